import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { changesOf, withChoices } from '../../../contracts/docs/change-severity/choices.js';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import { countUnnamedRows } from '../../../contracts/docs/doc-types/unnamed-rows.js';
import type { previewVersion } from '../../../contracts/notifications/version-preview.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import type { ContentChanges } from '../../docs/change-severity/index.js';
import { docChanges } from '../../docs/change-severity/work.js';
import { DocRow } from '../../docs/doc/doc.entity.js';
import { rulesOf } from '../../docs/doc-types/index.js';
import { DocSnapshots } from '../../docs/editing/content/doc-snapshots.js';
import { Rooms } from '../../docs/editing/live/rooms.js';
import { KnownChanges } from '../../docs/meanings/known-changes.js';
import { ModelsCompared } from '../../docs/models/models-compared.js';
import type { Actor } from '../../platform/access/actor.js';
import { checkInput } from '../../platform/http/input.js';
import { Refusal } from '../../platform/http/refusal.js';
import { Clock } from '../../platform/runtime/clock.js';
import { WorkerLimitError } from '../../platform/workers/worker-limit-error.js';
import { Workers } from '../../platform/workers/workers.js';
import { SeverityChoices } from '../../workspace/severity/severity-choices.js';
import { audiencesOf, maySee } from '../follows/subscriptions-around.js';
import { storedMeaning } from '../news/change-meaning.js';
import { docPlaces } from '../news/doc-places.js';
import { type NewsChange, paceFor } from '../news/routing.js';
import { countHooks } from '../programs/hook-deliveries.js';
import { countAwakeRobots } from '../webhooks/robots-of-doc.js';

type Preview = Reply<typeof previewVersion>;
const nothing: Preview = { isChanged: false, meaning: null, unnamed: 0, people: 0, groups: 0, programs: 0 };
const writerRows = z.array(z.object({ id: z.number() }));
const typing = 'select distinct actor_id as id from doc_updates where doc_id = $1 and settled_version is null';

/** What a version made now would mean, and how many would hear of it: by the same functions as when it is made. */
@Injectable()
export class VersionPreviews {
  constructor(
    private readonly db: DataSource,
    private readonly rooms: Rooms,
    private readonly snapshots: DocSnapshots,
    private readonly workers: Workers,
    private readonly known: KnownChanges,
    private readonly choices: SeverityChoices,
    private readonly clock: Clock,
    private readonly models: ModelsCompared,
  ) {}

  async of(actor: Actor, docId: number): Promise<Preview> {
    // As before a version: what the caller typed on any node is part of it.
    await this.rooms.flush(docId);
    const doc = await this.db.manager.findOneBy(DocRow, { id: docId });
    if (!doc) throw new Refusal('doc.unknown');
    const ydoc = doc.isFolder ? undefined : await this.snapshots.read(docId);
    if (!ydoc) return nothing;
    const { schema, live } = rulesOf(doc.type);
    const before = schema.parse(doc.content);
    const after = checkInput(schema, live.read(ydoc, doc.content));
    if (isDeepStrictEqual(before, after)) return nothing;
    const found = await this.changes(doc, before, after, `user ${actor.id}`);
    const chosen = await this.choices.ofModule(doc.moduleId);
    const meaning = found ? changesOf(withChoices(found.changes, chosen)) : null;
    const change = await this.change(actor, doc, storedMeaning(found ?? { changes: [], parts: [] }, chosen));
    const said = { isChanged: true, meaning, unnamed: countUnnamedRows(after) };
    if (!change) return { ...nothing, ...said };
    return {
      ...said,
      people: await this.people(change),
      groups: await countAwakeRobots(this.db, docId),
      programs: await countHooks(this.db, change),
    };
  }

  /** Undefined if comparing takes too long. */
  private async changes(
    doc: DocRow,
    from: DocContent,
    to: DocContent,
    owner: string,
  ): Promise<ContentChanges | undefined> {
    const { id: docId, moduleId, type, isFolder } = doc;
    const models = await this.models.ofOne({ docId, moduleId, type, from, to });
    try {
      const { changes, parts } = await this.workers.run(docChanges, { type, isFolder, from, to, models }, { owner });
      return { changes: await this.known.ofOne({ docId, version: doc.version + 1, changes }), parts };
    } catch (err) {
      if (err instanceof WorkerLimitError) return undefined;
      throw err;
    }
  }

  /** The change as the follower of messages would report it; undefined for a doc outside of applications. */
  private async change(
    actor: Actor,
    doc: DocRow,
    { severity, parts }: Pick<NewsChange, 'severity' | 'parts'>,
  ): Promise<NewsChange | undefined> {
    const place = (await docPlaces(this.db.manager, [doc.id])).get(doc.id);
    if (!place) return undefined;
    const { moduleId, projectId, spaceId, folders, releases, isHidden, status } = place;
    const typed = writerRows.parse(await this.db.query(typing, [doc.id])).map(({ id }) => id);
    const writers = [...new Set([actor.id, ...typed])];
    return {
      ...{ docId: doc.id, moduleId, projectId, spaceId, folders, releases, isHidden, status, writers },
      ...{ kind: 'edited', source: 'live', severity, parts },
    };
  }

  private async people(change: NewsChange): Promise<number> {
    const audiences = await audiencesOf(this.db.manager, [change], this.clock.now());
    const notified = audiences.filter((audience) => {
      const pace = maySee(audience, change) ? paceFor(change, audience.held) : undefined;
      return pace !== undefined && pace !== 'list';
    });
    const users = new Set(notified.flatMap((audience) => audience.users));
    for (const writer of change.writers) users.delete(writer);
    return users.size;
  }
}
