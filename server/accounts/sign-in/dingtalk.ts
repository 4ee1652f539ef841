import { Injectable } from '@nestjs/common';
import * as oidc from 'openid-client';
import { Access } from '../../access/access.js';
import type { Actor } from '../../access/actor.js';
import { Config } from '../../platform/config.js';
import { Refusal } from '../../platform/refusal.js';
import { Settings } from '../../platform/settings.js';
import { Attempts } from '../attempts.js';
import { newMark } from './browser-cookie.js';
import { DingtalkPeople } from './dingtalk-people.js';
import { DingtalkService, type DingtalkSettings, dingtalkLoginUrl } from './dingtalk-service.js';
import { LoginKeys, type Onward } from './login-keys.js';
import { ownPath } from './own-path.js';
import { browserMark, type StepData, Steps } from './steps.js';

const keys = [
  'torna.dingtalk.app-key',
  'torna.dingtalk.app-secret',
  'torna.dingtalk.redirect-uri',
  'torna.dingtalk.success-url',
  'torna.front-url',
] as const;
/** Who comes back: with a login key, or with their account bound. */
export type Back = { readonly key: string; readonly mark: string; readonly redirect: string } | 'bound';
const nobody = { id: 0, sessionId: 0 };

/** Sign-in with DingTalk, and binding it to an account (wire 1.1). It is on as soon as its key and secret are set. */
@Injectable()
export class Dingtalk {
  constructor(
    private readonly settings: Settings,
    private readonly steps: Steps,
    private readonly people: DingtalkPeople,
    private readonly loginKeys: LoginKeys,
    private readonly attempts: Attempts,
    private readonly access: Access,
    private readonly config: Config,
  ) {}

  /** `whose`: the account that is to be bound; without it somebody signs in. `origin`: by which address they reached us. */
  async sendAway(
    whose: Pick<Actor, 'id' | 'sessionId'> | undefined,
    redirect: unknown,
    origin: string,
    ip: string,
  ): Promise<Onward & { url: string }> {
    const { service, text } = await this.inForce();
    await this.attempts.errand('away', ip);
    const base = (text('torna.front-url') || this.config.baseUrl || origin).replace(/\/+$/, '');
    const redirectUri = text('torna.dingtalk.redirect-uri') || `${base}/system/dingtalk/callback`;
    const wanted = ownPath(redirect);
    const { id, sessionId } = whose ?? nobody;
    const mark = newMark();
    const state = await this.steps.keep(
      'dingtalk',
      {
        browser: browserMark(mark),
        userId: id,
        sessionId,
        redirect: wanted === '/' ? ownPath(text('torna.dingtalk.success-url')) : wanted,
      },
      oidc.randomState(),
    );
    const url = dingtalkLoginUrl(service, redirectUri, state);
    return { url, key: state, mark, secure: redirectUri.startsWith('https:') };
  }

  /** Whether this state began as a binding is told also when it fails: the browser goes back to another page. */
  async comeBack(
    state: string,
    code: string,
    browser: string | undefined,
    ip: string,
  ): Promise<{ binding: boolean; back: () => Promise<Back> }> {
    const away = await this.steps.take('dingtalk', state, browser);
    if (!away) throw new Refusal('login.expired');
    return { binding: away.userId > 0, back: () => this.finish(away, code, ip) };
  }

  /** Inside of the DingTalk app, whose page got the code itself. */
  async enter(authCode: string, ip: string): Promise<{ key: string; mark: string }> {
    const { service } = await this.inForce();
    await this.attempts.errand('away', ip);
    const userId = await this.people.admit(await new DingtalkService(service).byApp(authCode));
    await this.attempts.errandDone('away', ip);
    return this.loginKeys.issue(userId, 'dingtalk');
  }

  private async finish(away: StepData<'dingtalk'>, code: string, ip: string): Promise<Back> {
    const { service } = await this.inForce();
    if (!code) throw new Refusal('login.refused', { said: 'DingTalk' });
    const member = await new DingtalkService(service).byLogin(code);
    await this.attempts.errandDone('away', ip);
    if (away.userId > 0) {
      // A session that was ended meanwhile leaves no way in behind.
      if (!(await this.access.actor(away.userId, away.sessionId))) throw new Refusal('login.required');
      await this.people.bind(away.userId, member);
      return 'bound';
    }
    const issued = await this.loginKeys.issue(await this.people.admit(member), 'dingtalk');
    return { ...issued, redirect: away.redirect };
  }

  private async inForce(): Promise<{ service: DingtalkSettings; text: (key: (typeof keys)[number]) => string }> {
    const found = await this.settings.read(keys);
    const text = (key: (typeof keys)[number]) => found[key].value;
    const [appKey, appSecret] = [text('torna.dingtalk.app-key'), text('torna.dingtalk.app-secret')];
    if (!appKey || !appSecret) throw new Refusal('login.off');
    const { dingtalkUrl: gateway, signInTimeoutMs: timeoutMs } = this.config;
    return { text, service: { appKey, appSecret, gateway, timeoutMs } };
  }
}
