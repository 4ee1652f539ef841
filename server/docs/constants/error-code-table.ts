import type { RichNode } from '../../../contracts/docs/doc-types/index.js';
import type { ImportedErrorCode } from '../../../contracts/import-export/imported-api.js';

/** Headings of the table's columns, in the language of the installation. */
export interface ErrorCodeHeadings {
  readonly code: string;
  readonly msg: string;
  readonly solution: string;
}

/** First headings of tables that an earlier push or the existing product wrote. */
const codeHeadings: ReadonlySet<string> = new Set(['错误码', 'error code', 'code']);

/**
 * Merges pushed error codes into a rich text as rows of its table. `base`: the codes as they were pushed before. A cell
 * that people changed since keeps their text, a row that they removed stays away, and rows that no push knows stay.
 */
export function mergeErrorCodes(
  body: RichNode,
  base: ReadonlyMap<string, ImportedErrorCode>,
  pushed: readonly ImportedErrorCode[],
  headings: ErrorCodeHeadings,
): RichNode {
  const codes = new Map(pushed.map((code) => [code.code, code]));
  const content = body.content ?? [];
  const at = content.findIndex(isCodeTable);
  const table = content[at];
  if (!table) return { ...body, content: [...withoutEmptyEnd(content), newTable([...codes.values()], headings)] };
  const merged = { ...table, content: mergedRows(table.content ?? [], base, codes) };
  return { ...body, content: content.map((node, index) => (index === at ? merged : node)) };
}

function mergedRows(
  rows: readonly RichNode[],
  base: ReadonlyMap<string, ImportedErrorCode>,
  codes: ReadonlyMap<string, ImportedErrorCode>,
): RichNode[] {
  const known = new Set(rows.map((row) => cellText(row, 0)));
  const changed = rows.map((row, index) => {
    const code = index === 0 ? undefined : codes.get(cellText(row, 0));
    return code ? mergedRow(row, base.get(code.code), code) : row;
  });
  const width = rows[0]?.content?.length ?? 3;
  const added = [...codes.values()].filter(({ code }) => !known.has(code) && !isSame(base.get(code), codes.get(code)));
  return [...changed, ...added.map((code) => newRow(code, width))];
}

const isSame = (a: ImportedErrorCode | undefined, b: ImportedErrorCode | undefined): boolean =>
  a !== undefined && b !== undefined && a.msg === b.msg && a.solution === b.solution;

function mergedRow(row: RichNode, before: ImportedErrorCode | undefined, code: ImportedErrorCode): RichNode {
  const values = [undefined, [before?.msg, code.msg], [before?.solution, code.solution]] as const;
  const cells = (row.content ?? []).map((cell, column) => {
    const [was, now] = values[column] ?? [];
    const text = textOf(cell);
    // Empty cells are nobody's; a text that differs from the pushed one was written by people.
    const isTheirs = text !== '' && text !== was;
    return now === undefined || isTheirs || text === now ? cell : { ...cell, content: paragraphs(now) };
  });
  return { ...row, content: cells };
}

const isCodeTable = ({ type, content }: RichNode): boolean =>
  type === 'table' && codeHeadings.has(cellText(content?.[0], 0).toLowerCase());

const cellText = (row: RichNode | undefined, column: number): string => {
  const cell = row?.content?.[column];
  return cell ? textOf(cell) : '';
};

/** Blocks of a cell are lines. */
const textOf = ({ content = [] }: RichNode): string => content.map(inlineText).join('\n').trim();
const inlineText = ({ type, text, content = [] }: RichNode): string =>
  type === 'hardBreak' ? '\n' : (text ?? content.map(inlineText).join(''));

function newTable(codes: readonly ImportedErrorCode[], { code, msg, solution }: ErrorCodeHeadings): RichNode {
  const head = [code, msg, solution].map((text) => ({ type: 'tableHeader', content: paragraphs(text) }));
  return { type: 'table', content: [{ type: 'tableRow', content: head }, ...codes.map((each) => newRow(each, 3))] };
}

function newRow({ code, msg, solution }: ImportedErrorCode, width: number): RichNode {
  const texts = [code, msg, solution, ...Array<string>(Math.max(0, width - 3)).fill('')].slice(0, Math.max(1, width));
  return { type: 'tableRow', content: texts.map((text) => ({ type: 'tableCell', content: paragraphs(text) })) };
}

const paragraphs = (text: string): RichNode[] =>
  text
    .split('\n')
    .map((line) => ({ type: 'paragraph', ...(line !== '' && { content: [{ type: 'text', text: line }] }) }));

/** The empty paragraph of a new text is not kept above the table. */
const withoutEmptyEnd = (content: readonly RichNode[]): readonly RichNode[] =>
  content.length === 1 && content[0]?.type === 'paragraph' && textOf(content[0]) === '' ? [] : content;
