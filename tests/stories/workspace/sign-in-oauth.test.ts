import type http from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { listSessions, me, tokenOfLoginKey } from '../../../contracts/workspace/accounts.js';
import { disableUser, enableUser } from '../../../contracts/workspace/users.js';
import { startApp, type TestApp } from '../../support/app.js';
import { client, type FakeProvider, startPlainOauth, startProvider } from '../../support/fake-provider.js';
import { impatiently } from '../../support/impatience.js';
import { Person, stranger } from '../../support/people.js';
import { set } from '../../support/settings.js';
import { Walker } from '../../support/walker.js';

let app: TestApp;
let provider: FakeProvider;
const oauth = 'torna.login.third-party.oauth';
beforeAll(async () => {
  app = await startApp({ env: { ANNALS_LOG_LEVEL: 'fatal' } });
  provider = await startProvider(`${app.url}/system/oauth/custom/callback`);
  await set(app, {
    [`${oauth}.enable`]: 'true',
    [`${oauth}.issuer`]: provider.url,
    [`${oauth}.client-id`]: client.id,
    [`${oauth}.client-secret`]: client.secret,
  });
});
afterAll(async () => {
  await provider?.stop();
  await app?.stop();
});
beforeEach(() => {
  provider.instead = undefined;
});

const begin = (redirect = '') =>
  `${app.url}/system/oauth/login/custom${redirect && `?redirect=${encodeURIComponent(redirect)}`}`;
const isCallback = (url: string) => url.startsWith(`${app.url}/system/oauth/custom/callback`);
const isOurs = (url: string) => url.startsWith(app.url) && !isCallback(url);
/** The URL at which a browser ends up after a complete sign-in. */
const lands = async (walker = new Walker(), redirect = '') => new URL(await walker.until(begin(redirect), isOurs));
async function exchange(walker: Walker, loginKey: string): Promise<{ code: string; data: unknown; key: string }> {
  const { text } = await walker.go(`${app.url}${tokenOfLoginKey.path}?loginKey=${loginKey}`);
  const { code, data } = JSON.parse(text);
  return { code, data, key: data.key ?? '' };
}
async function enters(walker = new Walker()): Promise<Person> {
  const landed = await lands(walker);
  expect(landed.pathname).toBe('/successLogin');
  const { data } = await exchange(walker, landed.searchParams.get('loginKey') ?? '');
  const token = String(data);
  return new Person(app.url, '', '', token.split(':')[0] ?? '', token);
}
const errorOf = (url: URL) => `${url.pathname} ${url.searchParams.get('error')}`;

describe('OpenID Connect', () => {
  it('brings somebody in: PKCE, state and nonce go along, the key is worth one token in this browser', async () => {
    provider.person = { sub: 'sub-olga', preferred_username: 'olga', name: 'Olga O.', email: 'olga@example.com' };
    const walker = new Walker();
    const away = new URL((await walker.go(begin())).location);
    expect(Object.fromEntries(away.searchParams)).toMatchObject({
      ...{ client_id: client.id, response_type: 'code', code_challenge_method: 'S256', scope: 'openid profile email' },
      redirect_uri: `${app.url}/system/oauth/custom/callback`,
      ...{ code_challenge: expect.stringMatching(/^[\w-]{43}$/), state: expect.stringMatching(/^[\w-]{43}$/) },
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const landed = new URL(await walker.until(away.href, isOurs));
    expect([...landed.searchParams.keys()]).toEqual(['loginKey']);
    const loginKey = landed.searchParams.get('loginKey') ?? '';
    const { data } = await exchange(walker, loginKey);
    const olga = new Person(app.url, '', '', '', String(data));
    expect(await olga.call(me, {})).toMatchObject({
      ...{ username: 'olga', nickname: 'Olga O.', email: 'olga@example.com', source: 'oauth', isSuperAdmin: 0 },
    });
    expect(await olga.call(listSessions, {})).toMatchObject([{ source: 'oauth' }]);
    expect(await exchange(walker, loginKey)).toMatchObject({ code: '100', key: 'login.expired' });
  });

  it('knows people by their subject, whatever they are called now', async () => {
    provider.person = { sub: 'sub-olga', preferred_username: 'olga-renamed', name: 'Olga P.' };
    const olga = await enters();
    expect(await olga.call(me, {})).toMatchObject({ username: 'olga', nickname: 'Olga P.', email: 'olga@example.com' });
    // Another user who now calls himself Olga, or has our administrator's name, gets neither account.
    for (const preferred_username of ['olga', 'admin']) {
      provider.person = { sub: 'sub-mallory', preferred_username, email: 'olga@example.com' };
      expect(errorOf(await lands())).toBe('/login login.taken');
    }
  });

  it('makes an account of a mail or a subject where no name is said', async () => {
    provider.person = { sub: 'sub-mail', email: 'mail@example.com' };
    expect(await (await enters()).call(me, {})).toMatchObject({
      username: 'mail@example.com',
      email: 'mail@example.com',
    });
    provider.person = { sub: 'sub-nameless' };
    expect(await (await enters()).call(me, {})).toMatchObject({ username: 'sub-nameless' });
  });

  it('leads on to where one wanted to go, and nowhere outside', async () => {
    provider.person = { sub: 'sub-olga' };
    expect((await lands(new Walker(), '/view/abc?x=1#y')).searchParams.get('redirect')).toBe('/view/abc?x=1#y');
    for (const elsewhere of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect((await lands(new Walker(), elsewhere)).searchParams.get('redirect')).toBeNull();
    await set(app, { [`${oauth}.success-url`]: '/dashboard' });
    expect((await lands()).searchParams.get('redirect')).toBe('/dashboard');
    await set(app, { [`${oauth}.success-url`]: '' });
  });

  it('gives the key to the browser that signed in, for ten seconds', async () => {
    const [walker, thief] = [new Walker(), new Walker()];
    const landed = await lands(walker);
    const key = landed.searchParams.get('loginKey') ?? '';
    expect(await exchange(thief, key)).toMatchObject({ key: 'login.expired' });
    // An attempt from another browser invalidates the key, so that a thief cannot retry.
    expect(await exchange(walker, key)).toMatchObject({ key: 'login.expired' });
    const late = (await lands(walker)).searchParams.get('loginKey') ?? '';
    app.clock.advance(10_001);
    expect(await exchange(walker, late)).toMatchObject({ key: 'login.expired' });
    expect(await stranger(app.url).refuses(tokenOfLoginKey, { loginKey: 'x' })).toMatchObject({ key: 'login.expired' });
  });

  it('is over for who was away too long, comes twice, comes from elsewhere, or with another state', async () => {
    const twice = new Walker();
    const back = await twice.until(begin(), isCallback);
    expect(new URL((await twice.go(back)).location).pathname).toBe('/successLogin');
    expect(errorOf(new URL((await twice.go(back)).location))).toBe('/login login.expired');

    const long = new Walker();
    const tooLate = await long.until(begin(), isCallback);
    app.clock.advance(600_001);
    expect(errorOf(new URL((await long.go(tooLate)).location))).toBe('/login login.expired');

    // A link with the attacker's unfinished sign-in: following it would sign the victim in to the attacker's account.
    const attackers = await new Walker().until(begin(), isCallback);
    const victim = new Walker();
    await victim.go(begin());
    expect(errorOf(new URL((await victim.go(attackers)).location))).toBe('/login login.expired');

    const other = new Walker();
    const url = new URL(await other.until(begin(), isCallback));
    url.searchParams.set('state', `${url.searchParams.get('state')}x`);
    expect(errorOf(new URL((await other.go(url.href)).location))).toBe('/login login.expired');
    expect(errorOf(new URL((await other.go(`${app.url}/system/oauth/custom/callback`)).location))).toBe(
      '/login login.expired',
    );
  });

  it('can be begun in two tabs', async () => {
    provider.person = { sub: 'sub-olga' };
    const walker = new Walker();
    const [first, second] = [await walker.until(begin('/a'), isCallback), await walker.until(begin('/b'), isCallback)];
    for (const [url, redirect] of [
      [first, '/a'],
      [second, '/b'],
    ] as const)
      expect(new URL((await walker.go(url)).location).searchParams.get('redirect')).toBe(redirect);
  });

  it('takes what a provider posts, by way of the address', async () => {
    const walker = new Walker();
    const back = new URL(await walker.until(begin(), isCallback));
    const { status, location } = await walker.go(`${back.origin}${back.pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: back.searchParams.toString(),
    });
    expect([status, location]).toEqual([303, back.href]);
    expect(new URL((await walker.go(location)).location).pathname).toBe('/successLogin');
  });

  it('is a no when the person or the provider says no, with a key that the page has words for', async () => {
    const walker = new Walker();
    const back = new URL(await walker.until(begin('/view/abc'), isCallback));
    back.searchParams.delete('code');
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('error_description', '<b>phish</b>');
    const landed = new URL((await walker.go(back.href)).location);
    expect(errorOf(landed)).toBe('/login login.refused');
    expect(landed.href).not.toContain('phish');
    await set(app, { [`${oauth}.client-secret`]: 'not the secret' });
    expect(errorOf(await lands())).toBe('/login login.refused');
    await set(app, { [`${oauth}.client-secret`]: client.secret });
  });

  it('is a no when the ID token is not what it should be', async () => {
    const b64 = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const forged = (header: object, claims: object) => `${b64(header)}.${b64(claims)}.c2ln`;
    const soon = Math.floor(Date.now() / 1000) + 60;
    const claims = { iss: provider.url, aud: client.id, sub: 'sub-olga', iat: soon - 60, exp: soon };
    for (const token of [
      forged({ alg: 'none' }, claims),
      forged({ alg: 'HS256' }, claims),
      forged({ alg: 'RS256', kid: 'x' }, { ...claims, iss: 'https://evil.example' }),
    ]) {
      provider.instead = (path, response) => {
        if (path !== '/token') return false;
        const tokens = { access_token: 'a', token_type: 'Bearer', id_token: token };
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(tokens));
        return true;
      };
      expect(errorOf(await lands())).toBe('/login login.refused');
    }
  });

  it('is said to be away when the provider hangs, breaks or talks without end', async () => {
    await set(app, { [`${oauth}.issuer`]: `${provider.url}/` });
    const ways: ((response: http.ServerResponse) => unknown)[] = [
      () => undefined,
      (response) => response.writeHead(503).end(),
      (response) => response.destroy(),
      (response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(`{"x":"${'x'.repeat(600_000)}"}`),
    ];
    for (const way of ways) {
      provider.instead = (path, response) => {
        if (!path.startsWith('/.well-known')) return false;
        way(response);
        return true;
      };
      await impatiently(app, async () => {
        const start = performance.now();
        expect(errorOf(new URL((await new Walker().go(begin('/view/x'))).location))).toBe('/login login.unreachable');
        expect(performance.now() - start).toBeLessThan(6_000);
      });
    }
  });

  it('does not open what is disabled', async () => {
    const admin = await app.admin();
    provider.person = { sub: 'sub-dis', preferred_username: 'dis' };
    const { id } = await enters();
    await admin.call(disableUser, { id });
    const walker = new Walker();
    const key = (await lands(walker)).searchParams.get('loginKey') ?? '';
    expect(await exchange(walker, key)).toMatchObject({ key: 'login.disabled' });
    await admin.call(enableUser, { id });
  });

  it('sends one address away so often only', async () => {
    app.clock.advance(3_600_001);
    const seen = new Set<string>();
    for (let i = 0; i < 70; i++) {
      const { location } = await new Walker().go(begin());
      seen.add(location.startsWith(app.url) ? errorOf(new URL(location)) : 'away');
    }
    expect([...seen]).toEqual(['away', '/login login.throttled']);
    app.clock.advance(3_600_001);
  });

  it('is off when it is switched off, or by another name', async () => {
    const github = await new Walker().go(`${app.url}/system/oauth/login/github`);
    expect(errorOf(new URL(github.location))).toBe('/login login.off');
    await set(app, { [`${oauth}.enable`]: 'false' });
    expect(errorOf(new URL((await new Walker().go(begin())).location))).toBe('/login login.off');
    await set(app, { [`${oauth}.enable`]: 'true' });
  });

  it('leaves no secret in rows, facts or cookies that scripts read', async () => {
    const { headers } = await new Walker().go(begin());
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^annals_sign_in_[\w-]{12}=[\w-]{32}; .*HttpOnly; SameSite=Lax$/),
    ]);
    const rows = JSON.stringify(await app.database.query('select * from sign_in_steps'));
    expect(rows).toContain('s1.');
    expect(rows).not.toMatch(/verifier|nonce|redirect/);
    expect(JSON.stringify(await app.database.query('select data from events'))).not.toContain(client.secret);
  });
});

describe('plain OAuth 2', () => {
  let plain: FakeProvider;
  beforeAll(async () => {
    plain = await startPlainOauth();
    await set(app, {
      [`${oauth}.issuer`]: '',
      [`${oauth}.url.authorize`]: `${plain.url}/authorize`,
      [`${oauth}.url.access-token`]: `${plain.url}/token`,
      [`${oauth}.url.user-info`]: `${plain.url}/user`,
      [`${oauth}.key.result-id`]: 'data.id',
      [`${oauth}.key.result-username`]: 'data.login',
      [`${oauth}.key.result-nickname`]: 'data.title',
      [`${oauth}.key.result-email`]: 'data.mail',
    });
  });
  afterAll(() => plain?.stop());

  it('brings somebody in by the given addresses and keys', async () => {
    plain.person = { id: '7', login: 'pia', title: 'Pia', mail: 'pia@example.com' };
    const pia = await enters();
    expect(await pia.call(me, {})).toMatchObject({ username: 'pia', nickname: 'Pia', email: 'pia@example.com' });
    plain.person = { id: '7', login: 'renamed', title: 'Pia' };
    expect((await enters()).id).toBe(pia.id);
    plain.person = { id: '8', login: 'pia' };
    expect(errorOf(await lands())).toBe('/login login.taken');
    // The same id at another provider is a different user.
    plain.person = { id: 'sub-olga', login: 'olga' };
    expect(errorOf(await lands())).toBe('/login login.taken');
  });

  it('lets nobody in who has no id there', async () => {
    plain.person = { login: 'nobody' };
    expect(errorOf(await lands())).toBe('/login login.refused');
  });
});
