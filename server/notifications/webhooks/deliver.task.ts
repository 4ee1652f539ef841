import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../platform/runtime/clock.js';
import { GiveUp, RetryAt, type Task, type TaskHandler, WaitUntil } from '../../platform/tasks/task.js';
import { DeliveryLog } from '../sending/delivery-log.js';
import { afterTry, type DeliveryStep, hasSlot, paused, robotGone, waitingUntil } from '../sending/delivery-state.js';
import type { Channel } from './channels/channel.js';
import { channelOf } from './channels/index.js';
import { NotificationContent } from './notification-content.js';
import { RobotAddresses } from './robot-addresses.js';
import { type RobotCard, RobotCards } from './robot-cards.queries.js';
import { RobotRateLimiter, robotDigest } from './robot-rate-limiter.js';
import { RobotStates } from './robot-states.js';
import { WebhookSender } from './webhook-sender.js';

/**
 * Sends a message to a robot within its rate limit, with retries. At least once; `webhook-id` identifies duplicates.
 */
@Injectable()
export class DeliverTask implements TaskHandler {
  /** Messages of a robot; see `CallProgramTask`. */
  readonly perTarget = 3;

  constructor(
    private readonly cards: RobotCards,
    private readonly deliveries: DeliveryLog,
    private readonly addresses: RobotAddresses,
    private readonly content: NotificationContent,
    private readonly robots: RobotRateLimiter,
    private readonly states: RobotStates,
    private readonly sender: WebhookSender,
    private readonly clock: Clock,
  ) {}

  async run(_payload: unknown, { key }: Task): Promise<void> {
    const delivery = await this.cards.byKey(key);
    // Delivered already, but the process ended before it completed the task.
    if (!delivery || delivery.state === 'delivered') return;
    const channel = channelOf(delivery.channel);
    const robot = channel && (await this.addresses.find(channel, delivery.moduleId, delivery.releaseId));
    const change = robot && (await this.content.forDelivery(channel, { ...delivery, releaseNo: robot.releaseNo }));
    if (!channel || !robot || !change) return this.take(delivery, robotGone);
    const keep = (tx: EntityManager) => this.deliveries.changeIn(tx, delivery, paused);
    if (await this.states.whilePaused(delivery, keep)) return;
    const slot = await this.slot(channel, robot.url, delivery);
    if (slot > this.clock.now()) return this.take(delivery, waitingUntil(slot));
    const outcome = await this.sender.send(channel, robot, key, change);
    await this.robots.arrived(robotDigest(robot.url), channel.limits, slot, this.clock.now());
    await this.robots.heed(robotDigest(robot.url), outcome);
    await this.states.heed(delivery, outcome);
    await this.take(delivery, afterTry(delivery, outcome, this.clock.now(), Math.random()));
  }

  /** When the message may be sent: the slot that the delivery has waited for, or a new one. */
  private async slot(channel: Channel, url: string, delivery: RobotCard): Promise<Date> {
    const now = this.clock.now();
    const robot = robotDigest(url);
    if (!hasSlot(delivery, now) || (await this.robots.pausedUntil(robot, now))) {
      const slot = await this.robots.reserve(robot, channel.limits, now, channel.isRush);
      if (slot > now) return slot;
    }
    return this.robots.claim(robot, channel.limits, now, channel.isRush);
  }

  /** Stores the step; the task then ends, is retried, or is given up. */
  private async take(delivery: RobotCard, { change, again }: DeliveryStep): Promise<void> {
    await this.deliveries.change(delivery, change);
    if (again && change.state === 'waiting') throw new WaitUntil(again, 'the rate limit of the robot');
    if (again) throw new RetryAt(again, 'the try failed');
    if (change.state === 'parked') throw new GiveUp([change.status, change.answer].filter(Boolean).join(' '));
  }
}
