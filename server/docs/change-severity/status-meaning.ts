import type { ChangeMeaning } from '../../../contracts/docs/change-severity/change.js';
import { type ParamRow, ParamStyle } from '../../../contracts/docs/doc-types/api.js';
import { IN_TABLE, isInTable, isMediaType } from '../../../contracts/docs/doc-types/media-shapes.js';
import { rowGroupKey, rowGroups, rowsById } from '../doc-types/api/tables.js';
import { attributeChanges, codeChanges } from './attribute-meaning.js';
import { meaning } from './meaning.js';
import { isAnyMedia, isSameMedia } from './media-names.js';
import { bothWithKeywords } from './note-keywords.js';

type Rows = ReadonlyMap<string, ParamRow>;

/** A status of the table of further responses. */
export const isStatusRow = ({ style, parentId }: ParamRow): boolean =>
  style === ParamStyle.responses && parentId === '';
/** A media type of a request body. */
const isBodyRow = ({ style, parentId }: ParamRow): boolean => style === ParamStyle.bodies && parentId === '';
/** A media type of a request body or of a status; the root of its schema. */
export const isMediaRow = (row: ParamRow, rows: Rows): boolean => {
  const { style, parentId, name } = row;
  if (isBodyRow(row)) return true;
  const above = rows.get(parentId);
  return style === ParamStyle.responses && above !== undefined && isStatusRow(above) && isMediaType(name);
};

/** Statuses that callers know from elsewhere: the error codes. */
const codesOf = (rows: Rows): ReadonlySet<string> =>
  new Set([...rows.values()].flatMap(({ style, name }) => (style === ParamStyle.code ? [name] : [])));
const isOfTable = ({ name, schema }: ParamRow): boolean => name === '200' || schema?.[IN_TABLE] === 'true';
/**
 * JSON is the media type of the response table unless a row says another one, and the content type of the doc that of the
 * body table: such rows say nothing to callers.
 */
const isTableMedia = (row: ParamRow, rows: Rows): boolean =>
  isMediaRow(row, rows) && isInTable(row) && (isBodyRow(row) || isSameMedia(row.name, JSON_TYPE));
const isOfMedia = ({ style }: ParamRow): boolean => style === ParamStyle.responses || style === ParamStyle.bodies;
const isKnown = (row: ParamRow, codes: ReadonlySet<string>): boolean => isOfTable(row) || codes.has(row.name);

/**
 * The rows that are gone for callers. An error code says itself that it is removed; if it stays, what it returned is
 * gone.
 */
export function goneForCallers(removed: readonly ParamRow[], then: Rows, now: Rows): ParamRow[] {
  if (!removed.some(isOfMedia)) return [...removed];
  const [were, are] = [codesOf(then), codesOf(now)];
  const below = rowGroups([...then.values()].filter(({ id }) => !now.has(id)));
  const isUntold = (row: ParamRow) => isTableMedia(row, then) || isNamedNow(row, then, now);
  return removed.flatMap((row) => {
    if (isUntold(row)) return [];
    if (!isStatusRow(row) || !isKnown(row, were)) return [row];
    const children = below.get(rowGroupKey({ style: row.style, parentId: row.id })) ?? [];
    return isKnown(row, are) ? children.filter((child) => !isUntold(child)) : [];
  });
}

/** A response of any media type has one now, which callers had to expect before. */
function isNamedNow(row: ParamRow, then: Rows, now: Rows): boolean {
  if (!isAnyMedia(row.name) || isBodyRow(row) || !isMediaRow(row, then)) return false;
  const [status, rows] = [then.get(row.parentId)?.name, [...now.values()]];
  return (
    (isInTable(row) && hasTable(rows)) ||
    rows.some((one) => isMediaRow(one, now) && now.get(one.parentId)?.name === status)
  );
}

/** The first success without a row is 200. Where a body comes with another one, no response was there before. */
export function successMoved(from: readonly ParamRow[], to: readonly ParamRow[]): ChangeMeaning[] {
  const [was, is] = [successOf(from), successOf(to)];
  if (was.row?.id === is.row?.id || was.name === is.name) return [];
  if (!was.row && !hasTable(from) && hasTable(to)) return [];
  if (to.some((row) => isStatusRow(row) && row.name === was.name)) return [];
  const rowId = (is.row ?? was.row)?.id ?? '';
  return [meaning('code.success.renamed', { rowId, path: [is.name], from: was.name, to: is.name })];
}
/** The media type of the response table without a row is JSON. */
export function mediaMoved(from: readonly ParamRow[], to: readonly ParamRow[]): ChangeMeaning[] {
  if (!hasTable(from) || !hasTable(to) || tableMediaOf(from)) return [];
  const is = tableMediaOf(to);
  if (!is || isSameMedia(is.name, JSON_TYPE)) return [];
  if (to.some(({ parentId, name }) => parentId === is.parentId && isSameMedia(name, JSON_TYPE))) return [];
  return [meaning('media.removed', { rowId: is.id, path: [successOf(to).name, JSON_TYPE], from: JSON_TYPE })];
}
const JSON_TYPE = 'application/json';
function tableMediaOf(rows: readonly ParamRow[]): ParamRow | undefined {
  const known = rowsById(rows);
  return rows.find((row) => row.style === ParamStyle.responses && isInTable(row) && isMediaRow(row, known));
}
const hasTable = (rows: readonly ParamRow[]): boolean => rows.some(({ style }) => style === ParamStyle.response);
function successOf(rows: readonly ParamRow[]): { readonly row: ParamRow | undefined; readonly name: string } {
  const row = rows.find((one) => isStatusRow(one) && isInTable(one));
  return { row, name: row?.name ?? '200' };
}

/** A status that is an error code is no news: what it returns was not documented before. */
export function newForCallers(added: readonly ParamRow[], now: Rows): ParamRow[] {
  if (!added.some(isOfMedia)) return [...added];
  const codes = codesOf(now);
  return added.filter((row) => !isTableMedia(row, now) && (!isStatusRow(row) || !isKnown(row, codes)));
}

const ruleOf = (row: ParamRow): string => (isBodyRow(row) ? 'requestMedia' : 'media');
export const mediaGone = (row: ParamRow, path: readonly string[]): ChangeMeaning =>
  meaning(`${ruleOf(row)}.removed`, { rowId: row.id, path: [...path], from: row.name });
export const mediaCome = (row: ParamRow, path: readonly string[]): ChangeMeaning =>
  meaning(`${ruleOf(row)}.added`, { rowId: row.id, path: [...path], to: row.name });

/** What the changes of a status mean, and those of a media type: it is always sent, under its name. */
export function statusChanges(was: ParamRow, row: ParamRow): ChangeMeaning[] {
  return codeChanges(was, { ...row, example: was.example });
}
export function mediaChanges(was: ParamRow, now: ParamRow, path: string[]): ChangeMeaning[] {
  // The content type of the doc is the name of the media type of the body table.
  const isNamedByDoc = isBodyRow(now) && isInTable(now);
  if (!isSameMedia(was.name, now.name) && !isNamedByDoc) return [mediaGone(was, [...path.slice(0, -1), was.name])];
  const row = { ...now, name: was.name, required: was.required };
  // The type of a body is that of its table: as many lists on both sides.
  const isRoot = isInTable(was) && isInTable(now);
  const { was: before, row: after } = bothWithKeywords(
    isRoot ? { was: asObject(was), row: asObject(row) } : { was, row },
  );
  return attributeChanges(
    isBodyRow(row) ? 'body' : 'response',
    { was: before, row: after, wasUnsent: false, isUnsent: false },
    path,
  );
}

const asObject = (row: ParamRow): ParamRow => ({ ...row, type: 'object' });
