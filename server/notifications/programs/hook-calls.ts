import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { NoAnswerError } from '../../platform/outbound/guarded-address.js';
import { postJson } from '../../platform/outbound/outbound.js';
import { Clock } from '../../platform/runtime/clock.js';
import { InternalNetwork } from '../../platform/settings/internal-network.js';
import { SecretCipher } from '../../platform/settings/secret-cipher.js';
import { redactSecrets } from '../sending/redact-secrets.js';
import { retryAfter } from '../sending/retry-table.js';
import type { SendOutcome } from '../sending/send-outcome.js';
import type { ProgramHook } from './program.entity.js';
import { signedHeaders } from './standard-webhooks.js';

export const addressContext = (hookId: number): string => `program hook ${hookId} address`;
export const secretContext = (hookId: number): string => `program hook ${hookId} secret`;

export interface HookOutcome extends SendOutcome {
  readonly tookMs: number;
}

/** Calls a webhook: signed, checked by the address guard, without redirects. Stores nothing. */
@Injectable()
export class HookCalls {
  constructor(
    private readonly config: Config,
    private readonly network: InternalNetwork,
    private readonly cipher: SecretCipher,
    private readonly clock: Clock,
  ) {}

  async call(hook: ProgramHook, webhookId: string, body: string): Promise<HookOutcome> {
    const now = this.clock.now();
    const address = this.cipher.decrypt(hook.address, addressContext(hook.id));
    const secrets = hook.secrets
      .filter(({ until }) => until === null || new Date(until) > now)
      .map(({ sealed }) => this.cipher.decrypt(sealed, secretContext(hook.id)));
    const start = performance.now();
    const took = () => ({ tookMs: Math.round(performance.now() - start) });
    try {
      const { timeoutMs } = this.config.webhooks;
      const rules = { allowed: await this.network.allowed('webhook'), timeoutMs };
      const got = await postJson(address, body, signedHeaders(webhookId, body, secrets, now), rules);
      const { status } = got;
      const slow = status === 429 || status === 502 || status === 503 || status === 504;
      return {
        ...{ status, delivered: status >= 200 && status < 300, end: false, isGone: status === 410, ...took() },
        answer: redactSecrets(address, got.answer, ...secrets),
        notBefore: slow ? retryAfter(got.retryAfter, now) : undefined,
      };
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      const end = error.why === 'address.refused' || error.why === 'address.malformed';
      return { delivered: false, end, status: null, answer: error.why, ...took() };
    }
  }
}
