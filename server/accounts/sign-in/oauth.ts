import { Injectable } from '@nestjs/common';
import * as oidc from 'openid-client';
import { Config } from '../../platform/config.js';
import { Lines } from '../../platform/log-lines.js';
import { Refusal } from '../../platform/refusal.js';
import { isOn, Settings } from '../../platform/settings.js';
import { Attempts } from '../attempts.js';
import { newMark } from './browser-cookie.js';
import { LoginKeys, type Onward } from './login-keys.js';
import { Newcomers } from './newcomers.js';
import { OauthProvider, type OauthSettings } from './oauth-provider.js';
import { ownPath } from './own-path.js';
import { browserMark, Steps } from './steps.js';
import type { Vouched } from './vouched.js';

const oauth = 'torna.login.third-party.oauth';
const keys = [
  `${oauth}.enable`,
  `${oauth}.issuer`,
  `${oauth}.client-id`,
  `${oauth}.client-secret`,
  `${oauth}.redirect-uri`,
  `${oauth}.success-url`,
  `${oauth}.scope`,
  `${oauth}.url.authorize`,
  `${oauth}.url.access-token`,
  `${oauth}.url.user-info`,
  `${oauth}.key.result-id`,
  `${oauth}.key.result-username`,
  `${oauth}.key.result-nickname`,
  `${oauth}.key.result-email`,
  'torna.front-url',
] as const;
type Key = (typeof keys)[number];

/** Sign-in by way of an OAuth 2 or OpenID Connect provider (wire 1.1). */
@Injectable()
export class Oauth {
  constructor(
    private readonly settings: Settings,
    private readonly steps: Steps,
    private readonly newcomers: Newcomers,
    private readonly loginKeys: LoginKeys,
    private readonly attempts: Attempts,
    private readonly config: Config,
    private readonly lines: Lines,
  ) {}

  /** `redirect`: where they wanted to go; `origin`: by which address they reached us, when nothing else is set. */
  async sendAway(redirect: unknown, origin: string, ip: string): Promise<Onward & { url: string }> {
    const { provider, text } = await this.inForce();
    // Each makes us ask the provider and keep something for minutes.
    await this.attempts.errand('away', ip);
    const base = (text('torna.front-url') || this.config.baseUrl || origin).replace(/\/+$/, '');
    const redirectUri = text(`${oauth}.redirect-uri`) || `${base}/system/oauth/custom/callback`;
    const wanted = ownPath(redirect);
    const mark = newMark();
    const kept = {
      browser: browserMark(mark),
      verifier: oidc.randomPKCECodeVerifier(),
      nonce: oidc.randomNonce(),
      redirectUri,
      redirect: wanted === '/' ? ownPath(text(`${oauth}.success-url`)) : wanted,
    };
    const state = oidc.randomState();
    const url = await this.asked(async () => (await provider()).authorizeUrl({ ...kept, state }));
    await this.steps.keep('oauth', kept, state);
    return { url, key: state, mark, secure: redirectUri.startsWith('https:') };
  }

  /** `search`: the query that the browser came back with. The login key is worth one token. */
  async comeBack(
    state: string,
    search: string,
    browser: string | undefined,
    ip: string,
  ): Promise<Onward & { redirect: string }> {
    const away = await this.steps.take('oauth', state, browser);
    if (!away) throw new Refusal('login.expired');
    const { provider } = await this.inForce();
    const who = await this.asked(async () => (await provider()).whoCameBack(search, { ...away, state }));
    const userId = await this.newcomers.admit('oauth', who);
    await this.attempts.errandDone('away', ip);
    const { key, mark } = await this.loginKeys.issue(userId, 'oauth');
    return { key, mark, redirect: away.redirect, secure: away.redirectUri.startsWith('https:') };
  }

  /** What the provider or the library says no to, is a no to the person; the log knows why. */
  private async asked<T extends string | Vouched>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      // The library wraps what our own call threw.
      const err = thrown instanceof oidc.ClientError && thrown.cause instanceof Refusal ? thrown.cause : thrown;
      if (err instanceof Refusal) {
        this.lines.warn({ key: err.key, ...err.facts }, 'the OAuth provider was asked in vain');
        throw err;
      }
      const code = err instanceof oidc.ClientError ? err.code : '';
      this.lines.warn({ err, code }, 'a sign-in by OAuth was refused');
      if (code === 'OAUTH_TIMEOUT') throw new Refusal('login.unreachable', { name: 'OAuth' });
      throw new Refusal('login.refused', { said: 'OAuth' });
    }
  }

  private async inForce(): Promise<{ provider: () => Promise<OauthProvider>; text: (key: Key) => string }> {
    const found = await this.settings.read(keys);
    const text = (key: Key) => found[key].value;
    const settings: OauthSettings = {
      issuer: text(`${oauth}.issuer`),
      clientId: text(`${oauth}.client-id`),
      clientSecret: text(`${oauth}.client-secret`),
      scope: text(`${oauth}.scope`),
      authorizeUrl: text(`${oauth}.url.authorize`),
      tokenUrl: text(`${oauth}.url.access-token`),
      userInfoUrl: text(`${oauth}.url.user-info`),
      idKey: text(`${oauth}.key.result-id`),
      usernameKey: text(`${oauth}.key.result-username`),
      nicknameKey: text(`${oauth}.key.result-nickname`),
      emailKey: text(`${oauth}.key.result-email`),
    };
    const addresses = settings.issuer
      ? [settings.issuer]
      : [settings.authorizeUrl, settings.tokenUrl, settings.userInfoUrl];
    if (!isOn(text(`${oauth}.enable`)) || !settings.clientId || !addresses.every((url) => URL.canParse(url)))
      throw new Refusal('login.off');
    return { text, provider: () => OauthProvider.of(settings, this.config.signInTimeoutMs) };
  }
}
