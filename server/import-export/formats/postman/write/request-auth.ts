import { type Branch, isRequired } from '../../../../../contracts/docs/doc-types/param-tree.js';
import type { ExportedDoc } from '../../exported/exported-api.js';
import type { GivenRow } from '../../imported/doc-rows.js';
import { isJson, type Json } from '../../imported/json.js';
import { authRows, nearestAuth } from '../auth.js';
import { keptIn } from '../kept.js';

/** What an item has in `extra.inherited`: the authentication of the nearest folder, or of the collection, that has one. */
export const inheritedAuth = (auth: Json | undefined) => (auth ? { inherited: auth } : {});

/**
 * The authentication of a request, and the doc without the parameters that an import makes of it. A doc whose parameters
 * are others is sent as it is: its request has none, nor that of its folders.
 */
export function requestAuth(doc: ExportedDoc): { readonly doc: ExportedDoc; readonly auth: Json | undefined } {
  const { auth, own = [] } = keptIn(doc.extra);
  const inherited = doc.extra?.inherited;
  const added = authRows(nearestAuth(auth, isJson(inherited) ? inherited : undefined));
  // A parameter that the request had beside its authentication is none that the import made.
  const made = (rows: readonly GivenRow[]) => rows.filter(({ name }) => !own.includes(name));
  const headers = without(doc.rows.headers, made(added.headers));
  const query = without(doc.rows.query, made(added.query));
  if (!headers || !query) return { doc, auth: { type: 'noauth' } };
  return { doc: { ...doc, rows: { ...doc.rows, headers, query } }, auth };
}

/** Undefined if a row is missing or was changed. */
function without(branches: readonly Branch[], added: readonly GivenRow[]): readonly Branch[] | undefined {
  const found = added.map((one) => branches.find(({ row, children }) => children.length === 0 && isSame(row, one)));
  if (found.includes(undefined)) return undefined;
  return branches.filter((branch) => !found.includes(branch));
}

const isSame = (row: Branch['row'], { name, example = '', description = '' }: GivenRow): boolean =>
  row.name === name && row.example.trim() === example && row.description.trim() === description && isRequired(row);
