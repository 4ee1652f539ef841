import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import { docKind } from '../../docs/doc/doc.decider.js';
import { DocContentWriter } from '../../docs/editing/content/doc-content-writer.js';
import { recordRestore } from '../../import-export/change-sets/restore-sets.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { nextId } from '../../platform/database/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { EventMeta } from '../../platform/log/kind.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Versions } from './versions.queries.js';

const found = z.array(z.unknown());

/**
 * Restores old content as a new version, written as a difference, so that text being typed survives. The restore is a
 * change set of one doc, which can be undone like any other.
 */
@Injectable()
export class VersionRestorer {
  constructor(
    private readonly versions: Versions,
    private readonly content: DocContentWriter,
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  /** `version` is null when the doc has this content already. */
  async restore(docId: number, version: number, actor: Actor, remark?: string): Promise<{ version: number | null }> {
    const event = await this.versions.event(docId, version);
    if (!event) throw new Refusal('version.unknown', { version });
    if (!('content' in event.data)) throw new Refusal('version.noContent', { version });
    const { content } = event.data;
    const { isFolder, moduleId } = await this.versions.open(docId, actor);
    return this.log.transaction(async (tx) => {
      // A text outside of applications, like constants, is in no change set.
      const isInApplication = found.parse(await tx.query('select from modules where id = $1', [moduleId])).length > 0;
      const id = isInApplication ? await nextId(tx) : 0;
      const by = { ...byActor(actor, 'restore', remark), ...(isInApplication && { changeSet: id }) };
      const restored = isFolder
        ? await this.folder(tx, docId, version, content, by)
        : (await this.content.replace(docId, content, by, { restoreFrom: version, tx })).version;
      if (restored !== null && isInApplication)
        await recordRestore(tx, {
          ...{ id, moduleId, actorId: actor.id, remark: remark ?? '', at: this.clock.now(), undoes: 0 },
          outcomes: [{ docId, outcome: 'changed' }],
        });
      return { version: restored };
    });
  }

  /** A folder's content is its name, which has no Y.Doc. */
  private async folder(
    tx: EntityManager,
    id: number,
    fromVersion: number,
    content: DocContent,
    by: EventMeta,
  ): Promise<number | null> {
    const command = { type: 'RestoreDoc', fromVersion, content } as const;
    const { events } = await this.log.execute(docKind, id, command, by, { tx });
    return events.at(-1)?.version ?? null;
  }
}
