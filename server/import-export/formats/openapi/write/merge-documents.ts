import { besides, joined, listOf, otherSecurity } from '../joined-documents.js';
import { isObject, type JsonObject } from '../object-kinds.js';
import { objectOr } from '../operation-parts.js';
import { type NewNames, withNames } from '../valid-names.js';
import { declaredServers, type WrittenAbout, withAbout } from './write-about.js';

/*
 * An application that was imported from several documents is exported as one.
 */

/** A document that an application was imported from, without its operations, as JSON. */
export interface SourceDocument {
  readonly source: string;
  readonly document: string;
}
/** What changes in the operations of a source. */
export interface SourceChange {
  readonly names: NewNames;
  /** Their requirements, where those of the whole document are others. */
  readonly security: unknown;
}
export interface MergedDocuments {
  readonly document: string;
  /** Of the doc *About*; undefined where the application has none. */
  readonly about?: { readonly title: string; readonly servers?: readonly JsonObject[] | undefined } | undefined;
  /** By source; the operations of the others stay as they are. */
  readonly changes: ReadonlyMap<string, SourceChange>;
}

/** `about`: what the application says of itself, in place of what its first source said. */
export function mergeDocuments(sources: readonly SourceDocument[], about?: WrittenAbout): MergedDocuments {
  const [given, ...others] = sources;
  const first = objectOr(JSON.parse(given?.document || '{}'));
  let merged = about ? withAbout(first, about) : first;
  let servers = about && declaredServers(about, first);
  const changes = new Map<string, SourceChange>();
  for (const { source, document } of others) {
    const own = objectOr(JSON.parse(document || '{}'));
    const { names, renamed } = besides(merged, own);
    const security = otherSecurity(renamed, merged);
    if (names.size > 0 || security !== undefined) changes.set(source, { names, security });
    merged = joined(merged, renamed);
    servers &&= listOf(servers, own.servers).filter(isObject);
  }
  return { document: JSON.stringify(merged), changes, ...(about && { about: { title: about.title, servers } }) };
}

/** The original of an operation, as a part of the merged document. */
export function inMerged(original: JsonObject, { names, security }: SourceChange): JsonObject {
  const { operation, item } = original;
  const changed = withNames({ operation, item }, names);
  const isOpen = security !== undefined && isObject(changed.operation) && changed.operation.security === undefined;
  return { ...original, ...changed, ...(isOpen && { operation: { ...objectOr(changed.operation), security } }) };
}
