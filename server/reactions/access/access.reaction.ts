import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { ACCESS_FACTS } from '../../access/facts.js';
import { ring } from '../../log/doorbell.js';
import { EventLog } from '../../log/event-log.js';
import type { Follower } from '../../log/followers.js';
import type { Recorded } from '../../log/kind.js';
import { Bus } from '../../platform/bus.js';
import { Hints } from '../../sockets/hints.js';

const whom = z.object({ userId: z.number().optional().catch(undefined), from: z.number().optional().catch(undefined) });
const members = z.array(z.object({ id: z.number() }));

/** What a change of a whole place concerns: all of its space, for who may see what in it may have changed. */
const spaceOf: ReadonlyMap<string, string> = new Map([
  ['space', 'select $1::bigint'],
  ['project', 'select space_id from projects where id = $1'],
  ['module', 'select p.space_id from modules m join projects p on p.id = m.project_id where m.id = $1'],
]);

/**
 * The durable second net under rights: whoever remembers one asks again at the ring of the change. That ring can be lost
 * (a crash after the commit, Redis away); this one comes for every such event, once its turn is committed. And whoever
 * is concerned is told to look at their menus again.
 */
@Injectable()
export class AccessRechecks implements Follower {
  constructor(
    private readonly log: EventLog,
    private readonly bus: Bus,
    private readonly hints: Hints,
  ) {}

  async handle(event: Recorded, tx: EntityManager): Promise<void> {
    if (!ACCESS_FACTS.has(event.type)) return;
    const people = await this.concerned(event, tx);
    this.log.afterCommit(tx, async () => {
      await ring(this.bus, [event]);
      this.hints.toUsers(people, { about: 'perms' });
    });
  }

  /** The one whom it names or whose stream it is; else everybody of the space, and of the one that a project has left. */
  private async concerned({ stream, data }: Recorded, tx: EntityManager): Promise<number[]> {
    const { userId, from } = whom.parse(data);
    const [, kind = '', id = ''] = /^(\w+)-(\d+)$/.exec(stream) ?? [];
    if (userId !== undefined || kind === 'user') return [userId ?? Number(id)];
    const space = spaceOf.get(kind);
    if (!space) return [];
    const sql = `select distinct user_id as id from space_members where space_id in (${space}) or space_id = $2`;
    return members.parse(await tx.query(sql, [Number(id), from ?? 0])).map((row) => row.id);
  }
}
