import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addSpace } from '../../../contracts/workspace.js';
import { Health } from '../../../server/platform/health.js';
import { startApp, type TestApp } from '../../support/app.js';
import { send } from '../../support/people.js';

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

  it('for measures, with the token where one is set; routes by their pattern', async () => {
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

  it('may send JSON that is empty, and is told when it is none', async () => {
    const post = async (body: string) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`${app.url}/system/logout`, { method: 'POST', headers, body })).json();
    };
    expect(await post('')).toMatchObject({ code: '1000' });
    expect(await post('{')).toMatchObject({ code: '100', data: { key: 'input.unreadable' } });
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
