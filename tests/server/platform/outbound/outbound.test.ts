import { once } from 'node:events';
import net, { type AddressInfo, type LookupFunction } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NoAnswerError } from '../../../../server/platform/outbound/guarded-address.js';
import { postJson } from '../../../../server/platform/outbound/outbound.js';
import { type FakeChat, startFakeChat } from '../../../support/fake-chat.js';

const inHouse = { allowed: ['127.0.0.1'], timeoutMs: 5_000 };
/** A name server that returns a harmless address at the first lookup and another one at the second (DNS rebinding). */
const leadsTo =
  (...addresses: string[]): LookupFunction =>
  (_name, _options, done) =>
    done(null, [{ address: addresses.shift() ?? '127.0.0.1', family: 4 }]);

const refused = (why: string) => ({ name: NoAnswerError.name, message: why });

describe('outbound post', () => {
  let chat: FakeChat;
  beforeEach(async () => {
    chat = await startFakeChat();
  });
  afterEach(() => chat.stop());

  it('posts JSON with the given headers to an address that the house allows', async () => {
    const got = await postJson(chat.url, '{"a":"ü"}', { 'webhook-id': 'x:1' }, inHouse);
    expect(got).toMatchObject({ status: 200, answer: '{"errcode":0,"errmsg":"ok"}' });
    expect(chat.heard).toHaveLength(1);
    expect(chat.heard[0]).toMatchObject({ body: { a: 'ü' }, headers: { 'webhook-id': 'x:1' } });
  });
  it.each(['127.0.0.1', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433', 'localhost'])(
    'refuses %s before connecting when nothing is allowed',
    async (host) => {
      const sent = postJson(`http://${host}:${chat.port}/`, '{}', {}, { allowed: [], timeoutMs: 5_000 });
      await expect(sent).rejects.toMatchObject(refused('address.refused'));
      expect(chat.heard).toHaveLength(0);
    },
  );
  it('refuses a public name that leads to loopback', async () => {
    const rules = { allowed: [], timeoutMs: 5_000, lookup: leadsTo('127.0.0.1') };
    await expect(postJson(`http://robot.example:${chat.port}/`, '{}', {}, rules)).rejects.toMatchObject(
      refused('address.refused'),
    );
    expect(chat.heard).toHaveLength(0);
  });
  it('looks a name up once: a second answer of the name server is never asked for', async () => {
    let asked = 0;
    const lookup: LookupFunction = (_name, _options, done) => {
      asked += 1;
      done(null, [{ address: '127.0.0.1', family: 4 }]);
    };
    await postJson(`http://robot.example:${chat.port}/`, '{}', {}, { ...inHouse, lookup });
    expect(asked).toBe(1);
    expect(chat.heard).toHaveLength(1);
  });
  it('refuses a name that led to a good address when it was looked at, and leads into the house now', async () => {
    const rules = { ...inHouse, lookup: leadsTo('127.0.0.1', '127.0.0.2') };
    const url = `http://robot.example:${chat.port}/`;
    expect(await postJson(url, '{}', {}, rules)).toMatchObject({ status: 200 });
    await expect(postJson(url, '{}', {}, rules)).rejects.toMatchObject(refused('address.refused'));
    expect(chat.heard).toHaveLength(1);
  });
  it('takes the good one of a name’s addresses', async () => {
    const lookup: LookupFunction = (_name, _options, done) =>
      done(
        null,
        ['127.0.0.2', '10.0.0.1', '127.0.0.1'].map((address) => ({ address, family: 4 })),
      );
    expect(await postJson(`http://robot.example:${chat.port}/`, '{}', {}, { ...inHouse, lookup })).toMatchObject({
      status: 200,
    });
  });
  it('does not follow a redirect', async () => {
    chat.says({ status: 302, headers: { location: chat.url } });
    expect(await postJson(chat.url, '{}', {}, inHouse)).toMatchObject({ status: 302 });
    expect(chat.heard).toHaveLength(1);
  });
  it('cuts a receiver that hangs', async () => {
    chat.says({ hang: true });
    const short = { ...inHouse, timeoutMs: 150 };
    await expect(postJson(chat.url, '{}', {}, short)).rejects.toMatchObject(refused('timeout'));
  });
  it('takes the status of one that never ends its answer, and what it asks for', async () => {
    chat.says({ drip: 10 }, { status: 429, headers: { 'retry-after': '60' }, drip: 0 });
    const short = { ...inHouse, timeoutMs: 150 };
    expect(await postJson(chat.url, '{}', {}, short)).toMatchObject({
      ...{ status: 200, answer: 'x'.repeat(10), cut: 'timeout' },
    });
    expect(await postJson(chat.url, '{}', {}, short)).toMatchObject({ status: 429, retryAfter: '60', cut: 'timeout' });
  });
  it.each([
    [
      'that is cut off',
      'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf',
      { status: 200, answer: 'half', cut: 'connection' },
    ],
    [
      'in broken pieces',
      'HTTP/1.1 410 Gone\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
      { status: 410, cut: 'connection' },
    ],
    ['without a body', 'HTTP/1.1 204 No Content\r\n\r\n', { status: 204, answer: '', cut: undefined }],
  ])('takes the status of an answer %s', async (_what, answer, expected) => {
    const raw = net.createServer((socket) => {
      socket.on('error', () => undefined).once('data', () => socket.end(answer));
    });
    raw.listen(0, '127.0.0.1');
    await once(raw, 'listening');
    const { port } = raw.address() as AddressInfo;
    expect(await postJson(`http://127.0.0.1:${port}/`, '{}', {}, inHouse)).toMatchObject(expected);
    raw.close();
  });
  it.each([
    ['no HTTP', 'SSH-2.0-x\r\n'],
    ['endless headers', `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(20_000)}`],
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
    ['only hints', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(50)],
  ])('refuses %s', async (_what, answer) => {
    const raw = net.createServer((socket) => {
      socket.on('error', () => undefined).once('data', () => socket.end(answer));
    });
    raw.listen(0, '127.0.0.1');
    await once(raw, 'listening');
    const { port } = raw.address() as AddressInfo;
    await expect(postJson(`http://127.0.0.1:${port}/`, '{}', {}, inHouse)).rejects.toMatchObject(refused('connection'));
    raw.close();
  });
  it('keeps 4 KB of an answer without end', async () => {
    chat.says({ drip: 100_000 });
    expect((await postJson(chat.url, '{}', {}, inHouse)).answer).toBe('x'.repeat(4_096));
  });
  it('says why without naming the address', async () => {
    await chat.stop();
    const error = await postJson(chat.url, '{}', {}, inHouse).catch((e: unknown) => e);
    expect(error).toMatchObject(refused('connection'));
    expect(String(error) + JSON.stringify(error)).not.toMatch(/secret|127/);
    await expect(postJson('ftp://x/?t=secret', '{}', {}, inHouse)).rejects.toMatchObject(refused('address.malformed'));
    await expect(postJson('nonsense', '{}', {}, inHouse)).rejects.toMatchObject(refused('address.malformed'));
  });
});
