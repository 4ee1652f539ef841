import { Injectable } from '@nestjs/common';
import { Refusal } from '../../../platform/http/refusal.js';
import { newBrowserMark } from './browser-cookie.js';
import { SessionIssuer } from './session-issuer.js';
import { browserMarkHash, SignInSteps } from './sign-in-steps.js';

/** Key of a step, and its cookie. */
export interface StepCookie {
  readonly key: string;
  readonly mark: string;
  readonly secure: boolean;
}

/**
 * Keys that a browser takes from the callback to the client, valid once, for ten seconds, for a token (docs/wire.md
 * 1.1).
 */
@Injectable()
export class LoginKeys {
  constructor(
    private readonly steps: SignInSteps,
    private readonly entrance: SessionIssuer,
  ) {}

  async issue(userId: number, source: string): Promise<{ key: string; mark: string }> {
    const mark = newBrowserMark();
    return { mark, key: await this.steps.save('loginKey', { browser: browserMarkHash(mark), userId, source }) };
  }

  /** Valid only in the browser that signed in, so a key that leaks from an address is useless elsewhere. */
  async tokenOf(loginKey: string, browser: string | undefined): Promise<string> {
    const step = await this.steps.take('loginKey', loginKey, browser);
    if (!step) throw new Refusal('login.expired');
    return (await this.entrance.issue(step.userId, step.source)).token;
  }
}
