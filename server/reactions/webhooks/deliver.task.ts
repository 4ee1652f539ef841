import { Injectable } from '@nestjs/common';
import { encodeId } from '../../../contracts/wire.js';
import { system } from '../../access/actor.js';
import { EventLog } from '../../log/event-log.js';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { GiveUp, RetryAt, type Task, type TaskHandler } from '../../tasks/task.js';
import { newsOf } from '../doc-change.js';
import type { Change, Channel } from './channels/channel.js';
import { channels } from './channels/index.js';
import { Deliveries, type Delivery, type DeliveryChange } from './deliveries.queries.js';
import { type Answered, NoAnswer, post } from './outbound.js';
import { nextTry, retryAfter } from './retry-table.js';
import { Robots, robotOf } from './robots.js';
import { hidden } from './secrets.js';
import { type DeliverPayload, deliverPayload } from './webhooks.reaction.js';

const kinds = { added: 'added', undeleted: 'added', deleted: 'deleted' } as const satisfies Record<
  string,
  Change['kind']
>;
const kindOf = new Map<string, Change['kind']>(Object.entries(kinds));

/** What came of a try. `end`: trying again would change nothing. */
interface Outcome {
  readonly delivered: boolean;
  readonly end: boolean;
  readonly status: number | null;
  readonly answer: string;
  readonly notBefore?: Date | undefined;
}

/** Speaks to a robot: within its budget, behind the address guard, by the retry table. At least once; `webhook-id` tells a repetition. */
@Injectable()
export class Deliver implements TaskHandler {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly robots: Robots,
    private readonly log: EventLog,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async run(given: unknown, { key }: Task): Promise<void> {
    const payload = deliverPayload.parse(given);
    const channel = channels.find(({ name }) => name === payload.channel);
    const delivery = await this.deliveries.byKey(key);
    // Done before, and the process died before it could say so.
    if (!delivery || delivery.state === 'delivered') return;
    const url = channel ? await this.deliveries.robotAddress(payload.moduleId, channel.setting) : '';
    const change = await this.change(payload);
    if (!channel || url === '' || !change) return this.giveUp(delivery, { answer: 'robot.gone' });
    await this.takeTurn(channel, url, delivery);
    const outcome = await this.send(channel, url, key, change);
    await this.settle(delivery, outcome);
  }

  /** Waits for the robot's slot, once; throws RetryAt when that is later. */
  private async takeTurn(channel: Channel, url: string, delivery: Delivery): Promise<void> {
    const now = this.clock.now();
    const robot = robotOf(url);
    const reserved = delivery.state === 'waiting' && delivery.nextAt !== null && delivery.nextAt <= now;
    if (reserved && !(await this.robots.silentUntil(robot, now))) return;
    const slot = await this.robots.slot(robot, channel.perMinute, now);
    if (slot <= now) return;
    await this.deliveries.change(delivery.id, delivery, { state: 'waiting', nextAt: slot });
    throw new RetryAt(slot, 'the robot has had its messages for now');
  }

  private async send(channel: Channel, url: string, key: string, change: Change): Promise<Outcome> {
    const template = await this.deliveries.template(channel.templateKey);
    const { body, headers } = channel.request(change, template === '' ? undefined : template);
    const stamped = {
      ...headers,
      'webhook-id': key,
      'webhook-timestamp': String(Math.floor(this.clock.now().getTime() / 1000)),
    };
    try {
      const rules = { allowed: this.config.webhooks.allow, timeoutMs: this.config.webhooks.timeoutMs };
      return await this.judge(channel, url, await post(url, body, stamped, rules));
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      const end = error.why === 'address.refused' || error.why === 'address.malformed';
      return { delivered: false, end, status: null, answer: error.why };
    }
  }

  private async judge(channel: Channel, url: string, answered: Answered): Promise<Outcome> {
    const { status, answer } = answered;
    const verdict = channel.verdict(status, answer);
    const told = { status, answer: hidden(url, answer), delivered: verdict === 'delivered', end: status === 410 };
    const now = this.clock.now();
    if (verdict === 'tooFast') {
      const until = new Date(now.getTime() + channel.silenceMs);
      await this.robots.silence(robotOf(url), until);
      return { ...told, notBefore: until };
    }
    const asked = status === 429 || status === 503 ? retryAfter(answered.retryAfter, now) : undefined;
    return { ...told, notBefore: asked };
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

  private async change({ docId, version }: DeliverPayload): Promise<Change | undefined> {
    const [event] = await this.log.read(`doc-${docId}`, { from: version, upTo: version });
    const names = event && (await this.deliveries.names(docId, event.meta.actorId));
    if (!event || !names) return undefined;
    const { actorName, ...rest } = names;
    const base = this.config.baseUrl ?? `http://localhost:${this.config.port}`;
    return {
      ...rest,
      kind: kindOf.get(newsOf(event)?.news ?? '') ?? 'updated',
      at: event.recordedAt,
      modifier: actorName ?? system.nickname,
      viewUrl: `${base}/view/${encodeId(docId)}`,
    };
  }
}
