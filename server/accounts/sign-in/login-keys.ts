import { Injectable } from '@nestjs/common';
import { Refusal } from '../../platform/refusal.js';
import { Entrance } from '../entrance.js';
import { newMark } from './browser-cookie.js';
import { browserMark, Steps } from './steps.js';

/** A key of a step, and the cookie that goes with it. */
export interface Onward {
  readonly key: string;
  readonly mark: string;
  readonly secure: boolean;
}

/** What a browser brings from the callback to our page: worth one token, once, within ten seconds (wire 1.1). */
@Injectable()
export class LoginKeys {
  constructor(
    private readonly steps: Steps,
    private readonly entrance: Entrance,
  ) {}

  async issue(userId: number, source: string): Promise<{ key: string; mark: string }> {
    const mark = newMark();
    return { mark, key: await this.steps.keep('loginKey', { browser: browserMark(mark), userId, source }) };
  }

  /** In the browser that signed in: a key that leaks in an address is worth nothing elsewhere. */
  async tokenOf(loginKey: string, browser: string | undefined): Promise<string> {
    const step = await this.steps.take('loginKey', loginKey, browser);
    if (!step) throw new Refusal('login.expired');
    return (await this.entrance.open(step.userId, step.source)).token;
  }
}
