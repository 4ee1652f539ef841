import { type ParamRow, ParamStyle } from '../../../contracts/docs/doc-types/api.js';
import { type RowKey, variantKeys } from '../doc-types/api/variant-keys.js';
import { mediaKey } from './media-names.js';

/** The rows of two contents that are the same row. */
export interface MatchedRows {
  readonly pairs: readonly { readonly was: ParamRow; readonly row: ParamRow }[];
  readonly removed: readonly ParamRow[];
  readonly added: readonly ParamRow[];
  /** The later row's id, by the earlier row's. */
  readonly later: ReadonlyMap<string, string>;
}

/**
 * Matches rows by id. A push or an old client may have written a row anew: rows without a partner are the same if they
 * are in the same place and have the same name, the same name in another spelling, or everything but the name.
 * `variables`: new names of the address's variables; such rows are the same, whatever their other attributes are.
 * Variants are the same by their model, their constants, their name or their fields, and never by their place.
 */
export function matchRows(
  from: readonly ParamRow[],
  to: readonly ParamRow[],
  variables: ReadonlyMap<string, string>,
): MatchedRows {
  const now = new Map(to.map((row) => [row.id, row]));
  const later = new Map<string, string>();
  for (const { id } of from) if (now.has(id)) later.set(id, id);
  const known = new Set(later.values());
  const candidates = to.filter(({ id }) => !known.has(id));
  const keys = [
    sameVariable(variables),
    samePlain,
    ...variantKeys([...from, ...to]).map(inPlace),
    sameName,
    sameLetters,
    sameElse,
  ];
  const matchBy = (key: RowKey) => {
    const [wanted, offered] = [byKey(from, key), byKey(candidates, key)];
    // Parents precede their children, so the place of a row is known when its turn comes.
    for (const was of from) {
      const own = later.has(was.id) ? undefined : key(was);
      if (own === undefined || unmatched(wanted.get(own), later).length > 1) continue;
      const parentId = later.get(was.parentId) ?? was.parentId;
      const [row, ...others] = (offered.get(key({ ...was, parentId }) ?? '') ?? []).filter(({ id }) => !known.has(id));
      if (!row || others.length > 0) continue;
      later.set(was.id, row.id);
      known.add(row.id);
    }
  };
  // What a later key matches is the place in which an earlier one matches more: variants below a renumbered row.
  for (let size = -1; size !== later.size && later.size < from.length && known.size < to.length; ) {
    size = later.size;
    keys.forEach(matchBy);
  }
  return {
    pairs: from.flatMap((was) => {
      const row = now.get(later.get(was.id) ?? '');
      return row ? [{ was, row }] : [];
    }),
    removed: from.filter(({ id }) => !later.has(id)),
    added: to.filter(({ id }) => !known.has(id)),
    later,
  };
}

function byKey(rows: readonly ParamRow[], key: RowKey): Map<string, ParamRow[]> {
  const found = new Map<string, ParamRow[]>();
  for (const row of rows) {
    const name = key(row);
    const known = name === undefined ? undefined : found.get(name);
    if (known) known.push(row);
    else if (name !== undefined) found.set(name, [row]);
  }
  return found;
}
/** Two at most: more make no difference. */
function unmatched(rows: readonly ParamRow[] = [], later: ReadonlyMap<string, string>): ParamRow[] {
  return rows.length > MANY ? rows.slice(0, 2) : rows.filter(({ id }) => !later.has(id));
}
/** So many rows with one name are not matched: comparing each with each would take long. */
const MANY = 20;

const place = ({ style, parentId }: ParamRow): string => `${style} ${parentId} `;

const inPlace =
  (key: RowKey): RowKey =>
  (row) => {
    const own = key(row);
    return own === undefined ? undefined : place(row) + own;
  };

/** Only renamed variables: the later row has the name that the earlier one would have now. */
const sameVariable =
  (variables: ReadonlyMap<string, string>): RowKey =>
  (row) => {
    if (row.style !== ParamStyle.path || variables.size === 0) return undefined;
    return `${place(row)}${variables.get(row.name) ?? row.name}`;
  };
/** The value of a body that is a plain one. */
const samePlain: RowKey = (row) => {
  const isValue = row.name === '' && row.kind === undefined && row.parentId === '';
  return isValue && (row.style === ParamStyle.request || row.style === ParamStyle.response) ? place(row) : undefined;
};
const sameName: RowKey = (row) => (row.name === '' ? undefined : place(row) + nameOf(row));
const nameOf = ({ style, name }: ParamRow): string =>
  style === ParamStyle.responses || style === ParamStyle.bodies ? mediaKey(name) : name;
const sameLetters: RowKey = (row) => {
  const letters = row.name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  return letters === '' ? undefined : `${place(row)}${letters} ${row.type.toLowerCase()}`;
};
/** A description long enough that two rows do not share it by chance. */
const sameElse: RowKey = (row) =>
  row.description.trim().length < 12
    ? undefined
    : place(row) + JSON.stringify([row.type, row.required, row.maxLength, row.enumId, row.description]);
