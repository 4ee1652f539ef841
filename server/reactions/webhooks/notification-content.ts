import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { encodeId } from '../../../contracts/wire.js';
import { systemActor } from '../../access/actor.js';
import { EventLog } from '../../log/event-log.js';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Settings } from '../../platform/settings.js';
import { siteAddress } from '../../platform/site-address.js';
import { newsOf } from '../doc-change.js';
import { ChangeImpact } from './change-impact.js';
import type { ChangeNotice, Channel } from './channels/channel.js';
import { Mentions } from './mentions.queries.js';
import type { DeliverPayload } from './webhooks.reaction.js';

const kinds = { added: 'added', undeleted: 'added', deleted: 'deleted' } as const satisfies Record<
  string,
  ChangeNotice['kind']
>;
const kindOf = new Map<string, ChangeNotice['kind']>(Object.entries(kinds));

const names = z.array(
  z.object({
    docName: z.string(),
    url: z.string(),
    moduleName: z.string(),
    projectName: z.string(),
    actorName: z.string().nullable(),
  }),
);
const places = z.array(z.object({ moduleName: z.string(), projectName: z.string() }));

/** Builds the content of a message at the moment it is sent. */
@Injectable()
export class NotificationContent {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly mentions: Mentions,
    private readonly impact: ChangeImpact,
    private readonly settings: Settings,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Undefined if the doc's application or project has been deleted meanwhile. */
  async forDelivery(
    channel: Channel,
    payload: DeliverPayload & { readonly docs: number },
    releaseNo: string,
  ): Promise<ChangeNotice | undefined> {
    const { docId, version, commentId, releaseId, docs } = payload;
    const [event] = await this.log.read(`${commentId ? 'comments' : 'doc'}-${docId}`, { from: version, upTo: version });
    const found = event && (await this.names(docId, event.meta.actorId));
    if (!event || !found) return undefined;
    const { actorName, docName, ...rest } = found;
    return {
      ...rest,
      releaseNo,
      docName: docs > 1 ? `${docName} (+${docs - 1})` : docName,
      kind: commentId ? 'commented' : docs > 1 ? 'updated' : (kindOf.get(newsOf(event)?.news ?? '') ?? 'updated'),
      at: event.recordedAt,
      impact: commentId ? '' : await this.impact.of(event, payload),
      modifier: actorName ?? event.meta.author ?? systemActor.nickname,
      viewUrl: `${await siteAddress(this.settings, this.config)}/view/${encodeId(docId)}${commentId ? `?comment=${encodeId(commentId)}` : ''}`,
      mentions: await this.mentions.find(channel, { docId, releaseId, actorId: event.meta.actorId }),
    };
  }

  /** Test message for a robot. It has the format of real ones, so it contains keywords that a chat may require. */
  async sample(moduleId: number, modifier: string): Promise<ChangeNotice> {
    const sql = `select m.name as "moduleName", p.name as "projectName"
      from modules m join projects p on p.id = m.project_id where m.id = $1`;
    const [place = { moduleName: '', projectName: '' }] = places.parse(await this.db.query(sql, [moduleId]));
    return {
      ...place,
      kind: 'updated',
      docName: '测试消息 / Test message',
      releaseNo: '',
      url: '',
      at: this.clock.now(),
      modifier,
      viewUrl: await siteAddress(this.settings, this.config),
      mentions: [],
    };
  }

  private async names(docId: number, actorId: number): Promise<z.output<typeof names>[number] | undefined> {
    const found: unknown = await this.db.query(
      `select d.name as "docName", d.url, m.name as "moduleName", p.name as "projectName",
          (select nickname from users where id = $2) as "actorName"
        from docs d join modules m on m.id = d.module_id and m.deleted_at is null
        join projects p on p.id = m.project_id and p.deleted_at is null
        join spaces s on s.id = p.space_id and s.deleted_at is null where d.id = $1`,
      [docId, actorId],
    );
    return names.parse(found)[0];
  }
}
