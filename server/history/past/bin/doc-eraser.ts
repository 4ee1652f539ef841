import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { deleteForGood } from '../../../../contracts/history/past.js';
import type { Input, Reply } from '../../../../contracts/platform/endpoint.js';
import { docKind, erasedContent } from '../../../docs/doc/doc.decider.js';
import type { DocState } from '../../../docs/doc/doc.entity.js';
import type { DocEvent } from '../../../docs/doc/doc.events.js';
import { lockTree } from '../../../docs/doc/tree-facts.js';
import { eraseTyping } from '../../../docs/editing/updates/erase-typing.js';
import { Erasures, erasePlaces } from '../../../docs/past/erasures.js';
import { forgetUploads } from '../../../docs/uploads/forget-uploads.js';
import { eraseSets } from '../../../import-export/change-sets/erase-sets.js';
import { type Actor, byActor } from '../../../platform/access/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { eraseData, readErasable } from '../../../platform/log/erasure.js';
import { EventLog } from '../../../platform/log/event-log.js';
import type { EventMeta, RecordedEvent, StreamRow } from '../../../platform/log/kind.js';
import { unhurriedIn } from '../../../platform/log/session.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { Tasks } from '../../../platform/tasks/tasks.js';
import { erasePastValues } from '../find/past-words.js';

const placeRows = z.array(z.object({ moduleId: z.number() }));
const idRows = z.array(z.object({ id: z.number() }));
const frozenRows = z.array(z.object({ name: z.string(), releaseNo: z.string() }));
const keyRows = z.array(z.object({ key: z.string() }));

/** $1: the doc. With a folder come all docs in it that are deleted too. */
const deletedBelow = `with recursive gone as (
    select id, is_folder from docs where id = $1
    union
    select d.id, d.is_folder from docs d join gone g on d.parent_id = g.id and g.is_folder
      where d.is_deleted and not d.is_erased and d.module_id = $2
  ) select id from gone order by id`;
/** Waits for changes and freezes of the project's releases that are being committed; none begins until the commit. */
const holdReleases = `select 1 from releases r join modules m on m.project_id = r.project_id where m.id = $1
    order by r.id for share of r`;
/** Bound to a release, or kept at a version by one that is frozen. */
const frozen = `select d.name, r.release_no as "releaseNo" from docs d, releases r where d.id = any($1)
    and (r.deleted_at is null and exists (select from release_docs b where b.release_id = r.id and b.doc_id = d.id)
      or exists (select from frozen_docs f where f.release_id = r.id and f.doc_id = d.id)) limit 1`;

/**
 * Removes contents for good: the data of the events, and the words in every other table, in one commit. The events keep
 * their places, and `DocErased` records who removed what and why.
 */
@Injectable()
export class DocEraser {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly erasures: Erasures,
    private readonly tasks: Tasks,
    private readonly clock: Clock,
  ) {}

  async erase(actor: Actor, { docId, reason }: Input<typeof deleteForGood>): Promise<Reply<typeof deleteForGood>> {
    const [place] = placeRows.parse(
      await this.db.query('select module_id as "moduleId" from docs where id = $1', [docId]),
    );
    if (!place) throw new Refusal('doc.unknown');
    return this.log.transaction(async (tx) => {
      // No follower is in the middle of a batch that it read before: it would write the words again.
      await tx.query('select 1 from followers order by name for update');
      await lockTree(tx, place.moduleId, 'change');
      await tx.query(holdReleases, [place.moduleId]);
      const ids = idRows.parse(await tx.query(deletedBelow, [docId, place.moduleId])).map(({ id }) => id);
      const [held] = frozenRows.parse(await tx.query(frozen, [ids]));
      if (held) throw new Refusal('past.frozen', held);
      const rows = await this.log.lockMany(tx, docKind, ids);
      const uploads = new Set<string>();
      const by = byActor(actor);
      for (const row of rows) for (const key of await this.eraseDoc(tx, row, reason, by)) uploads.add(key);
      await eraseOwnTables(tx, ids);
      await this.erasures.erase(tx, ids, by);
      await this.eraseUploads(tx, [...uploads]);
      return { docs: rows.length };
    });
  }

  /** Returns the keys of the uploads that the contents referred to. */
  private async eraseDoc(
    tx: EntityManager,
    row: StreamRow<DocState>,
    reason: string,
    by: EventMeta,
  ): Promise<ReadonlySet<string>> {
    const stream = `doc-${row.id}`;
    const keys = new Set<string>();
    const { events, record } = await readErasable<DocEvent>(tx, stream, (event) => {
      const found = JSON.stringify(event.data).matchAll(/\/upload\/([0-9a-f]{32})/g);
      for (const [, key] of found) if (key) keys.add(key);
      return skeletonOf(event, row);
    });
    await this.log.execute(docKind, row.id, { type: 'EraseDoc', reason, erased: record }, by, { tx });
    await eraseData(tx, stream, events, row.version + 1);
    return keys;
  }

  /**
   * Files that no other event refers to are removed by the next sweep. Copies of a doc in other applications, and
   * imports of the same picture, share its key, so the whole log is searched, once.
   */
  private async eraseUploads(tx: EntityManager, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await tx.query('set local statement_timeout = 0');
    const sql = `select k.key from unnest($1::text[]) k(key) where k.key not in (
        select found[1] from events e, regexp_matches(e.data::text, '/upload/([0-9a-f]{32})', 'g') found
          where e.data::text like '%/upload/%')
      and not exists (select from doc_updates u
        where u.settled_version is null and position(convert_to(k.key, 'UTF8') in u.update) > 0)`;
    const unused = keyRows.parse(await unhurriedIn(tx, sql, [keys]));
    if (unused.length === 0) return;
    await forgetUploads(
      tx,
      unused.map(({ key }) => key),
    );
    await this.tasks.add(tx, { kind: 'sweepUploads', key: 'all', payload: {}, dueAt: this.clock.now() });
  }
}

/** What is left of an event's data; undefined: it has no words. */
function skeletonOf(event: RecordedEvent<DocEvent>, doc: DocState): object | undefined {
  switch (event.type) {
    case 'DocCreated':
    case 'DocEdited':
    case 'DocRestored':
      return { ...event.data, content: erasedContent(doc) };
    case 'DocVersionLabelled':
      return { label: '' };
    default:
      return undefined;
  }
}

/** Tables of this module and of those before it. */
async function eraseOwnTables(tx: EntityManager, ids: readonly number[]): Promise<void> {
  await erasePastValues(tx, ids);
  await erasePlaces(tx, ids);
  await eraseTyping(tx, ids);
  await eraseSets(tx, ids);
}
