import type { ChangeMeaning } from '../../../contracts/docs/change-severity/change.js';
import type { ChangePlace } from '../../../contracts/docs/change-severity/rules.js';
import { type ParamRow, ParamStyle } from '../../../contracts/docs/doc-types/api.js';
import { longestRun } from '../../../contracts/docs/doc-types/longest-run.js';
import { rowGroups, rowPath, rowsById } from '../doc-types/api/tables.js';
import { attributeChanges, codeChanges, isSuccess } from './attribute-meaning.js';
import { grownAlternatives } from './grown-alternatives.js';
import { withMapMembers } from './map-members.js';
import { type MatchedRows, matchRows } from './match-rows.js';
import { meaning } from './meaning.js';
import { isOfAnyName, membersCome, membersGone } from './members-meaning.js';
import { bothWithKeywords } from './note-keywords.js';
import { isOperation, operationMeanings } from './operation-meaning.js';
import { isAnyObject, plainBodyMeanings, typedByVariants } from './plain-bodies.js';
import { rootMeanings } from './root-meaning.js';
import {
  goneForCallers,
  isMediaRow,
  isStatusRow,
  mediaChanges,
  mediaCome,
  mediaGone,
  mediaMoved,
  newForCallers,
  statusChanges,
  successMoved,
} from './status-meaning.js';
import { withTypedBodies } from './typed-bodies.js';
import { isUnsent, unsentChanges } from './unsent-rows.js';
import { asVariant, isOfKind, kindChanges, variantMeanings } from './variant-meaning.js';

interface RowOptions {
  /** Whether the rows of the request table are arguments of a method. */
  readonly isDubbo: boolean;
  /** The new names of renamed variables of the address, by the old ones. */
  readonly variables: ReadonlyMap<string, string>;
}
type Rows = ReadonlyMap<string, ParamRow>;

const placeOf = ({ style, parentId, kind }: ParamRow, { isDubbo }: RowOptions): ChangePlace => {
  if (style === ParamStyle.path) return 'path';
  if (style === ParamStyle.header) return 'header';
  if (style === ParamStyle.query) return 'query';
  if (style === ParamStyle.cookie) return 'cookie';
  if (style === ParamStyle.response || style === ParamStyle.responses) return 'response';
  return isDubbo && parentId === '' && kind === undefined ? 'argument' : 'body';
};
const isCode = ({ style }: ParamRow): boolean => style === ParamStyle.code;

/** What the changes of rows mean. A renamed or moved row is one change, and a row with all below it is one, too. */
export function rowMeanings(
  before: readonly ParamRow[],
  after: readonly ParamRow[],
  options: RowOptions,
): ChangeMeaning[] {
  const [was = [], is = []] = [before, after].map((rows) => rows.filter((row) => !isOperation(row)));
  const [from, to] = withTypedBodies(...withMapMembers(was, is));
  return [...tableMeanings(from, to, options), ...operationMeanings(before, after)];
}

function tableMeanings(from: readonly ParamRow[], to: readonly ParamRow[], options: RowOptions): ChangeMeaning[] {
  const rows = matchRows(from, to, options.variables);
  const [then, now] = [rowsById(from), rowsById(to)];
  // The arguments of a method are always passed.
  const unsent = (row: ParamRow, among: Rows) => !options.isDubbo && isUnsent(row, among);
  const reordered = reorderedRows(rows, from, to);
  const sides = { then, now, rows, placeOf: (row: ParamRow) => placeOf(row, options) };
  const plain = options.isDubbo ? noPlain : plainBodyMeanings(rows, { from, to, placeOf: sides.placeOf });
  const isOther = (row: ParamRow) => !plain.rows.has(row) && !isAnyObject(row, now.has(row.id) ? then : now);
  const [away, here] = [topmost(rows.removed).filter(isOther), topmost(rows.added).filter(isOther)];
  const isField = (row: ParamRow) => !isOfKind(row);
  const typed = (was: ParamRow, row: ParamRow) => ({
    was: typedByVariants(row, was, from),
    row: typedByVariants(was, row, to),
  });
  const { isEarlier, kept } = grownAlternatives(here, sides);
  const lost = away.filter((row) => isField(row) && !kept.has(row));
  return [
    ...goneForCallers(lost, then, now).map((row) => gone(row, then, options)),
    ...variantMeanings(away.filter(isOfKind), here.filter(isOfKind), { ...sides, isEarlier }),
    ...rows.pairs.flatMap(({ was, row }) => {
      if (was.style !== row.style) return relocated(was, row, { then, now, rows, options });
      const path = rowPath(now, row.id);
      const order = reordered.has(row.id) ? [placeMeaning(row, 'reordered', path, options)] : [];
      if (isCode(row)) return [...codeChanges(was, row), ...order];
      if (isStatusRow(row) && isStatusRow(was)) return statusChanges(was, row);
      const values = typed(was, row);
      if (isMediaRow(row, now) && isMediaRow(was, then)) return mediaChanges(values.was, values.row, path);
      const place = placeOf(row, options);
      const [wasUnsent, isNow] = [unsent(was, then), unsent(row, now)];
      const changes = [
        ...attributeChanges(
          place,
          { ...bothWithKeywords({ ...values, was: asVariant(values.was, row) }), wasUnsent, isUnsent: isNow },
          path,
        ),
        ...kindChanges(was, row, sides),
        ...moved(was, row, { then, now, rows, options }),
        ...order,
      ];
      return wasUnsent && isNow ? unsentChanges(changes, placeMeaning(row, 'unsent.changed', path, options)) : changes;
    }),
    ...newForCallers(here.filter(isField), now).map((row) => come(row, now, options)),
    ...plain.changes,
    ...successMoved(from, to),
    ...mediaMoved(from, to),
    ...rootMeanings(rows, then, now),
  ];
}
const noPlain: ReturnType<typeof plainBodyMeanings> = { changes: [], rows: new Set() };

/** Without the rows below another one of them. */
function topmost(rows: readonly ParamRow[]): ParamRow[] {
  const ids = new Set(rows.map(({ id }) => id));
  return rows.filter(({ parentId }) => !ids.has(parentId));
}

function placeMeaning(row: ParamRow, kind: string, path: string[], options: RowOptions): ChangeMeaning {
  return meaning(isCode(row) ? `code.${kind}` : `${placeOf(row, options)}.${kind}`, { rowId: row.id, path });
}

function gone(row: ParamRow, then: Rows, options: RowOptions): ChangeMeaning {
  const path = rowPath(then, row.id);
  if (isMediaRow(row, then)) return mediaGone(row, path);
  if (isCode(row) || isStatusRow(row)) {
    const rule = isSuccess(row.name) ? 'code.success.removed' : 'code.removed';
    return meaning(rule, { rowId: row.id, path, from: row.name });
  }
  if (isOfAnyName(row)) return membersGone(row, path, placeOf(row, options));
  const kind =
    !options.isDubbo && isUnsent(row, then) ? 'unsent.removed' : `removed.${row.required ? 'required' : 'optional'}`;
  return placeMeaning(row, kind, path, options);
}

function come(row: ParamRow, now: Rows, options: RowOptions): ChangeMeaning {
  const path = rowPath(now, row.id);
  if (isMediaRow(row, now)) return mediaCome(row, path);
  if (isCode(row) || isStatusRow(row)) return meaning('code.added', { rowId: row.id, path, to: row.name });
  if (isOfAnyName(row)) return membersCome(row, path, placeOf(row, options));
  const kind =
    !options.isDubbo && isUnsent(row, now) ? 'unsent.added' : `added.${row.required ? 'required' : 'optional'}`;
  return placeMeaning(row, kind, path, options);
}

interface Around {
  readonly then: Rows;
  readonly now: Rows;
  readonly rows: MatchedRows;
  readonly options: RowOptions;
}

/** To another table: within the request one change, between request and response a removal and an addition. */
function relocated(was: ParamRow, row: ParamRow, { then, now, rows, options }: Around): ChangeMeaning[] {
  // Together with its parent.
  if (row.parentId !== '' && rows.later.get(was.parentId) === row.parentId) return [];
  const isRequest = ({ style }: ParamRow) =>
    style !== ParamStyle.response && style !== ParamStyle.responses && style !== ParamStyle.code;
  if (!isRequest(was) || !isRequest(row)) return [gone(was, then, options), come(row, now, options)];
  const [from, to] = [placeOf(was, options), placeOf(row, options)];
  return [meaning(`${to}.relocated`, { rowId: row.id, path: rowPath(now, row.id), from, to })];
}

function moved(was: ParamRow, row: ParamRow, { then, now, rows, options }: Around): ChangeMeaning[] {
  if ((rows.later.get(was.parentId) ?? '') === row.parentId && (was.parentId === '') === (row.parentId === ''))
    return [];
  const [from, to] = [rowPath(then, was.parentId).join('.'), rowPath(now, row.parentId).join('.')];
  const path = rowPath(now, row.id);
  return [{ ...placeMeaning(row, 'moved', path, options), from, to }];
}

/** The fewest rows that explain the new order of their siblings. */
function reorderedRows({ pairs }: MatchedRows, from: readonly ParamRow[], to: readonly ParamRow[]): Set<string> {
  const positions = new Map(from.map(({ id }, at) => [id, at]));
  const before = new Map(pairs.map(({ was, row }) => [row.id, positions.get(was.id) ?? 0]));
  const found = new Set<string>();
  for (const group of rowGroups(to).values()) {
    const known = group.filter(({ id }) => before.has(id));
    const run = longestRun(known.map(({ id }) => before.get(id) ?? 0));
    known.forEach(({ id }, at) => {
      if (!run.has(at)) found.add(id);
    });
  }
  // A row that came from elsewhere moved; it did not change its place among these.
  for (const { was, row } of pairs)
    if (was.style !== row.style || (was.parentId === '') !== (row.parentId === '')) found.delete(row.id);
  return found;
}
