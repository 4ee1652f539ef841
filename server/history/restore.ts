import { Injectable } from '@nestjs/common';
import type { DocContent } from '../../contracts/doc-types/index.js';
import { type Actor, byActor } from '../access/actor.js';
import { docKind } from '../docs/doc.decider.js';
import { Content } from '../editing/content.js';
import { EventLog } from '../log/event-log.js';
import type { By } from '../log/kind.js';
import { Refusal } from '../platform/refusal.js';
import { Versions } from './versions.queries.js';

/** Forward only: the old content becomes a new version, as a difference into what people are typing. */
@Injectable()
export class Restore {
  constructor(
    private readonly versions: Versions,
    private readonly content: Content,
    private readonly log: EventLog,
  ) {}

  /** `version` null: the doc says the same already. */
  async run(docId: number, version: number, actor: Actor, remark?: string): Promise<{ version: number | null }> {
    const event = await this.versions.event(docId, version);
    if (!event) throw new Refusal('version.unknown', { version });
    if (!('content' in event.data)) throw new Refusal('version.noContent', { version });
    const by = byActor(actor, 'restore', remark);
    const { content } = event.data;
    if ((await this.versions.open(docId, actor)).isFolder) return this.folder(docId, version, content, by);
    return this.content.save(docId, content, by, { restoreFrom: version });
  }

  /** A folder is a name: nobody types in it. */
  private async folder(
    id: number,
    fromVersion: number,
    content: DocContent,
    by: By,
  ): Promise<{ version: number | null }> {
    const command = { type: 'RestoreDoc', fromVersion, content } as const;
    const { events } = await this.log.execute(docKind, id, command, by);
    return { version: events.at(-1)?.version ?? null };
  }
}
