import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { Logger } from '../../../platform/runtime/logger.js';
import { isSwitchOn, Settings } from '../../../platform/settings/settings.js';
import { boundedFetch } from './bounded-fetch.js';
import type { ExternalIdentity } from './external-identity.js';
import { type FormSettings, formRequest, formVerdict } from './form.js';

const form = 'torna.login.third-party.form';
const keys = [
  `${form}.enable`,
  `${form}.url`,
  `${form}.method`,
  `${form}.content-type`,
  `${form}.key.param-username`,
  `${form}.key.param-password`,
  `${form}.key.result-code`,
  `${form}.value.result-code`,
  `${form}.key.result-msg`,
  `${form}.key.result-data`,
  `${form}.key.result-nickname`,
  `${form}.key.result-email`,
] as const;

/** Sign-in by an HTTP call to another system, which checks the password. */
@Injectable()
export class FormSignIn {
  constructor(
    private readonly settings: Settings,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  /**
   * Undefined if the password is wrong.
   * @throws Refusal `login.refused` with the other system's message, if it sends one.
   */
  async verify(username: string, password: string): Promise<ExternalIdentity | undefined> {
    const settings = await this.inForce();
    const { url, init } = formRequest(settings, username, password);
    const { status, text } = await this.ask(url, init);
    const verdict = formVerdict(settings, username, status, text);
    if (verdict.kind === 'welcome') return verdict.who;
    if (verdict.kind === 'broken') throw unreachable();
    if (verdict.said) throw new Refusal('login.refused', { said: verdict.said });
    return undefined;
  }

  private async ask(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
    try {
      const response = await boundedFetch(url, init, this.config.signInTimeoutMs);
      return { status: response.status, text: await response.text() };
    } catch (err) {
      // The error's message may contain the address, which contains the password if the method is GET.
      this.logger.warn({ reason: err instanceof Error ? err.name : '' }, 'the sign-in form did not answer');
      throw unreachable();
    }
  }

  private async inForce(): Promise<FormSettings> {
    const found = await this.settings.read(keys);
    const text = (key: (typeof keys)[number]) => found[key].value;
    if (!isSwitchOn(text(`${form}.enable`)) || !URL.canParse(text(`${form}.url`))) throw new Refusal('login.off');
    return {
      url: text(`${form}.url`),
      method: text(`${form}.method`),
      contentType: text(`${form}.content-type`),
      paramUsername: text(`${form}.key.param-username`),
      paramPassword: text(`${form}.key.param-password`),
      codeKey: text(`${form}.key.result-code`),
      codeValue: text(`${form}.value.result-code`),
      msgKey: text(`${form}.key.result-msg`),
      dataKey: text(`${form}.key.result-data`),
      nicknameKey: text(`${form}.key.result-nickname`),
      emailKey: text(`${form}.key.result-email`),
    };
  }
}

const unreachable = () => new Refusal('login.unreachable', { name: 'HTTP' });
