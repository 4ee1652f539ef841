import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Input, Reply } from '../../../contracts/endpoint.js';
import type { redeliver, testRobot } from '../../../contracts/modules.js';
import { type Actor, byActor } from '../../access/actor.js';
import { EventLog } from '../../log/event-log.js';
import { Clock } from '../../platform/clock.js';
import { Refusal } from '../../platform/refusal.js';
import { Tasks } from '../../tasks/tasks.js';
import type { Budget } from './channels/channel.js';
import { channelOf } from './channels/index.js';
import { Deliveries } from './deliveries.queries.js';
import { RobotAddresses } from './robot-addresses.js';
import { Robots, robotOf } from './robots.js';
import { Speaker } from './speaker.js';
import { ToldChanges } from './told-changes.js';
import type { DeliverPayload } from './webhooks.reaction.js';

const tries: readonly Budget[] = [{ messages: 6, withinMs: 60_000 }];
/** Whoever changes the address between tries has a robot of any name to call, and is no test any more. */
const triesOfOne: readonly Budget[] = [{ messages: 20, withinMs: 60_000 }];

/** What a developer does by hand with the robots of an application. */
@Injectable()
export class RobotTests {
  constructor(
    private readonly addresses: RobotAddresses,
    private readonly changes: ToldChanges,
    private readonly robots: Robots,
    private readonly speaker: Speaker,
    private readonly deliveries: Deliveries,
    private readonly tasks: Tasks,
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  /**
   * One message, now, and what came back. It tells of no doc, so it is no entry of the delivery log; a fact says who tried.
   * It counts for the robot's own budget too: a chat that is full would answer with ten minutes of silence.
   */
  async test(actor: Actor, { moduleId, channel: name }: Input<typeof testRobot>): Promise<Reply<typeof testRobot>> {
    const channel = channelOf(name);
    const robot = channel && (await this.addresses.of(channel, moduleId, 0));
    if (!channel || !robot) throw new Refusal('robot.missing');
    await this.takeTurns(actor, robotOf(robot.url), channel.budgets);
    const sample = await this.changes.sample(moduleId, actor.nickname);
    const { delivered, status, answer } = await this.speaker.say(channel, robot, `test-${randomUUID()}`, sample);
    const data = { channel: name, delivered, status };
    await this.log.change(byActor(actor), async () => [{ stream: `module-${moduleId}`, type: 'RobotTested', data }]);
    return { delivered, status, answer, at: this.clock.now() };
  }

  private async takeTurns(actor: Actor, digest: string, budgets: readonly Budget[]): Promise<void> {
    const now = this.clock.now();
    const turns = [
      [`test by ${actor.id}`, triesOfOne],
      [`test ${digest}`, tries],
      [digest, budgets],
    ] as const;
    for (const [name, budget] of turns)
      if (!(await this.robots.slotNow(name, budget, now))) throw new Refusal('rate.limited');
  }

  /** From the start of the retry table. The `webhook-id` is that of the first tries: a receiver that has it already can tell. */
  async redeliver(actor: Actor, { moduleId, id }: Input<typeof redeliver>): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const found = await this.deliveries.parked(tx, moduleId, id);
      if (!found) throw new Refusal('delivery.unknown');
      const { key, ...about } = found;
      const now = this.clock.now();
      await this.deliveries.reopen(tx, id, now);
      const payload: DeliverPayload = { moduleId, ...about };
      await this.tasks.add(tx, { kind: 'deliver', key, payload, dueAt: now });
      const data = { deliveryId: id, channel: about.channel, docId: about.docId };
      return [{ stream: `module-${moduleId}`, type: 'DeliveryAsked', data }];
    });
  }
}
