import type { PackedApi, PackedEntry } from '../formats/pack/packed-api.js';
import { planImport } from '../plan/plan-import.js';
import { entriesInOrder } from './plan-view.js';

/** Marks the docs that their user left out (models come with the docs that refer to them), and folders of which nothing is left. `at`: as in the view of the plan. */
export function leaveOut(api: PackedApi, at: readonly number[]): PackedApi {
  if (at.length === 0) return api;
  const order = entriesInOrder(api, planImport([], api));
  // Of docs with one key, the last one is in the view; the others go with it.
  const keys = new Set(at.flatMap((n) => (order[n]?.entry.kind === 'doc' ? order[n].entry.key : [])));
  return { ...api, entries: api.entries.map((entry) => marked(entry, keys)) };
}

function marked(entry: PackedEntry, keys: ReadonlySet<string>): PackedEntry {
  if (entry.kind === 'doc') return keys.has(entry.key) && !entry.model ? { ...entry, isLeftOut: true } : entry;
  const children = entry.children.map((child) => marked(child, keys));
  const isLeftOut = children.length > 0 && children.every((child) => child.isLeftOut);
  return { ...entry, children, ...(isLeftOut && { isLeftOut }) };
}
