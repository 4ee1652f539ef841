import { OPERATION } from '../../../contracts/docs/doc-types/api.js';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import { isObject } from '../formats/openapi/object-kinds.js';
import { unreadBodyKeywords } from '../formats/openapi/operation-keywords.js';

/*
 * Keywords of request bodies that the import before did not read (docs/decisions/0069). Where its original has the same, they are
 * left out: no doc gets a version, and nobody hears of a change that there was not.
 */

export interface ReadBefore {
  /** What the source has, without them. */
  readonly theirs: DocContent;
  /** Exports have them from the original. */
  readonly unread: readonly string[];
}

/** `extra`: what the import before kept of the source. */
export function withoutUnread(theirs: DocContent, extra: unknown): ReadBefore {
  const row = 'params' in theirs ? theirs.params.find(({ id }) => id === OPERATION) : undefined;
  if (!('params' in theirs) || !row?.schema || !isObject(extra)) return { theirs, unread: [] };
  const unread = unreadBodyKeywords(extra.openapi, row.schema);
  if (unread.length === 0) return { theirs, unread };
  const kept = Object.entries(row.schema).filter(([keyword]) => !unread.includes(keyword));
  const own = kept.length > 0 ? [{ ...row, schema: Object.fromEntries(kept) }] : [];
  return { theirs: { ...theirs, params: [...theirs.params.filter((one) => one !== row), ...own] }, unread };
}

/** What an import keeps of the source: these keywords are not read. */
export function keptUnread<E extends Readonly<Record<string, unknown>>>(
  extra: E | undefined,
  unread: readonly string[],
): E | undefined {
  if (unread.length === 0 || !isObject(extra?.openapi) || !Array.isArray(extra.openapi.keywords)) return extra;
  const keywords = extra.openapi.keywords.filter((name) => !unread.includes(String(name)));
  return { ...extra, openapi: { ...extra.openapi, keywords } };
}
