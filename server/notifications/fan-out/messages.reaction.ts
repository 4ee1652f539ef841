import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { SubjectType, UserStatus } from '../../../contracts/platform/enums.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import { Bus } from '../../platform/bus/bus.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { BatchFollower } from '../../platform/log/followers.js';
import type { RecordedEvent } from '../../platform/log/kind.js';
import { together } from '../../platform/log/session.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Hints } from '../../platform/sockets/hints.js';
import { AutoFollow } from '../follows/auto-follow.js';
import { audiencesOf } from '../follows/subscriptions-around.js';
import { writeCommentMessage } from '../messages/comment-message-table.js';
import { type CommentMessage, CommentMessages } from '../messages/comment-messages.js';
import { Digests } from '../messages/digests.js';
import { tellOfFreeze } from '../messages/freeze-messages.js';
import { tellOfMembers } from '../messages/member-messages.js';
import { groupsOf, type MessageGroup, writeGroups } from '../messages/message-groups.js';
import { groupsOfModels } from '../messages/model-messages.js';
import { tellRobotOwners } from '../messages/robot-messages.js';
import type { MessageData } from '../messages/wording.js';
import { NewsReader } from '../news/news-reader.js';
import { storeNews } from '../news/news-table.js';
import { NEWS_CHANNEL } from '../programs/event-streams.js';
import { HookDeliveries } from '../programs/hook-deliveries.js';

const pushFacts = z.object({ author: z.string() });
const pushPlaces = z.array(z.object({ module: z.string(), project: z.string() }));
const userRows = z.array(z.object({ id: z.number() }));
const pushPlace = `select m.name as module, p.name as project from modules m join projects p on p.id = m.project_id where m.id = $1`;
const superAdmins = `select id from users where is_super_admin and status <> ${UserStatus.disabled} and deleted_at is null`;

/**
 * Stores every reported change of a doc, and writes messages to the people whose subscriptions it passes, who may view
 * the doc and did not make the change. A turn handles its events with a few statements, however many people there are.
 */
@Injectable()
export class MessagesReaction implements BatchFollower {
  readonly batch = 500;

  constructor(
    private readonly log: EventLog,
    private readonly hints: Hints,
    private readonly news: NewsReader,
    private readonly follow: AutoFollow,
    private readonly digests: Digests,
    private readonly clock: Clock,
    private readonly comments: CommentMessages,
    private readonly programs: HookDeliveries,
    private readonly bus: Bus,
  ) {}

  async handleMany(given: readonly RecordedEvent[], tx: EntityManager): Promise<void> {
    // Not the history of an imported space, nor docs that the server only writes in another way.
    const events = given.filter(({ meta }) => meta.moved === undefined && !meta.isQuiet);
    const drafts = await this.news.read(events, tx);
    if (drafts.length > 0) {
      const stored = await storeNews(tx, drafts);
      const groups = groupsOf(await audiencesOf(tx, stored, this.clock.now()), stored);
      const ofModels = await groupsOfModels(tx, stored, groups, this.clock.now());
      const ids = stored.map(({ id }) => id);
      await together([this.write(tx, groups), this.programs.spread(tx, ids), this.follow.afterWriting(tx, stored)]);
      // After the others: a person's digest or message of a change set may have both.
      await this.write(tx, ofModels);
      const heard = [...groups, ...ofModels]
        .filter(({ pace }) => pace === 'now' || pace === 'list')
        .flatMap(({ users }) => users);
      this.ring(tx, heard);
      this.log.afterCommit(tx, () => this.hintReaders(stored));
      this.log.afterCommit(tx, () => this.bus.publish(NEWS_CHANNEL, Buffer.from('{}')));
    }
    this.ring(tx, await tellOfMembers(events, tx));
    for (const event of events) {
      if (event.type === 'ReleaseFrozen') this.ring(tx, await tellOfFreeze(event, tx, this.clock.now()));
      if (event.type === 'RobotPaused') this.ring(tx, await tellRobotOwners(event, tx));
      if (event.type === 'PushWritten' || event.type === 'PushFailed') await this.push(event, tx);
      for (const news of await this.comments.of(event, tx)) await this.comment(event, tx, news);
      await this.follow.afterCommenting(tx, event);
    }
  }

  private async write(tx: EntityManager, groups: readonly MessageGroup[]): Promise<void> {
    await writeGroups(tx, groups, await this.digests.schedule(tx, groups));
  }

  /** Notifies super admins of every push (docs/wire.md 7.2). */
  private async push(event: RecordedEvent, tx: EntityManager): Promise<void> {
    const [place] = pushPlaces.parse(await tx.query(pushPlace, [event.stream.slice('module-'.length)]));
    const readers = userRows.parse(await tx.query(superAdmins)).map(({ id }) => id);
    if (!place || readers.length === 0) return;
    const data: MessageData = {
      news: event.type === 'PushWritten' ? 'pushed' : 'pushFailed',
      docName: `${place.project}-${place.module}`,
      actorName: pushFacts.parse(event.data).author,
      ...{ remark: '', version: 0 },
    };
    await tx.query(
      `insert into messages (user_id, group_key, event_position, type, data, created_at, touched_at)
        select unnest($1::bigint[]), 'push-' || $2::bigint, $2, ${SubjectType.push}, $3, $4, $4
        on conflict (user_id, group_key) where not is_read do nothing`,
      [readers, event.position, JSON.stringify(data), event.recordedAt],
    );
    this.ring(tx, readers);
  }

  private async comment(event: RecordedEvent, tx: EntityManager, news: CommentMessage) {
    const { readers: users, pace } = news;
    await writeCommentMessage(tx, event, news, await this.digests.schedule(tx, [{ users, pace }]));
    if (pace === 'now' || pace === 'list') this.ring(tx, users);
  }

  /** For the marks of trees on screen. */
  private hintReaders(stored: readonly { readonly moduleId: number }[]): void {
    for (const moduleId of new Set(stored.map((one) => one.moduleId)))
      this.hints.toModule(moduleId, { about: 'news', moduleId: encodeId(moduleId) });
  }

  private ring(tx: EntityManager, readers: readonly number[]): void {
    const people = [...new Set(readers)];
    if (people.length) this.log.afterCommit(tx, () => this.hints.toUsers(people, { about: 'messages' }));
  }
}
