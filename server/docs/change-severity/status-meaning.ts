import type { ChangeMeaning } from '../../../contracts/docs/change-severity/change.js';
import { type ParamRow, ParamStyle } from '../../../contracts/docs/doc-types/api.js';
import { IN_TABLE, isMediaType } from '../../../contracts/docs/doc-types/responses.js';
import { rowGroupKey, rowGroups } from '../doc-types/api/tables.js';
import { attributeChanges, codeChanges } from './attribute-meaning.js';
import { meaning } from './meaning.js';
import { bothWithKeywords } from './note-keywords.js';

type Rows = ReadonlyMap<string, ParamRow>;

/** A status of the table of further responses. */
export const isStatusRow = ({ style, parentId }: ParamRow): boolean =>
  style === ParamStyle.responses && parentId === '';
/** A media type of a status; the root of its schema. */
export const isMediaRow = ({ style, parentId, name }: ParamRow, rows: Rows): boolean => {
  const above = rows.get(parentId);
  return style === ParamStyle.responses && above !== undefined && isStatusRow(above) && isMediaType(name);
};

/** Statuses that callers know from elsewhere: the error codes. */
const codesOf = (rows: Rows): ReadonlySet<string> =>
  new Set([...rows.values()].flatMap(({ style, name }) => (style === ParamStyle.code ? [name] : [])));
const isOfTable = ({ name, schema }: ParamRow): boolean => name === '200' || schema?.[IN_TABLE] === 'true';
/** JSON is the media type of the response table unless a row says another one: such a row says nothing to callers. */
const isTableMedia = (row: ParamRow, rows: Rows): boolean =>
  isMediaRow(row, rows) && row.name === 'application/json' && row.schema?.[IN_TABLE] === 'true';
const isKnown = (row: ParamRow, codes: ReadonlySet<string>): boolean => isOfTable(row) || codes.has(row.name);

/**
 * The rows that are gone for callers. An error code says itself that it is removed; if it stays, what it returned is
 * gone.
 */
export function goneForCallers(removed: readonly ParamRow[], then: Rows, now: Rows): ParamRow[] {
  if (!removed.some(({ style }) => style === ParamStyle.responses)) return [...removed];
  const [were, are] = [codesOf(then), codesOf(now)];
  const below = rowGroups([...then.values()].filter(({ id }) => !now.has(id)));
  return removed.flatMap((row) => {
    if (isTableMedia(row, then)) return [];
    if (!isStatusRow(row) || !isKnown(row, were)) return [row];
    const children = below.get(rowGroupKey({ style: row.style, parentId: row.id })) ?? [];
    return isKnown(row, are) ? children.filter((child) => !isTableMedia(child, then)) : [];
  });
}

/** A status that is an error code is no news: what it returns was not documented before. */
export function newForCallers(added: readonly ParamRow[], now: Rows): ParamRow[] {
  if (!added.some(({ style }) => style === ParamStyle.responses)) return [...added];
  const codes = codesOf(now);
  return added.filter((row) => !isTableMedia(row, now) && (!isStatusRow(row) || !isKnown(row, codes)));
}

export const mediaGone = (row: ParamRow, path: readonly string[]): ChangeMeaning =>
  meaning('media.removed', { rowId: row.id, path: [...path], from: row.name });
export const mediaCome = (row: ParamRow, path: readonly string[]): ChangeMeaning =>
  meaning('media.added', { rowId: row.id, path: [...path], to: row.name });

/** What the changes of a status mean, and those of a media type: it is always sent, under its name. */
export function statusChanges(was: ParamRow, row: ParamRow): ChangeMeaning[] {
  return codeChanges(was, { ...row, example: was.example });
}
export function mediaChanges(was: ParamRow, row: ParamRow, path: string[]): ChangeMeaning[] {
  if (was.name !== row.name) return [mediaGone(was, [...path.slice(0, -1), was.name])];
  const { was: before, row: after } = bothWithKeywords({ was, row: { ...row, required: was.required } });
  return attributeChanges('response', { was: before, row: after, wasUnsent: false, isUnsent: false }, path);
}
