import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { type ChosenSeverities, changesOf, withChoices } from '../../../contracts/docs/change-severity/choices.js';
import { countUnnamedRows } from '../../../contracts/docs/doc-types/unnamed-rows.js';
import type { previewVersion } from '../../../contracts/notifications/version-preview.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { areOnlyRewritten, type ContentChanges } from '../../docs/change-severity/index.js';
import { docChanges, type TwoContents } from '../../docs/change-severity/work.js';
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
import { changesOfUsers } from '../messages/model-messages.js';
import { storedMeaning } from '../news/change-meaning.js';
import { type DocPlace, docPlaces } from '../news/doc-places.js';
import { type ModelEffect, ModelEffects } from '../news/model-effects.js';
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
    private readonly effects: ModelEffects,
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
    const { moduleId, type } = doc;
    const models = await this.models.ofOne({ docId, moduleId, type, from: before, to: after });
    const found = await this.found({ ...doc, from: before, to: after, models }, `user ${actor.id}`);
    const place = (await docPlaces(this.db.manager, [docId])).get(docId);
    const chosen = await this.choices.ofModule(moduleId);
    const effects = found && place ? await this.effectsOn(place, found, chosen) : [];
    const changes = found && (await this.counted(doc, found, effects));
    const meaning = changes ? changesOf(withChoices(changes, chosen)) : null;
    const said = { isChanged: true, meaning, unnamed: countUnnamedRows(after) };
    if (!place) return { ...nothing, ...said };
    const change = await this.change(
      actor,
      place,
      storedMeaning({ changes: changes ?? [], parts: found?.parts ?? [] }, chosen),
    );
    const groups = await countAwakeRobots(this.db, docId);
    if (found && areOnlyRewritten(found, before, after, models)) return { ...nothing, ...said, groups };
    return { ...said, people: await this.people(change, effects), groups, programs: await countHooks(this.db, change) };
  }

  /** Undefined if comparing takes too long. */
  private async found(contents: TwoContents, owner: string): Promise<ContentChanges | undefined> {
    const { type, isFolder, from, to, models } = contents;
    try {
      return await this.workers.run(docChanges, { type, isFolder, from, to, models }, { owner });
    } catch (err) {
      if (err instanceof WorkerLimitError) return undefined;
      throw err;
    }
  }

  private async effectsOn(place: DocPlace, found: ContentChanges, chosen: ChosenSeverities) {
    const choices = new Map([[place.moduleId, chosen]]);
    const [effects] = await this.effects.of([{ kind: 'edited', place, found }], choices, this.db.manager);
    return effects ?? [];
  }

  /** What counts of the changes of a doc: those of a model do where callers know a doc that uses it. */
  private counted({ id, version }: DocRow, { changes }: ContentChanges, effects: readonly ModelEffect[]) {
    if (effects.some(({ severity }) => severity > 0)) return changes;
    return this.known.ofOne({ docId: id, version: version + 1, changes });
  }

  /** The change as the follower of messages would report it. */
  private async change(
    actor: Actor,
    { id: docId, moduleId, projectId, spaceId, folders, releases, isHidden, status }: DocPlace,
    { severity, parts }: Pick<NewsChange, 'severity' | 'parts'>,
  ): Promise<NewsChange> {
    const typed = writerRows.parse(await this.db.query(typing, [docId])).map(({ id }) => id);
    const writers = [...new Set([actor.id, ...typed])];
    return {
      ...{ docId, moduleId, projectId, spaceId, folders, releases, isHidden, status, writers },
      ...{ kind: 'edited', source: 'live', severity, parts },
    };
  }

  /** `effects`: who follows a doc that uses the changed model hears of it, too. */
  private async people(change: NewsChange, effects: readonly ModelEffect[]): Promise<number> {
    const ofUsers = await changesOfUsers(this.db.manager, new Map(effects.map((one) => [one.docId, one])), change);
    const changes = [change, ...ofUsers];
    const audiences = await audiencesOf(this.db.manager, changes, this.clock.now());
    const notified = audiences.filter((audience) =>
      changes.some((one) => {
        const pace = maySee(audience, one) ? paceFor(one, audience.held) : undefined;
        return pace !== undefined && pace !== 'list';
      }),
    );
    const users = new Set(notified.flatMap((audience) => audience.users));
    for (const writer of change.writers) users.delete(writer);
    return users.size;
  }
}
