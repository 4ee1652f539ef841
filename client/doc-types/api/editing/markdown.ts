import type * as Y from 'yjs';
import type { ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { live } from '../../../../contracts/docs/doc-types/common.js';
import { readLine } from '../../../../contracts/docs/doc-types/lines.js';
import { columnsOf } from '../rows/columns.js';
import { currentRows } from '../rows/current-rows.js';
import { fieldsOf } from './fields.js';

interface Titles {
  readonly of: readonly { readonly style: ParamStyle; readonly title: string }[];
  readonly remark: string;
}

/** The doc as Markdown, to save it elsewhere when the server no longer accepts it. */
export function markdownOfApiDoc(ydoc: Y.Doc, description: string, titles: Titles): string {
  const { httpMethod, contentType } = fieldsOf(ydoc);
  const address = [httpMethod, ydoc.getText(live.url).toString()].filter(Boolean).join(' ');
  const remark = ydoc.getText(live.remark).toString();
  const parts = [
    `# ${readLine(ydoc, 'name') ?? ''}`,
    address && `\`${address}\``,
    contentType && `Content-Type: ${contentType}`,
    description,
    ...titles.of.flatMap(({ style, title }) => tableOf(ydoc, style, title)),
    remark && `## ${titles.remark}\n\n${remark}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function tableOf(ydoc: Y.Doc, style: ParamStyle, title: string): string[] {
  const rows = currentRows(ydoc, style);
  if (rows.length === 0) return [];
  const columns = columnsOf(style).filter((column) => column !== 'enumId');
  const depths = new Map<string, number>();
  const lines = rows.map((row) => {
    const depth = depths.has(row.parentId) ? (depths.get(row.parentId) ?? 0) + 1 : 0;
    depths.set(row.id, depth);
    const cells = columns.map((column) =>
      cell(column === 'name' ? `${'&emsp;'.repeat(depth)}${row.name}` : row[column]),
    );
    return `| ${cells.join(' | ')} |`;
  });
  return [[`## ${title}\n`, `| ${columns.join(' | ')} |`, `|${' --- |'.repeat(columns.length)}`, ...lines].join('\n')];
}

const cell = (value: string | boolean): string => String(value).replaceAll('|', '\\|').replace(/\r?\n/g, '<br>');
