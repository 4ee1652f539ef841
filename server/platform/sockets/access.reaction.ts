import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { ACCESS_FACTS } from '../access/facts.js';
import { Bus } from '../bus/bus.js';
import { notifyCommitted } from '../log/commit-notifications.js';
import { EventLog } from '../log/event-log.js';
import type { Follower } from '../log/followers.js';
import type { RecordedEvent } from '../log/kind.js';
import { Hints } from './hints.js';

const whom = z.object({ userId: z.number().optional().catch(undefined), from: z.number().optional().catch(undefined) });
const members = z.array(z.object({ id: z.number() }));

/** Query for the space of a stream: a change of rights in a space, project or application concerns the whole space. */
const spaceOf: ReadonlyMap<string, string> = new Map([
  ['space', 'select $1::bigint'],
  ['project', 'select space_id from projects where id = $1'],
  ['module', 'select p.space_id from modules m join projects p on p.id = m.project_id where m.id = $1'],
]);

/**
 * Repeats notifications about changed rights, which invalidate cached rights. The first notification can be lost (a
 * crash after the commit, Redis unavailable); this follower runs for every such event after its checkpoint is
 * committed. The users concerned get a hint to reload their menus.
 */
@Injectable()
export class AccessReaction implements Follower {
  readonly needs = { types: [...ACCESS_FACTS] };

  constructor(
    private readonly log: EventLog,
    private readonly bus: Bus,
    private readonly hints: Hints,
  ) {}

  async handle(event: RecordedEvent, tx: EntityManager): Promise<void> {
    const people = await this.concerned(event, tx);
    this.log.afterCommit(tx, async () => {
      await notifyCommitted(this.bus, [event]);
      this.hints.toUsers(people, { about: 'perms' });
    });
  }

  /**
   * The user named in the event or owning the stream; otherwise all users of the space, and of a moved project's old
   * space.
   */
  private async concerned({ stream, data }: RecordedEvent, tx: EntityManager): Promise<number[]> {
    const { userId, from } = whom.parse(data);
    const [, kind = '', id = ''] = /^(\w+)-(\d+)$/.exec(stream) ?? [];
    if (userId !== undefined || kind === 'user') return [userId ?? Number(id)];
    const space = spaceOf.get(kind);
    if (!space) return [];
    const sql = `select distinct user_id as id from space_members where space_id in (${space}) or space_id = $2`;
    return members.parse(await tx.query(sql, [Number(id), from ?? 0])).map((row) => row.id);
  }
}
