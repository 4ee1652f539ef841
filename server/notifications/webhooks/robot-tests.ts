import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import type { redeliver, testRobot } from '../../../contracts/workspace/modules.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Tasks } from '../../platform/tasks/tasks.js';
import type { RobotLimit } from './channels/channel.js';
import { channelOf } from './channels/index.js';
import { NotificationContent } from './notification-content.js';
import { RobotAddresses } from './robot-addresses.js';
import { RobotCards } from './robot-cards.queries.js';
import { RobotRateLimiter, robotDigest } from './robot-rate-limiter.js';
import { WebhookSender } from './webhook-sender.js';

const tries: readonly RobotLimit[] = [{ messages: 6, withinMs: 60_000 }];
/** Limit per user over all robots: otherwise changing the address between tries would allow calls to any address. */
const triesOfOne: readonly RobotLimit[] = [{ messages: 20, withinMs: 60_000 }];

/** Manual tests and redeliveries for the robots of an application. */
@Injectable()
export class RobotTests {
  constructor(
    private readonly addresses: RobotAddresses,
    private readonly changes: NotificationContent,
    private readonly robots: RobotRateLimiter,
    private readonly sender: WebhookSender,
    private readonly cards: RobotCards,
    private readonly tasks: Tasks,
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends one message now and returns the answer. It concerns no doc, so it is not in the delivery log; a fact records
   * who sent it. It counts toward the robot's own limit too: exceeding it makes a chat refuse messages for up to ten
   * minutes.
   */
  async test(actor: Actor, { moduleId, channel: name }: Input<typeof testRobot>): Promise<Reply<typeof testRobot>> {
    const channel = channelOf(name);
    const robot = channel && (await this.addresses.find(channel, moduleId, 0));
    if (!channel || !robot) throw new Refusal('robot.missing');
    await this.takeTurns(actor, robotDigest(robot.url), channel.limits);
    const sample = await this.changes.sample(moduleId, actor.nickname);
    const outcome = await this.sender.send(channel, robot, `test-${randomUUID()}`, sample);
    await this.robots.heed(robotDigest(robot.url), outcome);
    const { delivered, status, answer } = outcome;
    const data = { channel: name, delivered, status };
    await this.log.change(byActor(actor), async () => [{ stream: `module-${moduleId}`, type: 'RobotTested', data }]);
    return { delivered, status, answer, at: this.clock.now() };
  }

  private async takeTurns(actor: Actor, digest: string, budgets: readonly RobotLimit[]): Promise<void> {
    const now = this.clock.now();
    const turns = [
      [`test by ${actor.id}`, triesOfOne],
      [`test ${digest}`, tries],
      [digest, budgets],
    ] as const;
    for (const [name, budget] of turns)
      if (!(await this.robots.tryReserve(name, budget, now))) throw new Refusal('rate.limited');
  }

  /** Restarts the retry table. The `webhook-id` stays the same, so that a receiver can recognize a duplicate. */
  async redeliver(actor: Actor, { moduleId, id }: Input<typeof redeliver>): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const now = this.clock.now();
      const found = await this.cards.reopen(tx, moduleId, id, now);
      if (!found) throw new Refusal('delivery.unknown');
      const { key, channel, docId } = found;
      await this.tasks.add(tx, { kind: 'deliver', key, payload: {}, dueAt: now });
      const data = { deliveryId: id, channel, docId };
      return [{ stream: `module-${moduleId}`, type: 'DeliveryAsked', data }];
    });
  }
}
