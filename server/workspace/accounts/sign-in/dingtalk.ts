import { Injectable } from '@nestjs/common';
import * as oidc from 'openid-client';
import { withoutTrailing } from '../../../../contracts/platform/trailing.js';
import { Access } from '../../../platform/access/access.js';
import type { Actor } from '../../../platform/access/actor.js';
import { Config } from '../../../platform/config/config.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { Settings } from '../../../platform/settings/settings.js';
import { Attempts } from '../attempts/attempts.js';
import { newBrowserMark } from './browser-cookie.js';
import { DingtalkAccounts } from './dingtalk-accounts.js';
import { DingtalkService, type DingtalkSettings, dingtalkLoginUrl } from './dingtalk-service.js';
import { LoginKeys, type StepCookie } from './login-keys.js';
import { ownPath } from './own-path.js';
import { browserMarkHash, SignInSteps, type StepData } from './sign-in-steps.js';

const keys = [
  'torna.dingtalk.app-key',
  'torna.dingtalk.app-secret',
  'torna.dingtalk.redirect-uri',
  'torna.dingtalk.success-url',
  'torna.front-url',
] as const;
/** Result of the redirect back: a login key, or the account was bound. */
export type Back = { readonly key: string; readonly mark: string; readonly redirect: string } | 'bound';
const nobody = { id: 0, sessionId: 0 };

/** DingTalk sign-in and account binding (docs/wire.md 1.1). Enabled once key and secret are set. */
@Injectable()
export class Dingtalk {
  constructor(
    private readonly settings: Settings,
    private readonly steps: SignInSteps,
    private readonly people: DingtalkAccounts,
    private readonly loginKeys: LoginKeys,
    private readonly attempts: Attempts,
    private readonly access: Access,
    private readonly config: Config,
  ) {}

  /** `whose`: the account to bind; undefined for a sign-in. `origin`: the origin of this server in the request. */
  async sendAway(
    whose: Pick<Actor, 'id' | 'sessionId'> | undefined,
    redirect: unknown,
    origin: string,
    ip: string,
  ): Promise<StepCookie & { url: string }> {
    const { service, text } = await this.inForce();
    await this.attempts.countRequest('away', ip);
    const base = withoutTrailing(text('torna.front-url') || this.config.baseUrl || origin, '/');
    const redirectUri = text('torna.dingtalk.redirect-uri') || `${base}/system/dingtalk/callback`;
    const wanted = ownPath(redirect);
    const { id, sessionId } = whose ?? nobody;
    const mark = newBrowserMark();
    const state = await this.steps.save(
      'dingtalk',
      {
        browser: browserMarkHash(mark),
        userId: id,
        sessionId,
        redirect: wanted === '/' ? ownPath(text('torna.dingtalk.success-url')) : wanted,
      },
      oidc.randomState(),
    );
    const url = dingtalkLoginUrl(service, redirectUri, state);
    return { url, key: state, mark, secure: redirectUri.startsWith('https:') };
  }

  /**
   * Reports whether the state belongs to a binding even on failure, because the browser then returns to another page.
   */
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

  /** Sign-in inside the DingTalk app, whose page received the code itself. */
  async enter(authCode: string, ip: string): Promise<{ key: string; mark: string }> {
    const { service } = await this.inForce();
    await this.attempts.countRequest('away', ip);
    const userId = await this.people.provision(await new DingtalkService(service).byApp(authCode));
    await this.attempts.requestDone('away', ip);
    return this.loginKeys.issue(userId, 'dingtalk');
  }

  private async finish(away: StepData<'dingtalk'>, code: string, ip: string): Promise<Back> {
    const { service } = await this.inForce();
    if (!code) throw new Refusal('login.refused', { said: 'DingTalk' });
    const member = await new DingtalkService(service).byLogin(code);
    await this.attempts.requestDone('away', ip);
    if (away.userId > 0) {
      // The session may have ended in the meantime; it must not bind an account then.
      if (!(await this.access.actor(away.userId, away.sessionId))) throw new Refusal('login.required');
      await this.people.bind(away.userId, member);
      return 'bound';
    }
    const issued = await this.loginKeys.issue(await this.people.provision(member), 'dingtalk');
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
