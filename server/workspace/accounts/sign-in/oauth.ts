import { Injectable } from '@nestjs/common';
import * as oidc from 'openid-client';
import { withoutTrailing } from '../../../../contracts/platform/trailing.js';
import { Config } from '../../../platform/config/config.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { Logger } from '../../../platform/runtime/logger.js';
import { isSwitchOn, Settings } from '../../../platform/settings/settings.js';
import { Attempts } from '../attempts/attempts.js';
import { AccountProvisioner } from './account-provisioner.js';
import { newBrowserMark } from './browser-cookie.js';
import type { ExternalIdentity } from './external-identity.js';
import { LoginKeys, type StepCookie } from './login-keys.js';
import { OauthProvider, type OauthSettings } from './oauth-provider.js';
import { ownPath } from './own-path.js';
import { browserMarkHash, SignInSteps } from './sign-in-steps.js';

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

/** Sign-in with an OAuth 2 or OpenID Connect provider (docs/wire.md 1.1). */
@Injectable()
export class Oauth {
  constructor(
    private readonly settings: Settings,
    private readonly steps: SignInSteps,
    private readonly newcomers: AccountProvisioner,
    private readonly loginKeys: LoginKeys,
    private readonly attempts: Attempts,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  /** `redirect`: path to open afterwards; `origin`: origin of this server in the request, if none is configured. */
  async begin(redirect: unknown, origin: string, ip: string): Promise<StepCookie & { url: string }> {
    const { provider, text } = await this.inForce();
    // Each request calls the provider and stores a step for minutes.
    await this.attempts.countRequest('away', ip);
    const base = withoutTrailing(text('torna.front-url') || this.config.baseUrl || origin, '/');
    const redirectUri = text(`${oauth}.redirect-uri`) || `${base}/system/oauth/custom/callback`;
    const wanted = ownPath(redirect);
    const mark = newBrowserMark();
    const kept = {
      browser: browserMarkHash(mark),
      verifier: oidc.randomPKCECodeVerifier(),
      nonce: oidc.randomNonce(),
      redirectUri,
      redirect: wanted === '/' ? ownPath(text(`${oauth}.success-url`)) : wanted,
    };
    const state = oidc.randomState();
    const url = await this.asked(async () => (await provider()).authorizeUrl({ ...kept, state }));
    await this.steps.save('oauth', kept, state);
    return { url, key: state, mark, secure: redirectUri.startsWith('https:') };
  }

  /** `search`: query of the callback. Returns a login key, which is valid for one token. */
  async finish(
    state: string,
    search: string,
    browser: string | undefined,
    ip: string,
  ): Promise<StepCookie & { redirect: string }> {
    const away = await this.steps.take('oauth', state, browser);
    if (!away) throw new Refusal('login.expired');
    const { provider } = await this.inForce();
    const who = await this.asked(async () => (await provider()).identify(search, { ...away, state }));
    const userId = await this.newcomers.provision('oauth', who);
    await this.attempts.requestDone('away', ip);
    const { key, mark } = await this.loginKeys.issue(userId, 'oauth');
    return { key, mark, redirect: away.redirect, secure: away.redirectUri.startsWith('https:') };
  }

  /** Converts errors of the provider or the library to a Refusal for the user, and logs the cause. */
  private async asked<T extends string | ExternalIdentity>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      // The library wraps the error thrown by `fetcher`.
      const err = thrown instanceof oidc.ClientError && thrown.cause instanceof Refusal ? thrown.cause : thrown;
      if (err instanceof Refusal) {
        this.logger.warn({ key: err.key, ...err.facts }, 'the OAuth provider was asked in vain');
        throw err;
      }
      const code = err instanceof oidc.ClientError ? err.code : '';
      this.logger.warn({ err, code }, 'a sign-in by OAuth was refused');
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
    if (!isSwitchOn(text(`${oauth}.enable`)) || !settings.clientId || !addresses.every((url) => URL.canParse(url)))
      throw new Refusal('login.off');
    return { text, provider: () => OauthProvider.of(settings, this.config.signInTimeoutMs) };
  }
}
