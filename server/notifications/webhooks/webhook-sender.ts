import { Injectable } from '@nestjs/common';
import { chatDescriptors } from '../../../contracts/platform/chats/index.js';
import { Config } from '../../platform/config/config.js';
import { NoAnswerError } from '../../platform/outbound/guarded-address.js';
import { type HttpAnswer, postJson } from '../../platform/outbound/outbound.js';
import { Clock } from '../../platform/runtime/clock.js';
import { InternalNetwork } from '../../platform/settings/internal-network.js';
import { Settings } from '../../platform/settings/settings.js';
import { Mailer } from '../sending/mailer.js';
import { redactSecrets } from '../sending/redact-secrets.js';
import { retryAfter } from '../sending/retry-table.js';
import type { SendOutcome } from '../sending/send-outcome.js';
import type { ChangeNotice, Channel } from './channels/channel.js';
import type { RobotTarget } from './robot-addresses.js';

/** Sends one message to one robot, checked by the address guard, and evaluates the answer. Stores nothing. */
@Injectable()
export class WebhookSender {
  constructor(
    private readonly settings: Settings,
    private readonly config: Config,
    private readonly network: InternalNetwork,
    private readonly clock: Clock,
    private readonly mailer: Mailer,
  ) {}

  /** `key`: the message's `webhook-id`, the same for each try. */
  async send(channel: Channel, robot: RobotTarget, key: string, change: ChangeNotice): Promise<SendOutcome> {
    const now = this.clock.now();
    const template = (await this.settings.text(chatDescriptors[channel.name].templateKey)) || undefined;
    const { body, query } = channel.request(change, { template, secret: robot.secret, now });
    const url = asking(robot.url, query);
    const headers = { 'webhook-id': key, 'webhook-timestamp': String(Math.floor(now.getTime() / 1000)) };
    try {
      if (channel.name === 'mail' && !this.mailer.isOn)
        return { delivered: false, end: true, status: null, answer: 'mail.off' };
      if (channel.name === 'mail') return this.judge(channel, robot, '', await this.mailer.send(robot.url, body, key));
      const { timeoutMs } = this.config.webhooks;
      const rules = { allowed: await this.network.allowed('webhook'), timeoutMs };
      return this.judge(channel, robot, url, await postJson(url, body, headers, rules));
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      const end = error.why === 'address.refused' || error.why === 'address.malformed';
      return { delivered: false, end, status: null, answer: error.why };
    }
  }

  private judge(channel: Channel, robot: RobotTarget, url: string, answered: HttpAnswer): SendOutcome {
    const { status, answer } = answered;
    const verdict = channel.verdict(status, answer);
    const shown = redactSecrets(robot.url, redactSecrets(url, answer), robot.secret);
    // Whether a chat took the message is in the body of its answer.
    const cut = verdict === 'failed' && status < 300 ? answered.cut : undefined;
    const told = {
      status,
      answer: cut === undefined ? shown : cut === 'timeout' ? cut : 'answer.cut',
      delivered: verdict === 'delivered',
      end: status === 410,
    };
    const now = this.clock.now();
    const asked = status === 429 || status === 503 ? retryAfter(answered.retryAfter, now) : undefined;
    if (verdict !== 'tooFast') return { ...told, notBefore: asked };
    const until = new Date(Math.max(now.getTime() + channel.pauseMs, asked?.getTime() ?? 0));
    return { ...told, notBefore: until, pauseUntil: until };
  }
}

/** Appends to the existing query without re-encoding it. Signatures contain `+` and `/`, so new values are encoded. */
function asking(url: string, query: Readonly<Record<string, string>>): string {
  const more = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  if (more.length === 0 || !URL.canParse(url)) return url;
  const target = new URL(url);
  target.search = [target.search.replace(/^\?/, ''), ...more].filter(Boolean).join('&');
  return target.href;
}
