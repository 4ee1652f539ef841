import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import type { BlobStore } from '../../docs/uploads/blob-store.js';
import { type ArchiveSource, partsOf } from '../../history/backup/archive/read-archive.js';
import { byActor, systemActor } from '../../platform/access/actor.js';
import type { EventLog } from '../../platform/log/event-log.js';
import type { Fact } from '../../platform/log/kind.js';
import { ArchivedFiles } from './archived-files.js';
import type { CheckedSpace } from './check-space.js';
import { MovedContent } from './moved-content.js';
import { NewIds } from './new-ids.js';
import { type MetPerson, makePeople, meetPeople } from './people.js';
import type { SpaceManifest } from './space-manifest.js';

/** Imports at the same time could both find that a space is not there yet. */
const LOCK = 7_700_004;

export interface ImportedSpace {
  readonly id: number;
  readonly people: readonly MetPerson[];
}

/**
 * Writes the space of an archive that was checked into this installation, in one transaction: whatever fails before its
 * end leaves nothing behind. @throws Error with a sentence when the space is there already
 */
export async function importSpace(
  { db, log, blobs }: { db: DataSource; log: EventLog; blobs: BlobStore },
  source: ArchiveSource,
  { manifest, people }: CheckedSpace,
  name: string,
  at: Date,
): Promise<ImportedSpace> {
  await refuseKnown(db.manager, manifest, name);
  const files = new ArchivedFiles(blobs);
  try {
    await files.store(partsOf(source, manifest));
    return await log.transaction(async (tx) => {
      await tx.query('set local statement_timeout = 0');
      await tx.query('set local idle_in_transaction_session_timeout = 0');
      await lock(tx);
      await refuseKnown(tx, manifest, name);
      const met = await meetPeople(tx, people);
      const { accounts, facts } = await makePeople(tx, met, at);
      const ids = new NewIds(tx, accounts);
      const content = await MovedContent.begin({ db, log, tx, ids, files, at, name });
      for await (const part of partsOf(source, manifest)) await content.part(part);
      const id = await content.end(manifest.space.id);
      await log.append(tx, byActor(systemActor, 'import'), [
        ...facts,
        { stream: `space-${id}`, type: 'SpaceImported', data: factOf(manifest, name) },
        ...(await memberFacts(tx, id)),
      ]);
      return { id, people: met };
    });
  } catch (error) {
    await files.removeUnused(db);
    throw error;
  }
}

const factOf = ({ space, docs, events, people, at }: SpaceManifest, name: string): Fact['data'] => ({
  ...{ name, from: space.name, origin: space.origin, docs, events, people, exportedAt: at },
});

async function lock(tx: EntityManager): Promise<void> {
  const [row] = z
    .tuple([z.object({ taken: z.boolean() })])
    .parse(await tx.query('select pg_try_advisory_xact_lock($1) as taken', [LOCK]));
  if (!row.taken) throw new Error('Another space is being imported. Try again when that has ended.');
}

const named = z.array(z.object({ name: z.string() }));
const known = `select s.name from spaces s join events e on e.stream = 'space-' || s.id
  where s.deleted_at is null and (e.version = 1 and encode(e.hash, 'hex') = $1
    or e.type = 'SpaceImported' and e.data ->> 'origin' = $1) limit 1`;

async function refuseKnown(tx: EntityManager, { space }: SpaceManifest, name: string): Promise<void> {
  const [there] = named.parse(await tx.query(known, [space.origin]));
  if (there)
    throw new Error(`This space is there already, as ${there.name}: nothing was imported. Delete that one first.`);
  const [other] = named.parse(await tx.query('select name from spaces where name = $1 and deleted_at is null', [name]));
  if (other) throw new Error(`Another space is called ${name}: give the imported one another name with --name <name>.`);
}

const members = z.array(z.object({ stream: z.string(), userId: z.number(), role: z.string() }));

/** Rights that people get here are in the log, as those that are given one by one. */
async function memberFacts(tx: EntityManager, spaceId: number): Promise<Fact[]> {
  const sql = `select 'space-' || space_id as stream, user_id as "userId", role from space_members where space_id = $1
    union all select 'project-' || project_id, user_id, role from project_members
      where project_id in (select id from projects where space_id = $1) order by 1, 2`;
  return members
    .parse(await tx.query(sql, [spaceId]))
    .map(({ stream, userId, role }) => ({ stream, type: 'MemberAdded', data: { userId, role } }));
}
