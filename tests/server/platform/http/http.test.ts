import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { login, register, setFirstPassword, updatePassword } from '../../../../contracts/workspace/accounts.js';
import { addSpace } from '../../../../contracts/workspace/workspace.js';
import { createApp } from '../../../../server/app/create-app.js';
import { loadConfig } from '../../../../server/platform/config/load-config.js';
import { keepCluster } from '../../../../server/platform/database/kept-cluster.js';
import { Health } from '../../../../server/platform/runtime/health.js';
import { Logger } from '../../../../server/platform/runtime/logger.js';
import { startApp, type TestApp, testEnvironment } from '../../../support/app.js';
import { freshDatabase } from '../../../support/database.js';
import { send } from '../../../support/people.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { ANNALS_METRICS_TOKEN: 'let-me-measure' } });
});
afterAll(() => app.stop());

describe('machines ask', () => {
  it('whether it lives and is ready, and which part is not', async () => {
    expect(await (await fetch(`${app.url}/health/live`)).json()).toEqual({ ok: true });
    const ready = await fetch(`${app.url}/health/ready`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({
      ok: true,
      version: JSON.parse(readFileSync('package.json', 'utf8')).version,
      checks: { database: { ok: true }, migrations: { ok: true }, followers: { ok: true } },
    });
    app.get(Health).add('broken', async () => {
      throw new Error('postgres://user:password@inside/');
    });
    const broken = await fetch(`${app.url}/health/ready`);
    expect(broken.status).toBe(503);
    const text = await broken.text();
    expect(JSON.parse(text).checks.broken.ok).toBe(false);
    expect(text).not.toContain('password');
    app.get(Health).add('broken', async () => ({ ok: true }));
  });

  it('for measures, which are closed without a token of the operator', async () => {
    const closed = await startApp();
    const headers = { authorization: 'Bearer undefined' };
    expect((await fetch(`${closed.url}/metrics`, { headers })).status).toBe(401);
    await closed.stop();
  });

  it('for measures with the token; routes by their pattern', async () => {
    expect((await fetch(`${app.url}/metrics`)).status).toBe(401);
    await fetch(`${app.url}/space/info?spaceId=secret-looking-id`);
    const headers = { authorization: 'Bearer let-me-measure' };
    const text = await (await fetch(`${app.url}/metrics`, { headers })).text();
    expect(text).toContain('annals_http_seconds_count{method="GET",route="/space/info",code="200"}');
    expect(text).not.toContain('secret-looking-id');
  });
});

describe('a request', () => {
  it('has one id in the reply and in the events that it made', async () => {
    const { token } = await app.admin();
    const id = randomUUID();
    await send(app.url, addSpace, { name: 'Traced' }, { token, 'x-request-id': id });
    const sql = "select distinct meta->>'requestId' as id from events where type = 'SpaceCreated'";
    expect(await app.database.query(sql)).toEqual([{ id }]);
  });

  it('gets an id of ours when its own is no id', async () => {
    const reply = await fetch(`${app.url}/health/live`, { headers: { 'x-request-id': '"><script>' } });
    expect(reply.headers.get('x-request-id')).toMatch(/^[\w-]{12}$/);
  });

  it('is answered for this reader and this moment only, with the headers that keep scripts out', async () => {
    const { headers } = await fetch(`${app.url}/system/viewConfig`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('to an address that cannot be decoded gets the envelope and the headers too', async () => {
    const reply = await fetch(`${app.url}/%c0%ae`);
    expect(reply.status).toBe(400);
    expect(reply.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(reply.headers.get('x-request-id')).toMatch(/^[\w-]{12}$/);
    expect(await reply.json()).toMatchObject({ code: '100', data: { key: 'input.unreadable' } });
  });

  it('that finds no disk space is told so, and the server is not ready for a while', async () => {
    const { token } = await app.admin();
    // The error that PostgreSQL raises when a file cannot grow.
    await app.database.query(`create function no_space() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
    await app.database.query('create trigger no_space before insert on spaces execute function no_space()');
    const reply = JSON.parse(await send(app.url, addSpace, { name: 'Full' }, { token }));
    expect(reply).toMatchObject({ code: '100', data: { key: 'storage.full' } });
    expect(reply.msg).toBe('The server is out of disk space, so nothing can be saved. Contact your admin');
    const ready = await fetch(`${app.url}/health/ready`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ checks: { storage: { ok: false, reason: 'no space left' } } });
    await app.database.query('drop function no_space cascade');
    app.clock.advance(30_001);
    expect((await fetch(`${app.url}/health/ready`)).status).toBe(200);
  });

  it('is answered by a server that knows the cluster of its database, and a start notices another one', async () => {
    const cluster = "select value from settings where key = 'database.cluster'";
    const [{ value }] = await app.database.query(cluster);
    expect(value).toMatch(/^\d+$/);
    const ready: unknown = await (await fetch(`${app.url}/health/ready`)).json();
    expect(ready).toMatchObject({ checks: { cluster: { ok: true } } });
    await app.database.query("update settings set value = '1' where key = 'database.cluster'");
    expect(await keepCluster(app.database)).toEqual({ identifier: value, moved: true });
    expect(await keepCluster(app.database)).toEqual({ identifier: value, moved: false });
  });

  it('never leaves what was sent in a log line', async () => {
    const written: string[] = [];
    const logger = new Logger('trace', { write: (line: string) => void written.push(line) });
    const { app: nest, url, stop } = await createApp(loadConfig(testEnvironment(await freshDatabase())), { logger });
    const sent = {
      username: 'admin',
      password: 'plain-secret-1',
      password2: 'plain-secret-2',
      oldPassword: 'secret-3',
    };
    for (const endpoint of [login, register, updatePassword, setFirstPassword])
      await send(url, endpoint, { ...sent, name: { of: 'the wrong kind' } });
    expect(nest).toBeDefined();
    await stop();
    expect(written.length).toBeGreaterThan(4);
    expect(written.join('')).not.toMatch(/plain-secret|secret-3/);
  });

  it('may send JSON that is empty, and is told when it is none', async () => {
    const post = async (body: string) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`${app.url}/system/logout`, { method: 'POST', headers, body })).json();
    };
    expect(await post('')).toMatchObject({ code: '1000' });
    expect(await post('{')).toMatchObject({ code: '100', data: { key: 'input.unreadable' } });
  });
});

describe('a page of another origin', () => {
  const from = (origin: string, more: Record<string, string> = {}) => ({ headers: { origin, ...more } });
  const preflight = (path: string, origin: string) =>
    fetch(`${app.url}${path}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'token' },
    });

  it('may call what is public, and nothing else by default', async () => {
    const open = await fetch(`${app.url}/system/viewConfig`, from('https://elsewhere.test'));
    expect(open.headers.get('access-control-allow-origin')).toBe('https://elsewhere.test');
    expect(open.headers.get('access-control-expose-headers')).toContain('target-response-headers, Content-Disposition');
    for (const path of ['/user/get', '/system/login', '/system/reg']) {
      const closed = await preflight(path, 'https://elsewhere.test');
      expect([path, closed.headers.get('access-control-allow-origin')]).toEqual([path, null]);
    }
  });

  it('may call everything when the operator names its origin', async () => {
    const shared = await startApp({ env: { ANNALS_CORS_ORIGINS: 'https://docs.test, https://other.test:8443' } });
    const ask = async (origin: string) => {
      const answer = await fetch(`${shared.url}/user/get`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'token' },
      });
      const { headers, status } = answer;
      return [status, headers.get('access-control-allow-origin'), headers.get('access-control-allow-headers')];
    };
    expect(await ask('https://docs.test')).toEqual([204, 'https://docs.test', 'token']);
    expect(await ask('https://other.test:8443')).toEqual([204, 'https://other.test:8443', 'token']);
    expect((await ask('https://evil.test'))[1]).toBeNull();
    await shared.stop();
  });
});

describe('a WebSocket upgrade', () => {
  it('to nowhere is answered and closed, not left hanging', async () => {
    const { hostname, port } = new URL(app.url);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
        );
      });
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });
});
