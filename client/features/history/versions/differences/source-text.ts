import { type ApiContent, apiContent, type ParamRow, ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import { NOT_DEPRECATED } from '../../../../../contracts/platform/enums.js';
import { inOneLine } from '../../../../lib/one-line.js';
import type { useHistoryTexts } from '../entries/history-texts.js';
import type { useRowTexts } from '../entries/row-texts.js';
import { tableOrder } from './table-lines.js';

/** Translated headings and column names. */
export interface SourceWords extends Pick<ReturnType<typeof useHistoryTexts>, 'colon' | 'field'> {
  readonly rows: Pick<ReturnType<typeof useRowTexts>, 'table' | 'attribute' | 'value'>;
  readonly arrayOf: (type: string) => string;
}

const columns = ['name', 'type', 'required', 'maxLength', 'description', 'example'] as const;
const codeColumns = ['name', 'description', 'example'] as const;

/** An HTTP or Dubbo doc as one text of headings and tables in the reader's language; undefined for other content. */
export function sourceText(content: unknown, body: string, words: SourceWords): string | undefined {
  const doc = apiContent.safeParse(content).data;
  if (!doc) return undefined;
  const line = (name: string, text: string) => (text ? `${words.field(name)}${words.colon}${text}` : '');
  return [
    line('deprecated', doc.deprecated === NOT_DEPRECATED ? '' : doc.deprecated),
    [doc.httpMethod, doc.url].filter((part) => part !== '').join(' '),
    line('contentType', doc.contentType),
    line('author', doc.author),
    body,
    ...tableOrder.flatMap((style) => tableText(doc, style, words)),
    doc.remark && `## ${words.field('remark')}\n\n${doc.remark}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function tableText(doc: ApiContent, style: ParamStyle, { rows: texts, arrayOf }: SourceWords): string[] {
  const rows = doc.params.filter((row) => row.style === style);
  const element = elementOf(doc, style);
  if (rows.length === 0 && element === undefined) return [];
  const shown = style === ParamStyle.code ? codeColumns : columns;
  const depths = new Map<string, number>();
  const cells = (row: ParamRow) => {
    const depth = row.parentId === '' ? 0 : (depths.get(row.parentId) ?? 0) + 1;
    depths.set(row.id, depth);
    return shown.map((column) => {
      const text = inOneLine(texts.value(column, String(row[column])), ' ');
      return column === 'name' ? `${'  '.repeat(depth)}${text}` : text;
    });
  };
  const head = shown.map((column) => texts.attribute(style, column));
  const title = `## ${texts.table(style)}${element === undefined ? '' : arrayOf(element)}`;
  return [title, [head, ...rows.map(cells)].map((parts) => parts.join(' | ').trimEnd()).join('\n')];
}

/** The element type of a root array; undefined: the root is not an array. */
function elementOf(doc: ApiContent, style: ParamStyle): string | undefined {
  if (style === ParamStyle.request && doc.isRequestArray) return doc.requestArrayType;
  if (style === ParamStyle.response && doc.isResponseArray) return doc.responseArrayType;
  return undefined;
}
