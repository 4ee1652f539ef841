import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { StreamEntry } from '../inverse/doc-selection.js';
import type { Candidate, PastWish } from './wishes.js';

/** What changed a doc since the version of its candidate. */
export interface DocEntries {
  /** Oldest first. When all are to be undone, only the first and the last of each type and of the contents. */
  readonly entries: StreamEntry[];
  /** Users who made them; of a set or a person, those who made the others. */
  readonly actorIds: number[];
}

const types = [
  ...['DocCreated', 'DocEdited', 'DocRestored', 'DocMoved', 'DocReordered', 'DocStatusSet', 'DocVersionLabelled'],
  ...['DocShown', 'DocHidden', 'DocLocked', 'DocUnlocked', 'DocDeleted', 'DocUndeleted'],
] as const;
const entryRows = z.array(
  z.object({
    ...{ docId: z.number(), version: z.number(), type: z.enum(types), actorId: z.number(), at: z.date() },
    ...{ changeSet: z.number().nullable(), editors: z.array(z.number()).nullable() },
  }),
);
type Entry = z.output<typeof entryRows>[number];
const actorRows = z.array(z.object({ docId: z.number(), actorId: z.number() }));

/** Docs with the versions after which their events are read. */
const given = 'unnest($1::int8[], $2::int[]) s(id, after)';
/** Contents are large: those of edits are read only for the names of their editors, if `$3`. */
const columns = `s.id as "docId", e.version, e.type, (e.meta ->> 'actorId')::int8 as "actorId", e.recorded_at as at,
    (e.meta ->> 'changeSet')::int8 as "changeSet", case when $3 and e.type = 'DocEdited' then e.data -> 'editors' end as editors`;
const every = `select ${columns} from ${given} join events e on e.stream = 'doc-' || s.id and e.version > s.after
  order by s.id, e.version`;

const since = `stream = 'doc-' || s.id and version > s.after`;
const isContent = `type in ('DocEdited', 'DocRestored')`;
/**
 * However many versions a doc has: its first content since is found by the index of versions, its last one is in its row,
 * and the other events, which are few, by the index `events_places`, whose conditions are these.
 */
const edges = `select ${columns} from ${given} join docs d on d.id = s.id
  cross join lateral (
    (select version from events where ${since} and ${isContent} order by version limit 1)
    union select d.content_version where d.content_version > s.after
    union select unnest(array[min(version), max(version)]) from events
      where ${since} and stream like 'doc-%' and not ${isContent} group by type) w
  cross join lateral (select * from events where stream = 'doc-' || s.id and version = w.version offset 0) e
  order by s.id, e.version`;
const actors = `select s.id as "docId", f.actor as "actorId" from ${given} cross join lateral (
    select actor_id as actor, version from doc_actors where doc_id = s.id and version > s.after
    union all select modifier_id, version from docs where id = s.id and version > s.after) f
  group by 1, 2 order by 1, max(f.version)`;

/** Reads what changed these docs; of those without any change there is nothing. */
export async function docEntries(
  tx: EntityManager,
  wish: PastWish,
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<number, DocEntries>> {
  const values = [candidates.map(({ docId }) => docId), candidates.map(({ after }) => after)];
  const isWhole = wish.kind === 'restore' || wish.kind === 'deletion';
  const found = new Map<number, DocEntries>();
  const rows = entryRows.parse(await tx.query(isWhole ? edges : every, [...values, wish.kind === 'person']));
  for (const { docId, changeSet, editors, ...row } of rows) {
    const { entries } = at(found, docId);
    const entry = { ...row, changeSet, editors };
    entries.push({ ...row, isSelected: isSelected(wish, entry), sharedWith: sharedWith(wish, entry) });
  }
  if (isWhole)
    for (const { docId, actorId } of actorRows.parse(await tx.query(actors, values)))
      found.get(docId)?.actorIds.push(actorId);
  else for (const doc of found.values()) doc.actorIds.push(...othersIn(doc.entries));
  return found;
}

function at(found: Map<number, DocEntries>, docId: number): DocEntries {
  const doc = found.get(docId) ?? { entries: [], actorIds: [] };
  found.set(docId, doc);
  return doc;
}

/** Who made events that stay, since the first one that does not. */
function othersIn(entries: readonly StreamEntry[]): number[] {
  const first = entries.findIndex((entry) => entry.isSelected);
  const others = first < 0 ? [] : entries.slice(first).filter((entry) => !entry.isSelected);
  return [...new Set(others.map(({ actorId }) => actorId))];
}

function isSelected(wish: PastWish, { actorId, at, changeSet, editors }: Omit<Entry, 'docId'>): boolean {
  if (wish.kind === 'restore' || wish.kind === 'deletion') return true;
  if (wish.kind === 'set') return changeSet === wish.changeSetId;
  if (!isWithin(wish, at)) return false;
  // A version that several people typed is not one person's work.
  return editors && editors.length > 0 ? editors.every((id) => id === wish.userId) : actorId === wish.userId;
}

const isWithin = ({ from, to }: { readonly from: Date; readonly to: Date }, at: Date): boolean => at > from && at <= to;

function sharedWith(wish: PastWish, { at, editors }: Omit<Entry, 'docId'>): number | undefined {
  if (wish.kind !== 'person' || !editors?.includes(wish.userId) || !isWithin(wish, at)) return undefined;
  return editors.find((id) => id !== wish.userId);
}
