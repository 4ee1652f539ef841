import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { encodeId } from '../../../contracts/wire.js';
import { system } from '../../access/actor.js';
import { EventLog } from '../../log/event-log.js';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Settings } from '../../platform/settings.js';
import { newsOf } from '../doc-change.js';
import type { Change, Channel } from './channels/channel.js';
import { Mentions } from './mentions.queries.js';
import type { DeliverPayload } from './webhooks.reaction.js';

const kinds = { added: 'added', undeleted: 'added', deleted: 'deleted' } as const satisfies Record<
  string,
  Change['kind']
>;
const kindOf = new Map<string, Change['kind']>(Object.entries(kinds));

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

/** What a message says, in the words of the moment at which it is sent. */
@Injectable()
export class ToldChanges {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly mentions: Mentions,
    private readonly settings: Settings,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Undefined: the doc's place has been deleted meanwhile, and is nobody's business. */
  async of(channel: Channel, payload: DeliverPayload, releaseNo: string): Promise<Change | undefined> {
    const { docId, version, releaseId } = payload;
    const [event] = await this.log.read(`doc-${docId}`, { from: version, upTo: version });
    const found = event && (await this.names(docId, event.meta.actorId));
    if (!event || !found) return undefined;
    const { actorName, ...rest } = found;
    return {
      ...rest,
      releaseNo,
      kind: kindOf.get(newsOf(event)?.news ?? '') ?? 'updated',
      at: event.recordedAt,
      modifier: actorName ?? system.nickname,
      viewUrl: `${await this.base()}/view/${encodeId(docId)}`,
      mentions: await this.mentions.of(channel, { docId, releaseId, actorId: event.meta.actorId }),
    };
  }

  /** For trying a robot: it reads like any other, so that words that a chat asks for are in it. */
  async sample(moduleId: number, modifier: string): Promise<Change> {
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
      viewUrl: await this.base(),
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

  private async base(): Promise<string> {
    const set = await this.settings.text('torna.front-url');
    return set.replace(/\/+$/, '') || (this.config.baseUrl ?? `http://localhost:${this.config.port}`);
  }
}
