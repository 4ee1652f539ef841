import * as oidc from 'openid-client';
import { foldedName } from '../../../../contracts/platform/folded.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { boundedFetch } from './bounded-fetch.js';
import { type ExternalIdentity, externalIdentity } from './external-identity.js';
import { jsonOrUndefined, textAtPath } from './foreign-json.js';

/** The settings `torna.login.third-party.oauth.*` (docs/wire.md 1.1). */
export interface OauthSettings {
  /** If set: OpenID Connect with discovered addresses. Otherwise: plain OAuth 2 with the given addresses. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly userInfoUrl: string;
  readonly idKey: string;
  readonly usernameKey: string;
  readonly nicknameKey: string;
  readonly emailKey: string;
}
/** Parameters of the redirect to the provider, checked when the browser comes back. */
export interface AuthorizationRequest {
  readonly verifier: string;
  readonly nonce: string;
  readonly state: string;
  readonly redirectUri: string;
}

/** A provider with the current settings. */
export class OauthProvider {
  private constructor(
    private readonly settings: OauthSettings,
    private readonly config: oidc.Configuration,
  ) {}

  /** @throws Refusal `login.unreachable` */
  static async of(settings: OauthSettings, timeoutMs: number): Promise<OauthProvider> {
    const plainHttp = new URL(settings.issuer || settings.tokenUrl).protocol === 'http:';
    // An http address is an explicit decision of the administrator for a trusted network.
    const execute = plainHttp ? [oidc.allowInsecureRequests] : [];
    const call = fetcher(timeoutMs, settings.issuer === '');
    const secret = settings.clientSecret ? { client_secret: settings.clientSecret } : {};
    if (settings.issuer) {
      const options = { execute, timeout: timeoutMs / 1000, [oidc.customFetch]: call };
      const server = new URL(settings.issuer.split('/.well-known/')[0] ?? '');
      const config = await oidc.discovery(server, settings.clientId, secret, authentication(settings), options);
      return new OauthProvider(settings, config);
    }
    const server = {
      issuer: new URL(settings.tokenUrl).origin,
      authorization_endpoint: settings.authorizeUrl,
      token_endpoint: settings.tokenUrl,
      // Plain OAuth 2 cannot announce a method; such servers commonly accept parameters in the body.
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    };
    const config = new oidc.Configuration(server, settings.clientId, secret, authentication(settings));
    for (const extension of execute) extension(config);
    config[oidc.customFetch] = call;
    config.timeout = timeoutMs / 1000;
    return new OauthProvider(settings, config);
  }

  /** URL of the provider's sign-in page. */
  async authorizeUrl({ verifier, nonce, state, redirectUri }: AuthorizationRequest): Promise<string> {
    const challenge = await oidc.calculatePKCECodeChallenge(verifier);
    const parameters = {
      redirect_uri: redirectUri,
      scope: this.settings.scope,
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...(this.settings.issuer && { nonce }),
    };
    return oidc.buildAuthorizationUrl(this.config, parameters).href;
  }

  /**
   * User for the callback's query. The library checks state, code, PKCE, issuer, nonce, and signature and times of the
   * ID token.
   */
  async identify(search: string, away: AuthorizationRequest): Promise<ExternalIdentity> {
    const back = new URL(away.redirectUri);
    back.search = search;
    const { verifier, nonce, state } = away;
    const checks = { pkceCodeVerifier: verifier, expectedState: state };
    if (!this.settings.issuer) {
      // There is no configured issuer to compare `iss` with.
      back.searchParams.delete('iss');
      const tokens = await oidc.authorizationCodeGrant(this.config, back, checks);
      return this.plainly(await this.userInfo(tokens.access_token));
    }
    const expected = { ...checks, expectedNonce: nonce, idTokenExpected: true };
    const tokens = await oidc.authorizationCodeGrant(this.config, back, expected);
    const claims = tokens.claims();
    if (!claims) throw new Refusal('login.refused');
    const more = this.config.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(this.config, tokens.access_token, claims.sub)
      : {};
    // Only the subject is guaranteed by OpenID Connect never to be reassigned to another user.
    return this.named(claims.iss, claims.sub, { ...more, ...claims });
  }

  private async userInfo(accessToken: string): Promise<unknown> {
    const headers = new Headers({ accept: 'application/json' });
    const url = new URL(this.settings.userInfoUrl);
    const response = await oidc.fetchProtectedResource(this.config, accessToken, url, 'GET', undefined, headers);
    return response.ok ? jsonOrUndefined(await response.text()) : undefined;
  }

  private plainly(info: unknown): ExternalIdentity {
    const id = textAtPath(info, this.settings.idKey) || textAtPath(info, 'id');
    if (!id) throw new Refusal('login.refused');
    return this.named(new URL(this.settings.userInfoUrl).origin, id, info);
  }

  private named(issuer: string, subject: string, said: unknown): ExternalIdentity {
    const email = textAtPath(said, this.settings.emailKey);
    return externalIdentity(issuer, subject, {
      username: [textAtPath(said, this.settings.usernameKey), email].find((text) => foldedName(text)) ?? subject,
      nickname: textAtPath(said, this.settings.nicknameKey),
      email,
    });
  }
}

/** `basic` if the provider supports it (the default, RFC 8414), otherwise in the body; without a secret PKCE only. */
function authentication({ clientSecret }: OauthSettings): oidc.ClientAuth {
  if (!clientSecret) return oidc.None();
  const [basic, post] = [oidc.ClientSecretBasic(clientSecret), oidc.ClientSecretPost(clientSecret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, client, body, headers);
  };
}

/**
 * `plain`: drops an unrequested ID token, which cannot be checked without an issuer; the user-info call is used
 * instead.
 */
function fetcher(timeoutMs: number, plain: boolean): oidc.CustomFetch {
  return async (url, options) => {
    const init = { ...options, body: options.body ?? null };
    const response = await boundedFetch(url, init, timeoutMs).catch((cause: unknown) => {
      throw new Refusal('login.unreachable', { name: 'OAuth', cause: cause instanceof Error ? cause.message : '' });
    });
    if (response.status >= 500) throw new Refusal('login.unreachable', { name: 'OAuth' });
    return plain ? withoutIdToken(response) : response;
  };
}

async function withoutIdToken(response: Response): Promise<Response> {
  const { status, headers } = response;
  const text = await response.text();
  const answer = jsonOrUndefined(text);
  if (typeof answer !== 'object' || answer === null || !('id_token' in answer))
    return new Response(text || null, { status, headers });
  const { id_token: _, ...rest } = answer;
  return new Response(JSON.stringify(rest), { status, headers });
}
