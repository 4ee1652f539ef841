import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { uncheckEnvironment } from '../../../contracts/try-out/debugging.js';
import { addEnvironment } from '../../../contracts/workspace/environments.js';
import { DebugSender } from '../../../server/try-out/debugging/proxy/debug-sender.js';
import { startApp, type TestApp } from '../../support/app.js';
import { selfSigned } from '../../support/certificate.js';
import { debugThrough, refusalOf } from '../../support/debug-calls.js';
import { DebugUpstream } from '../../support/debug-upstream.js';
import { closed, listening } from '../../support/local-server.js';
import type { Person } from '../../support/people.js';
import { apiDoc, place } from '../../support/places.js';

let app: TestApp;
let upstream: DebugUpstream;
let dev: Person;
beforeAll(async () => {
  upstream = await DebugUpstream.start();
  app = await startApp({ env: { ANNALS_DEBUG_ALLOW: '127.0.0.1,::1' } });
  dev = await app.person('dev');
});
afterAll(async () => {
  await app.stop();
  await upstream.stop();
});
beforeEach(() => {
  upstream.seen.length = 0;
});

/** A doc in an application of its own, with one environment. */
async function docWith(environmentUrl: string) {
  const there = await place(await app.admin(), { devs: [dev] });
  const wish = { moduleId: there.moduleId, name: 'env', url: environmentUrl };
  const { id } = await dev.call(addEnvironment, wish);
  const doc = await apiDoc(dev, there);
  return { id, send: (url: string) => debugThrough(app.url, { token: dev.token, doc, url }) };
}
const outcome = async (environmentUrl: string, url: string) => {
  const response = await (await docWith(environmentUrl)).send(url);
  return [await refusalOf(response.clone()), await response.text()] as const;
};

describe('the address of an environment', () => {
  it('may have no scheme, a path, and slashes at its end', async () => {
    const { host } = new URL(upstream.url);
    for (const address of [host, `${host}/base`, `${upstream.url}/`, `${upstream.url}/base//`, `  ${upstream.url} `])
      expect([address, (await outcome(address, `${upstream.url}/base/echo`))[0]]).toEqual([address, '']);
  });

  it('may be one of IPv6', async () => {
    // Nothing listens there: the call was let through, and the connection failed.
    expect((await outcome('http://[::1]:1/base', 'http://[::1]:1/base/echo'))[0]).toBe('failed connection');
    expect((await outcome('[::1]:1', 'http://[0:0:0:0:0:0:0:1]:1/'))[0]).toBe('failed connection');
    expect((await outcome('http://[::1]:1', 'http://[::1]:2/'))[0]).toBe('debug.host');
  });

  it('opens nothing when it is none', async () => {
    for (const address of [
      'not an address',
      'ftp://127.0.0.1',
      'http://',
      '//',
      'javascript:alert(1)',
      ':0',
      '{{host}}',
    ])
      expect([address, (await outcome(address, `${upstream.url}/echo`))[0]]).toEqual([address, 'debug.host']);
    expect(upstream.seen).toEqual([]);
  });
});

describe('a call says why it has no answer', () => {
  it('when nothing listens', async () => {
    const gone = http.createServer();
    const url = await listening(gone);
    await closed(gone);
    const [key, text] = await outcome(url, `${url}/echo`);
    expect(key).toBe('failed connection');
    expect(text).toMatch(/^Sending failed: .*ECONNREFUSED/);
  });

  it('when the certificate is signed by nobody, unless the environment accepts it', async () => {
    const server = https.createServer(selfSigned(), (_, response) => response.end('{}'));
    const url = (await listening(server)).replace('http:', 'https:');
    const { id, send } = await docWith(url);
    const refused = await send(`${url}/`);
    expect(await refusalOf(refused.clone())).toBe('failed certificate');
    expect(await refused.text()).toMatch(/^Sending failed: .*certificate/);
    await dev.call(uncheckEnvironment, { environmentId: id, isChecked: 0 });
    expect(await refusalOf(await send(`${url}/`))).toBe('');
    await dev.call(uncheckEnvironment, { environmentId: id, isChecked: 1 });
    // The connection that was made without the check is not used again.
    expect(await refusalOf(await send(`${url}/`))).toBe('failed certificate');
    await closed(server);
  });
});

describe('names', () => {
  let asked = 0;
  const resolvesTo = (...answers: readonly (readonly string[])[]): void => {
    asked = 0;
    const lookup: LookupFunction = (_name, options, done) => {
      const found = (answers[asked++] ?? answers.at(-1) ?? []).map((address) => ({ address, family: 4 }));
      if (found.length === 0) return done(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), '');
      return options.all ? done(null, found) : done(null, found[0]?.address ?? '', 4);
    };
    app.get(DebugSender).lookup = lookup;
  };
  afterAll(() => {
    app.get(DebugSender).lookup = undefined;
  });
  const port = () => new URL(upstream.url).port;
  /** Each name is new: an open connection to a known one would be used again. */
  const called = async (name: string) => {
    const url = `http://${name}.example.test:${port()}`;
    return (await outcome(url, `${url}/echo`))[0];
  };

  it('that nobody knows are said to be unknown', async () => {
    resolvesTo([]);
    expect(await called('nobody')).toBe('failed unknown');
  });

  it('are resolved once for each connection: the address that is checked is the one that is called', async () => {
    resolvesTo(['127.0.0.1'], ['127.0.0.2']);
    expect([await called('first'), asked, upstream.seen]).toEqual(['', 1, ['/echo']]);
    resolvesTo(['127.0.0.2'], ['127.0.0.1']);
    expect([await called('second'), asked]).toEqual(['failed refused', 1]);
    for (const inner of ['10.0.0.1', '169.254.169.254', '192.168.0.1', '0.0.0.0']) {
      resolvesTo([inner]);
      expect(await called(`inner${inner.replaceAll('.', '-')}`)).toBe('failed refused');
    }
  });

  it('with some addresses that may be called use those only', async () => {
    const hidden = http.createServer((_, response) => response.end('hidden'));
    let reached = 0;
    hidden.on('connection', () => reached++);
    await new Promise<void>((resolve, reject) =>
      hidden.once('error', reject).listen(Number(port()), '127.0.0.2', resolve),
    );
    resolvesTo(['127.0.0.2', '127.0.0.1']);
    expect([await called('both'), reached]).toEqual(['', 0]);
    await closed(hidden);
  });
});
