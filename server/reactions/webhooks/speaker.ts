import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Settings } from '../../platform/settings.js';
import type { Change, Channel } from './channels/channel.js';
import { type Answered, NoAnswer, post } from './outbound.js';
import { retryAfter } from './retry-table.js';
import type { Robot } from './robot-addresses.js';
import { Robots, robotOf } from './robots.js';
import { hidden } from './secrets.js';

/** What came of a try. `end`: trying again would change nothing. */
export interface Outcome {
  readonly delivered: boolean;
  readonly end: boolean;
  readonly status: number | null;
  readonly answer: string;
  readonly notBefore?: Date | undefined;
}

/** Says one thing to one robot, behind the address guard, and understands the answer. */
@Injectable()
export class Speaker {
  constructor(
    private readonly robots: Robots,
    private readonly settings: Settings,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** `key` is the message's `webhook-id`: the same at each try. */
  async say(channel: Channel, robot: Robot, key: string, change: Change): Promise<Outcome> {
    const now = this.clock.now();
    const template = (await this.settings.text(channel.templateKey)) || undefined;
    const { body, query } = channel.request(change, { template, secret: robot.secret, now });
    const url = asking(robot.url, query);
    const headers = { 'webhook-id': key, 'webhook-timestamp': String(Math.floor(now.getTime() / 1000)) };
    try {
      const rules = { allowed: this.config.webhooks.allow, timeoutMs: this.config.webhooks.timeoutMs };
      return await this.judge(channel, robot, url, await post(url, body, headers, rules));
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      const end = error.why === 'address.refused' || error.why === 'address.malformed';
      return { delivered: false, end, status: null, answer: error.why };
    }
  }

  private async judge(channel: Channel, robot: Robot, url: string, answered: Answered): Promise<Outcome> {
    const { status, answer } = answered;
    const verdict = channel.verdict(status, answer);
    const shown = hidden(robot.url, hidden(url, answer), robot.secret);
    const told = { status, answer: shown, delivered: verdict === 'delivered', end: status === 410 };
    const now = this.clock.now();
    if (verdict === 'tooFast') {
      const until = new Date(now.getTime() + channel.silenceMs);
      await this.robots.silence(robotOf(robot.url), until);
      return { ...told, notBefore: until };
    }
    const asked = status === 429 || status === 503 ? retryAfter(answered.retryAfter, now) : undefined;
    return { ...told, notBefore: asked };
  }
}

/** What the address asks already stays as it is written; signatures hold `+` and `/`, so theirs is encoded. */
function asking(url: string, query: Readonly<Record<string, string>>): string {
  const more = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  if (more.length === 0 || !URL.canParse(url)) return url;
  const target = new URL(url);
  target.search = [target.search.replace(/^\?/, ''), ...more].filter(Boolean).join('&');
  return target.href;
}
