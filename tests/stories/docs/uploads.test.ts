import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { saveDoc } from '../../../contracts/docs/docs.js';
import { uploadFile } from '../../../contracts/docs/uploads.js';
import { startApp, type TestApp } from '../../support/app.js';
import { type FakeS3, startFakeS3 } from '../../support/fake-s3.js';
import type { Person } from '../../support/people.js';
import { png } from '../../support/picture.js';
import { markdownDoc, place } from '../../support/places.js';

const DAY = 24 * 3_600_000;
const one = (name: string, bytes: string | Buffer) => ({ file: [{ name, bytes: new Uint8Array(Buffer.from(bytes)) }] });

let app: TestApp;
let data: string;
let ann: Person;
beforeAll(async () => {
  data = mkdtempSync(path.join(tmpdir(), 'annals-uploads-'));
  app = await startApp({ env: { ANNALS_DATA: data, ANNALS_UPLOADS_PER_HOUR: '40' } });
  ann = await app.person('ann');
});
afterAll(async () => {
  await app.stop();
  rmSync(data, { recursive: true });
});

const upload = async (name: string, bytes: string | Buffer, who = ann) =>
  (await who.call(uploadFile, one(name, bytes))).url;
const get = (url: string, headers: Record<string, string> = {}) => fetch(new URL(url, app.url), { headers });
const stored = () =>
  readdirSync(path.join(data, 'uploads'), { recursive: true }).filter((name) => String(name).length > 60);

describe('a picture', () => {
  it('is shown without a token, can run nothing, and is cached for ever', async () => {
    const url = await upload('../..%2f/a "b".PNG', png());
    expect(url).toMatch(/^\/upload\/[0-9a-f]{32}\.png$/);
    const reply = await get(url);
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(png());
    const headers = Object.fromEntries(reply.headers);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': "inline; filename*=UTF-8''a%20_22b_22.PNG",
    });
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox$/);
    expect((await get(url, { 'if-none-match': headers.etag ?? '' })).status).toBe(304);
  });
  it('has an address for each upload, and its content is stored once', async () => {
    const before = stored().length;
    const urls = await Promise.all(['a.png', 'b.png'].map((name) => upload(name, png('twice'))));
    expect(new Set(urls).size).toBe(2);
    expect(stored()).toHaveLength(before + 1);
  });
  it('has an address that cannot be guessed or changed', async () => {
    const url = await upload('a.png', png());
    const wrong = [
      url.replace(/[0-9a-f]{2}\./, '00.'),
      '/upload/',
      '/upload/..%2f..%2fsecret',
      '/upload/x.png',
      `${url}x/../../a`,
    ];
    for (const address of wrong) expect([404, 400]).toContain((await get(address)).status);
  });
  it.each([
    ['page.png', '<!doctype html><script>alert(1)</script>'],
    ['script.jpg', 'alert(1)'],
    ['cut.gif', 'GI'],
    ['cut.png', png().subarray(0, 40)],
    ['cut.jpg', Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')],
    ['cut.webp', Buffer.from('RIFF\x24\0\0\0WEBPVP8X', 'latin1')],
  ])('that is none is refused: %s', async (name, content) => {
    expect(await ann.refuses(uploadFile, one(name, content))).toMatchObject({ key: 'upload.notPicture' });
  });
  it('that most browsers cannot show, or that would fill their memory, is refused with the reason', async () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)]);
    for (const name of ['IMG_1.HEIC', 'photo.png'])
      expect(await ann.refuses(uploadFile, one(name, heic))).toMatchObject({ key: 'upload.heic' });
    const huge = png();
    huge.writeUInt32BE(10_000, 16);
    huge.writeUInt32BE(10_001, 20);
    expect(await ann.refuses(uploadFile, one('map.png', huge))).toMatchObject({ key: 'upload.tooManyPixels' });
  });
  it('that is an SVG, or a page under any name, opens as a download', async () => {
    const svg =
      '<?xml version="1.0"?><!-- a --><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const reply = await get(await upload('a.svg', svg));
    expect(reply.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment/);
    const page = await get(await upload('a.html', '<script>alert(1)</script>'));
    expect(page.headers.get('content-type')).toBe('application/octet-stream');
    expect(page.headers.get('content-disposition')).toMatch(/^attachment/);
  });
  it('that is too large, empty, cut off, without a file or a token is refused', async () => {
    const large = Buffer.concat([png(), Buffer.alloc(10_000_001)]);
    expect(await ann.refuses(uploadFile, one('a.png', large))).toMatchObject({ key: 'upload.pictureTooLarge' });
    expect(await ann.refuses(uploadFile, one('a.bin', Buffer.alloc(60_000_000)))).toMatchObject({
      key: 'input.tooLarge',
    });
    expect(await ann.refuses(uploadFile, one('a.bin', ''))).toMatchObject({ key: 'upload.empty' });
    expect(await ann.refuses(uploadFile, {})).toMatchObject({ key: 'input.invalid' });
    const nobody = await fetch(new URL('/uploadFile', app.url), { method: 'POST', body: new FormData() });
    expect(await nobody.json()).toMatchObject({ code: '1000' });
    expect(await cutOff()).not.toContain('/upload/');
  });
  it('may be uploaded by a guest, and not without end', async () => {
    const guest = await app.person('guest');
    for (let n = 0; n < 40; n++) await upload('a.png', png(), guest);
    expect(await guest.refuses(uploadFile, one('a.png', png()))).toMatchObject({ key: 'upload.tooMany' });
    await app.later(3_600_000);
    await upload('a.png', png(), guest);
  });

  /** Sends half of a form, and closes. */
  async function cutOff(): Promise<string> {
    const { port } = new URL(app.url);
    const socket = connect(Number(port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.write(
      `POST /uploadFile HTTP/1.1\r\nHost: x\r\ntoken: ${ann.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`,
    );
    await new Promise<void>((resolve) => socket.end(png(), resolve));
    await new Promise<void>((resolve) => socket.once('close', () => resolve()));
    return text;
  }
});

describe('a file that no doc refers to', () => {
  it('is removed after 30 days; one that any version showed stays', async () => {
    const here = await place(ann);
    const [shown, shownBefore, unused] = [
      await upload('a.png', png('shown')),
      await upload('a.png', png('before')),
      await upload('a.png', png('unused')),
    ];
    const id = await markdownDoc(ann, here, `![a](${shownBefore})`);
    await ann.call(saveDoc, { id, moduleId: here.moduleId, type: 3, name: 'A doc', description: `![a](${shown})` });
    await app.quiet();
    const count = stored().length;
    await app.later(29 * DAY);
    expect((await get(unused)).status).toBe(200);
    await app.later(2 * DAY);
    expect((await get(unused)).status).toBe(404);
    expect([(await get(shown)).status, (await get(shownBefore)).status]).toEqual([200, 200]);
    expect(stored().length).toBeLessThan(count);
  });
});

describe('with a storage of its own', () => {
  let s3: FakeS3;
  let other: TestApp;
  beforeAll(async () => {
    s3 = await startFakeS3('AKID');
    const env = { ANNALS_S3_URL: s3.url, ANNALS_S3_ACCESS_KEY: 'AKID', ANNALS_S3_SECRET_KEY: 'secret' };
    other = await startApp({ env });
  });
  afterAll(async () => {
    await other.stop();
    await s3.stop();
  });

  it('a file is an object there, signed for, and removed with its last upload', async () => {
    const bob = await other.person('bob');
    const { url } = await bob.call(uploadFile, one('a.png', png('s3')));
    expect([...s3.objects.keys()]).toEqual([expect.stringMatching(/^\/bucket\/annals\/[0-9a-f]{2}\/[0-9a-f]{62}$/)]);
    const reply = await fetch(new URL(url, other.url));
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(png('s3'));
    await other.later(31 * DAY);
    expect(s3.objects.size).toBe(0);
    expect(s3.unsigned).toEqual([]);
  });
});
