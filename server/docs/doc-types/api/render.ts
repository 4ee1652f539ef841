import { type ApiContent, type ParamRow, ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import type { RichNode } from '../../../../contracts/docs/doc-types/index.js';
import { NOT_DEPRECATED } from '../../../../contracts/platform/enums.js';
import { nodeFromBody } from '../custom/body.js';
import { richToHtml } from '../custom/html.js';
import { richToMarkdown } from '../custom/to-markdown.js';
import { tables } from './tables.js';

/** Output format of a page of headings and tables. */
interface Page {
  readonly heading: (text: string) => string;
  readonly line: (text: string) => string;
  readonly code: (text: string) => string;
  readonly table: (head: readonly string[], rows: readonly (readonly string[])[]) => string;
  readonly body: string;
}

const columns = 'Name,Type,Required,Max length,Description,Example'.split(',');
const codeColumns = ['Code', 'Description', 'Solution'];

function page(content: ApiContent, { heading, line, code, table, body }: Page): string[] {
  const parts = [
    content.deprecated === NOT_DEPRECATED ? '' : line(`Deprecated: ${content.deprecated}`),
    code([content.httpMethod, content.url].filter((part) => part !== '').join(' ')),
    content.contentType && line(`Content-Type: ${content.contentType}`),
    content.author && line(`Maintainer: ${content.author}`),
    body,
    ...tables.flatMap(({ style, title }) => {
      const rows = content.params.filter((row) => row.style === style);
      const element = elementOf(content, style);
      if (rows.length === 0 && element === undefined) return [];
      const isCode = style === ParamStyle.code;
      const kind = element === undefined ? '' : ` (array of ${element})`;
      return [heading(title + kind), table(isCode ? codeColumns : columns, cells(rows, isCode))];
    }),
    ...(content.remark === '' ? [] : [heading('Remark'), line(content.remark)]),
  ];
  return parts.filter((part) => part !== '');
}

/** Element type if the root is an array; otherwise undefined. */
function elementOf(content: ApiContent, style: ParamStyle): string | undefined {
  if (style === ParamStyle.request && content.isRequestArray) return content.requestArrayType;
  if (style === ParamStyle.response && content.isResponseArray) return content.responseArrayType;
  return undefined;
}

function cells(rows: readonly ParamRow[], isCode: boolean): string[][] {
  const depths = new Map<string, number>();
  return rows.map((row) => {
    const depth = row.parentId === '' ? 0 : (depths.get(row.parentId) ?? 0) + 1;
    depths.set(row.id, depth);
    const name = depth === 0 ? row.name : `${'\u00a0\u00a0'.repeat(depth - 1)}└ ${row.name}`;
    if (isCode) return [name, row.description, row.example];
    return [name, row.type, row.required ? 'yes' : 'no', row.maxLength, row.description, row.example];
  });
}

/** Escapes Markdown, but not underscores inside words: they are common in names and have no meaning there. */
const cell = (text: string) =>
  text.replace(/\r\n?|\n/g, ' ').replace(/[\\|`*<[\]]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&');
const mdLine = (parts: readonly string[]) => `| ${parts.map(cell).join(' | ')} |`;

/** Markdown for reading and comparing. */
export const apiText = (content: ApiContent): string =>
  page(content, {
    heading: (text) => `## ${text}`,
    line: (text) => text,
    code: (text) => text && `\`${text.replaceAll('`', "'")}\``,
    table: (head, rows) => [mdLine(head), mdLine(head.map(() => '---')), ...rows.map(mdLine)].join('\n'),
    body: apiBodyText(content),
  }).join('\n\n');

export const apiBodyText = ({ body }: ApiContent): string => richToMarkdown(nodeFromBody(body));

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '').replaceAll('\n', '<br>');
const tableRow = (tag: 'th' | 'td', parts: readonly string[]) =>
  `<tr>${parts.map((part) => `<${tag}>${escaped(part)}</${tag}>`).join('')}</tr>`;

/** HTML; text from users is escaped or rendered by the rich text schema. */
export const apiHtml = (content: ApiContent): string =>
  page(content, {
    heading: (text) => `<h2>${escaped(text)}</h2>`,
    line: (text) => `<p>${escaped(text)}</p>`,
    code: (text) => text && `<p><code>${escaped(text)}</code></p>`,
    table: (head, rows) =>
      `<table><thead>${tableRow('th', head)}</thead><tbody>${rows.map((row) => tableRow('td', row)).join('')}</tbody></table>`,
    body: apiDescription(content),
  }).join('\n');

/** `''` for an empty body: on the wire a doc without a description has an empty one. */
export const apiDescription = ({ body }: ApiContent): string => (isBlank(body) ? '' : richToHtml(nodeFromBody(body)));

const isBlank = ({ content = [] }: RichNode): boolean =>
  content.length === 0 ||
  (content.length === 1 && content[0]?.type === 'paragraph' && (content[0].content ?? []).length === 0);
