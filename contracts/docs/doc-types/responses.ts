import { furtherMedia, isInTable, isMediaType, type MediaView } from './media-shapes.js';
import type { Branch, Row } from './param-tree.js';
import type { Shape } from './schema-tree.js';

/*
 * Responses beyond the first success, whose fields are the response table (docs/decisions/0052). The place of a row in
 * their table says what it is: at the top a status, below it a media type (its name has a slash) or a header, below
 * those the fields of a schema.
 */

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
  statuses.find(({ row }) => isInTable(row)) ?? statuses.find(({ row }) => row.name === '200');
/** Its media type whose fields are the table; undefined: JSON, which has no row. */
export const tableMedia = (statuses: readonly Branch[]): Branch | undefined =>
  tableStatus(statuses)?.children.find(({ row }) => isMediaType(row.name) && isInTable(row));

/** All responses in the order of their statuses, `default` last. */
export function responsesOf(statuses: readonly Branch[], table: Shape): ResponseView[] {
  const [first, shown] = [tableStatus(statuses), tableMedia(statuses)];
  const main: MediaView = { row: shown?.row, type: shown?.row.name ?? 'application/json', shape: table };
  const headers = (branch: Branch | undefined): Branch[] =>
    (branch?.children ?? []).filter(({ row }) => row.name !== '' && !isMediaType(row.name));
  const views = statuses.flatMap((branch): ResponseView[] => {
    const { row, children } = branch;
    if (branch === first || row.name === '') return [];
    const media = furtherMedia(children, undefined);
    return [{ row, status: row.name, isTable: false, headers: headers(branch), media }];
  });
  const success: ResponseView = {
    ...{ row: first?.row, status: first?.row.name || '200', isTable: true },
    ...{ headers: headers(first), media: [main, ...furtherMedia(first?.children ?? [], shown)] },
  };
  return [success, ...views].sort((a, b) => (orderOf(a.status) < orderOf(b.status) ? -1 : 1));
}

/** A range comes after its statuses. */
const orderOf = (status: string): string => (/^\d/.test(status) ? status.replaceAll(/x/gi, '~') : `~${status}`);
