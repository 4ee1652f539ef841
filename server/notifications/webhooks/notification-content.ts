import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { encodeId } from '../../../contracts/platform/wire.js';
import { systemActor } from '../../platform/access/actor.js';
import { Config } from '../../platform/config/config.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { RecordedEvent } from '../../platform/log/kind.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Settings } from '../../platform/settings/settings.js';
import { siteAddress } from '../../platform/settings/site-address.js';
import { newsOf } from '../news/doc-change.js';
import { CardDocs, type CardSpan } from './card-docs.js';
import { ChangeImpact } from './change-impact.js';
import type { ChangeNotice, Channel } from './channels/channel.js';
import { Mentions } from './mentions.queries.js';
import type { RobotCard } from './robot-cards.queries.js';

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
const releasePlaces = z.array(z.object({ projectId: z.number(), projectName: z.string() }));
const personRows = z.array(z.object({ nickname: z.string() }));
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
    private readonly cards: CardDocs,
  ) {}

  /** Undefined if the doc's application or project has been deleted meanwhile. */
  async forDelivery(channel: Channel, card: RobotCard): Promise<ChangeNotice | undefined> {
    const { docId, version, commentId, releaseId, releaseNo, docs, first, last } = card;
    if (docId === 0) return this.forFreeze(releaseId, version, releaseNo);
    const [event] = await this.log.read(`${commentId ? 'comments' : 'doc'}-${docId}`, { from: version, upTo: version });
    const found = event && (await this.names(docId, event.meta.actorId));
    if (!event || !found) return undefined;
    const { actorName, docName, ...rest } = found;
    const docIds = card.docIds.length > 0 ? card.docIds : [docId];
    const span = { changeSet: event.meta.changeSet ?? 0, first, last };
    const address = await siteAddress(this.settings, this.config);
    const others = docs > 1 ? (await this.cards.links(docIds, span)).filter((doc) => doc.docId !== docId) : [];
    return {
      ...rest,
      releaseNo,
      docName: docs > 1 ? `${docName} (+${docs - 1})` : docName,
      kind: commentId ? 'commented' : await this.kind(event, card, span),
      at: event.recordedAt,
      impact: commentId ? '' : await this.impact.of(event, card),
      modifier: actorName ?? event.meta.author ?? systemActor.nickname,
      viewUrl: `${address}/view/${encodeId(docId)}${commentId ? `?comment=${encodeId(commentId)}` : ''}`,
      others: others.map((doc) => ({ name: doc.name, viewUrl: `${address}/view/${encodeId(doc.docId)}` })),
      mentions: await this.mentions.find(channel, { docIds, releaseId, actorId: event.meta.actorId }, this.clock.now()),
    };
  }

  /** A release that was frozen: its address leads to the releases of its project. */
  private async forFreeze(releaseId: number, version: number, releaseNo: string): Promise<ChangeNotice | undefined> {
    const sql = `select p.id as "projectId", p.name as "projectName" from releases r join projects p on p.id = r.project_id
      where r.id = $1 and r.deleted_at is null and p.deleted_at is null`;
    const [place] = releasePlaces.parse(await this.db.query(sql, [releaseId]));
    const [event] = place ? await this.log.read(`project-${place.projectId}`, { from: version, upTo: version }) : [];
    if (!place || !event) return undefined;
    const { actorId } = event.meta;
    const people = personRows.parse(await this.db.query('select nickname from users where id = $1', [actorId]));
    return {
      ...{ kind: 'frozen', releaseNo, docName: releaseNo, projectName: place.projectName, moduleName: releaseNo },
      ...{ url: '', at: event.recordedAt, modifier: people[0]?.nickname ?? systemActor.nickname },
      viewUrl: `${await siteAddress(this.settings, this.config)}/project/release/${encodeId(place.projectId)}`,
      mentions: [],
    };
  }

  private async kind(event: RecordedEvent, { docId, docs, changes }: RobotCard, span: CardSpan) {
    if (docs > 1) return 'updated';
    if (changes > 1) return this.cards.kind(docId, span);
    return kindOf.get(newsOf(event)?.news ?? '') ?? 'updated';
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
