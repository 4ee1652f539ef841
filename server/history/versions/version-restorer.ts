import { Injectable } from '@nestjs/common';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import { docKind } from '../../docs/doc/doc.decider.js';
import { DocContentWriter } from '../../docs/editing/content/doc-content-writer.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { EventMeta } from '../../platform/log/kind.js';
import { Versions } from './versions.queries.js';

/** Restores old content as a new version, written as a difference, so that text being typed survives. */
@Injectable()
export class VersionRestorer {
  constructor(
    private readonly versions: Versions,
    private readonly content: DocContentWriter,
    private readonly log: EventLog,
  ) {}

  /** `version` is null when the doc has this content already. */
  async restore(docId: number, version: number, actor: Actor, remark?: string): Promise<{ version: number | null }> {
    const event = await this.versions.event(docId, version);
    if (!event) throw new Refusal('version.unknown', { version });
    if (!('content' in event.data)) throw new Refusal('version.noContent', { version });
    const by = byActor(actor, 'restore', remark);
    const { content } = event.data;
    if ((await this.versions.open(docId, actor)).isFolder) return this.folder(docId, version, content, by);
    const restored = await this.content.replace(docId, content, by, { restoreFrom: version });
    return { version: restored.version };
  }

  /** A folder's content is its name, which has no Y.Doc. */
  private async folder(
    id: number,
    fromVersion: number,
    content: DocContent,
    by: EventMeta,
  ): Promise<{ version: number | null }> {
    const command = { type: 'RestoreDoc', fromVersion, content } as const;
    const { events } = await this.log.execute(docKind, id, command, by);
    return { version: events.at(-1)?.version ?? null };
  }
}
