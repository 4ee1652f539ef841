import type { Branch, Row } from './param-tree.js';
import { branchNode, innermost, type Shape } from './schema-tree.js';
import { withoutModel } from './unfolded.js';

/*
 * Responses beyond the first success, whose fields are the response table (docs/decisions/0052). The place of a row in
 * their table says what it is: at the top a status, below it a media type (its name has a slash) or a header, below
 * those the fields of a schema.
 */

/** The keyword of a status, or of a media type, whose fields are the response table. */
export const IN_TABLE = '@table';
const isInTable = ({ row }: Branch): boolean => row.schema?.[IN_TABLE] === 'true';
export const isMediaType = (name: string): boolean => name.includes('/');

export interface MediaView {
  /** Undefined: that of the response table, of which nothing else is said. */
  readonly row: Row | undefined;
  readonly type: string;
  /** With the fields of its model, if it is one. */
  readonly shape: Shape;
  /** Undefined: its fields are the response table. */
  readonly branch?: Branch;
}
export interface ResponseView {
  /** Undefined: that of the response table, of which nothing else is said. */
  readonly row: Row | undefined;
  readonly status: string;
  readonly isTable: boolean;
  readonly headers: readonly Branch[];
  readonly media: readonly MediaView[];
}

/** The status whose fields are the response table: the one that says so, or 200. */
export const tableStatus = (statuses: readonly Branch[]): Branch | undefined =>
  statuses.find(isInTable) ?? statuses.find(({ row }) => row.name === '200');

/** All responses in the order of their statuses, `default` last. */
export function responsesOf(statuses: readonly Branch[], table: Shape): ResponseView[] {
  const first = tableStatus(statuses);
  const shown = first?.children.find((child) => isMediaType(child.row.name) && isInTable(child));
  const tableMedia: MediaView = { row: shown?.row, type: shown?.row.name ?? 'application/json', shape: table };
  const further = (branch: Branch | undefined): MediaView[] =>
    (branch?.children ?? []).flatMap((child) =>
      isMediaType(child.row.name) && child !== shown
        ? [{ row: child.row, type: child.row.name, shape: shapeOf(withoutModel(child)), branch: child }]
        : [],
    );
  const headers = (branch: Branch | undefined): Branch[] =>
    (branch?.children ?? []).filter(({ row }) => row.name !== '' && !isMediaType(row.name));
  const views = statuses.flatMap((branch): ResponseView[] =>
    branch === first || branch.row.name === ''
      ? []
      : [
          {
            row: branch.row,
            status: branch.row.name,
            isTable: false,
            headers: headers(branch),
            media: further(branch),
          },
        ],
  );
  const main: ResponseView = {
    ...{ row: first?.row, status: first?.row.name || '200', isTable: true },
    ...{ headers: headers(first), media: [tableMedia, ...further(first)] },
  };
  return [main, ...views].sort((a, b) => (orderOf(a.status) < orderOf(b.status) ? -1 : 1));
}

/** A range comes after its statuses. */
const orderOf = (status: string): string => (/^\d/.test(status) ? status.replaceAll(/x/gi, '~') : `~${status}`);

/** A media type is the root of its schema. */
function shapeOf({ row, children }: Branch): Shape {
  const node = branchNode({ row, children });
  const { node: element, depth } = innermost(node);
  if (children.length > 0) return { branches: children, elementType: depth > 0 ? 'object' : '' };
  if (element.is === 'object') return { branches: [], elementType: depth > 0 ? 'object' : '' };
  const type = depth > 0 ? elementText(row.type) : row.type;
  return { branches: [{ row: { ...row, name: '', type }, children: [] }], elementType: depth > 0 ? type : '' };
}

/** The type of a list's elements: of `string[]` a text. */
const elementText = (type: string): string => {
  const of = type.trim();
  if (of.endsWith('[]')) return of.slice(0, -2);
  return /^str_array$/i.test(of)
    ? 'string'
    : /^num_array$/i.test(of)
      ? 'number'
      : (/^array\[(.+)\]$/i.exec(of)?.[1] ?? 'object');
};
