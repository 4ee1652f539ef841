import * as oidc from 'openid-client';
import { Refusal } from '../../platform/refusal.js';
import { parsed, textAt } from './answers.js';
import { boundedFetch } from './bounded-fetch.js';
import { type Vouched, vouched } from './vouched.js';

/** The settings `torna.login.third-party.oauth.*` (wire 1.1). */
export interface OauthSettings {
  /** With it: OpenID Connect, addresses are discovered. Without: plain OAuth 2 with the given addresses. */
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
/** What we sent a browser away with, and check when it comes back. */
export interface Away {
  readonly verifier: string;
  readonly nonce: string;
  readonly state: string;
  readonly redirectUri: string;
}

/** One provider as it is set up now. */
export class OauthProvider {
  private constructor(
    private readonly settings: OauthSettings,
    private readonly config: oidc.Configuration,
  ) {}

  /** @throws Refusal `login.unreachable` */
  static async of(settings: OauthSettings, timeoutMs: number): Promise<OauthProvider> {
    const plainHttp = new URL(settings.issuer || settings.tokenUrl).protocol === 'http:';
    // Whoever sets an http address, on a network that they trust, has decided.
    const execute = plainHttp ? [oidc.allowInsecureRequests] : [];
    const call = fetcher(timeoutMs, settings.issuer === '');
    const secret = settings.clientSecret ? { client_secret: settings.clientSecret } : {};
    if (settings.issuer) {
      const options = { execute, timeout: timeoutMs / 1000, [oidc.customFetch]: call };
      const server = new URL(settings.issuer.replace(/\/\.well-known\/.*$/, ''));
      const config = await oidc.discovery(server, settings.clientId, secret, authentication(settings), options);
      return new OauthProvider(settings, config);
    }
    const server = {
      issuer: new URL(settings.tokenUrl).origin,
      authorization_endpoint: settings.authorizeUrl,
      token_endpoint: settings.tokenUrl,
      // Plain OAuth 2 has no say about it; the parameters in the body are what such servers understand.
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    };
    const config = new oidc.Configuration(server, settings.clientId, secret, authentication(settings));
    for (const extension of execute) extension(config);
    config[oidc.customFetch] = call;
    config.timeout = timeoutMs / 1000;
    return new OauthProvider(settings, config);
  }

  /** Where the browser is sent. */
  async authorizeUrl({ verifier, nonce, state, redirectUri }: Away): Promise<string> {
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

  /** Who came back with this query. State, code, PKCE, issuer, nonce, signature and times of the ID token are checked by the library. */
  async whoCameBack(search: string, away: Away): Promise<Vouched> {
    const back = new URL(away.redirectUri);
    back.search = search;
    const { verifier, nonce, state } = away;
    const checks = { pkceCodeVerifier: verifier, expectedState: state };
    if (!this.settings.issuer) {
      // There is no issuer to compare it with.
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
    // The subject is the one thing that OpenID Connect promises never to give to somebody else.
    return this.named(claims.iss, claims.sub, { ...more, ...claims });
  }

  private async userInfo(accessToken: string): Promise<unknown> {
    const headers = new Headers({ accept: 'application/json' });
    const url = new URL(this.settings.userInfoUrl);
    const response = await oidc.fetchProtectedResource(this.config, accessToken, url, 'GET', undefined, headers);
    return response.ok ? parsed(await response.text()) : undefined;
  }

  private plainly(info: unknown): Vouched {
    const id = textAt(info, this.settings.idKey) || textAt(info, 'id');
    if (!id) throw new Refusal('login.refused');
    return this.named(new URL(this.settings.userInfoUrl).origin, id, info);
  }

  private named(issuer: string, subject: string, said: unknown): Vouched {
    const email = textAt(said, this.settings.emailKey);
    return vouched(issuer, subject, {
      username: textAt(said, this.settings.usernameKey) || email || subject,
      nickname: textAt(said, this.settings.nicknameKey),
      email,
    });
  }
}

/** `basic` where the provider takes it (its default, RFC 8414), in the body elsewhere; without a secret PKCE alone stands for us. */
function authentication({ clientSecret }: OauthSettings): oidc.ClientAuth {
  if (!clientSecret) return oidc.None();
  const [basic, post] = [oidc.ClientSecretBasic(clientSecret), oidc.ClientSecretPost(clientSecret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, client, body, headers);
  };
}

/** `plain`: an ID token that comes along unasked cannot be checked without an issuer and is left out; the user-info call counts. */
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
  const answer = parsed(text);
  if (typeof answer !== 'object' || answer === null || !('id_token' in answer))
    return new Response(text || null, { status, headers });
  const { id_token: _, ...rest } = answer;
  return new Response(JSON.stringify(rest), { status, headers });
}
