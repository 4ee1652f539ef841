import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { GiveUp, RetryAt, type Task, type TaskHandler } from '../../tasks/task.js';
import type { Channel } from './channels/channel.js';
import { channelOf } from './channels/index.js';
import { Deliveries, type Delivery, type DeliveryChange } from './deliveries.queries.js';
import { nextTry } from './retry-table.js';
import { RobotAddresses } from './robot-addresses.js';
import { Robots, robotOf } from './robots.js';
import { type Outcome, Speaker } from './speaker.js';
import { ToldChanges } from './told-changes.js';
import { deliverPayload } from './webhooks.reaction.js';

/** Speaks to a robot: within its budget, behind the address guard, by the retry table. At least once; `webhook-id` tells a repetition. */
@Injectable()
export class Deliver implements TaskHandler {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly addresses: RobotAddresses,
    private readonly changes: ToldChanges,
    private readonly robots: Robots,
    private readonly speaker: Speaker,
    private readonly clock: Clock,
  ) {}

  async run(given: unknown, { key }: Task): Promise<void> {
    const payload = deliverPayload.parse(given);
    const channel = channelOf(payload.channel);
    const delivery = await this.deliveries.byKey(key);
    // Done before, and the process died before it could say so.
    if (!delivery || delivery.state === 'delivered') return;
    const robot = channel && (await this.addresses.of(channel, payload.moduleId, payload.releaseId));
    const change = robot && (await this.changes.of(channel, payload, robot.releaseNo));
    if (!channel || !robot || !change) return this.giveUp(delivery, { answer: 'robot.gone' });
    await this.takeTurn(channel, robot.url, delivery);
    await this.settle(delivery, await this.speaker.say(channel, robot, key, change));
  }

  /** Waits for the robot's slot, once; throws RetryAt when that is later. */
  private async takeTurn(channel: Channel, url: string, delivery: Delivery): Promise<void> {
    const now = this.clock.now();
    const robot = robotOf(url);
    const reserved = delivery.state === 'waiting' && delivery.nextAt !== null && delivery.nextAt <= now;
    if (reserved && !(await this.robots.silentUntil(robot, now))) return;
    const slot = await this.robots.slot(robot, channel.budgets, now);
    if (slot <= now) return;
    await this.deliveries.change(delivery.id, delivery, { state: 'waiting', nextAt: slot });
    throw new RetryAt(slot, 'the robot has had its messages for now');
  }

  private async settle(delivery: Delivery, outcome: Outcome): Promise<void> {
    const now = this.clock.now();
    const attempts = delivery.attempts + 1;
    const told = { attempts, status: outcome.status, answer: outcome.answer, at: now };
    if (outcome.delivered) {
      return this.deliveries.change(delivery.id, delivery, { ...told, state: 'delivered', nextAt: null });
    }
    const again = outcome.end ? undefined : nextTry(attempts, now, outcome.notBefore, Math.random());
    if (!again) return this.giveUp(delivery, told);
    await this.deliveries.change(delivery.id, delivery, { ...told, state: 'failed', nextAt: again });
    throw new RetryAt(again, `try ${attempts} failed with status ${outcome.status ?? 'none'}`);
  }

  private async giveUp(delivery: Delivery, told: DeliveryChange): Promise<never> {
    await this.deliveries.change(delivery.id, delivery, { ...told, state: 'parked', nextAt: null });
    throw new GiveUp(`delivery ${delivery.id} was given up`);
  }
}
