import { createHash } from 'node:crypto';
import http from 'node:http';
import Provider from 'oidc-provider';
import { bodyOf, closed, listening } from './local-server.js';

export const client = { id: 'annals', secret: 'the secret of annals, long enough & strange' };

export interface FakeProvider {
  readonly url: string;
  /** The claims of the user who signs in at the provider. */
  person: Record<string, string>;
  /** Requested paths. */
  readonly heard: string[];
  /** When set, answers instead of the provider. */
  instead: ((path: string, response: http.ServerResponse) => boolean) | undefined;
  stop(): Promise<void>;
}

/** A real OpenID Connect provider on loopback; signs everyone in as `person` without prompting. */
export async function startProvider(redirectUri: string): Promise<FakeProvider> {
  const server = http.createServer();
  const url = await listening(server);
  const fake: FakeProvider = {
    ...{ url, person: { sub: 'sub-1' }, heard: [], instead: undefined },
    stop: () => closed(server),
  };
  const provider: Provider = new Provider(url, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri] }],
    pkce: { required: () => true },
    claims: { openid: ['sub'], profile: ['preferred_username', 'name'], email: ['email'] },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['for tests only'] },
    findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: () => ({ ...fake.person, sub }) }),
    interactions: { url: (_context: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
    loadExistingGrant: async ({ oidc }: { oidc: GrantContext }) => {
      // One grant per sign-in: a grant for a second tab would revoke the first.
      const known = oidc.session?.grantIdFor(client.id);
      if (known) return provider.Grant.find(known);
      const grant = new provider.Grant({ clientId: client.id, accountId: oidc.session?.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    fake.heard.push(request.url ?? '');
    if (fake.instead?.(request.url ?? '', response)) return;
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    const login = { accountId: fake.person.sub ?? '' };
    void provider.interactionFinished(request, response, { login });
  });
  return fake;
}
interface GrantContext {
  readonly session?: { readonly accountId?: string; grantIdFor(clientId: string): string | undefined };
}

/**
 * Plain OAuth 2 as small installations implement it: custom endpoint paths, no issuer, custom profile fields. Checks
 * PKCE and the client secret.
 */
export async function startPlainOauth(): Promise<FakeProvider> {
  const server = http.createServer();
  const url = await listening(server);
  const fake: FakeProvider = {
    ...{ url, person: { id: '7' }, heard: [], instead: undefined },
    stop: () => closed(server),
  };
  let challenge = '';
  server.on('request', async (request, response) => {
    const asked = new URL(request.url ?? '', url);
    fake.heard.push(asked.pathname);
    if (fake.instead?.(asked.pathname, response)) return;
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (asked.pathname === '/authorize') {
      challenge = asked.searchParams.get('code_challenge') ?? '';
      const back = new URL(asked.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', 'the-code');
      back.searchParams.set('state', asked.searchParams.get('state') ?? '');
      response.writeHead(302, { location: back.href }).end();
    } else if (asked.pathname === '/token') {
      const form = new URLSearchParams(await bodyOf(request));
      const proof = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const fine =
        form.get('client_secret') === client.secret && proof === challenge && form.get('code') === 'the-code';
      // An unrequested ID token that cannot be verified.
      const tokens = { access_token: 'an-access-token', token_type: 'bearer', id_token: 'not.a.token' };
      json(fine ? 200 : 400, fine ? tokens : { error: 'invalid_grant' });
    } else if (asked.pathname === '/user') {
      const fine = request.headers.authorization === 'Bearer an-access-token';
      json(fine ? 200 : 401, fine ? { data: fake.person } : {});
    } else json(404, {});
  });
  return fake;
}
