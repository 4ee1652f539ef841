import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { selfAudit, startSelfCheck } from '../../../contracts/history/self-audit.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import { startApp, type TestApp } from '../../support/app.js';
import { type FakeChat, startFakeChat } from '../../support/fake-chat.js';
import type { Person } from '../../support/people.js';
import { markdownDoc, place } from '../../support/places.js';

const day = 86_400_000;
const minute = 60_000;
let app: TestApp;
let receiver: FakeChat;
let folder: string;
let admin: Person;
let anna: Person;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'anchor-'));
  receiver = await startFakeChat();
  app = await startApp({
    env: {
      ANNALS_ANCHOR_URL: receiver.url,
      ANNALS_ANCHOR_FILE: path.join(folder, 'anchors.jsonl'),
      ANNALS_WEBHOOK_ALLOW: '127.0.0.1',
      ANNALS_LOG_LEVEL: 'silent',
    },
  });
  admin = await app.admin();
  anna = await app.person('anna');
});
afterAll(async () => {
  await app?.stop();
  await receiver?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const figures = () => admin.call(selfAudit, {});
async function checked() {
  await admin.call(startSelfCheck, {});
  await app.quiet();
  return (await figures()).check;
}

describe('the check of the whole log', () => {
  it('is for super admins', async () => {
    expect(await anna.refuses(selfAudit, {})).toMatchObject({ key: 'access.forbidden' });
    expect(await anna.refuses(startSelfCheck, {})).toMatchObject({ key: 'access.forbidden' });
  });

  it('finds nothing wrong in an intact log, and its result stays', async () => {
    await markdownDoc(anna, await place(anna), 'words');
    const check = await checked();
    expect(check).toMatchObject({ state: 'done', by: { name: 'Admin' }, error: '' });
    expect(check?.done).toBe(check?.total);
    expect(check?.result?.chain).toMatchObject({ broken: 0, firstBroken: [], erased: 0 });
    expect(check?.result?.chain.events).toBeGreaterThan(5);
    expect(check?.result?.rows.map(({ category, differences }) => [category, differences])).toEqual([
      ['doc', 0],
      ['comments', 0],
    ]);
    expect((await figures()).check?.result).toEqual(check?.result);
  });

  it('names a row that is not the fold of its events, and a stream that was cut short', async () => {
    const id = decodeId(await markdownDoc(anna, await place(anna), 'words', 'Right'));
    await app.database.query(`update docs set name = 'Wrong' where id = $1`, [id]);
    const check = await checked();
    expect(check?.result?.rows[0]).toMatchObject({
      differences: 1,
      first: [{ stream: `doc-${id}`, what: 'row differs', fields: ['name'] }],
    });
    await app.database.query(`update docs set name = 'Right', version = version + 1 where id = $1`, [id]);
    const cut = await checked();
    expect(cut?.result?.chain).toMatchObject({ broken: 1, firstBroken: [{ stream: `doc-${id}`, what: 'cut short' }] });
    await app.database.query('update docs set version = version - 1 where id = $1', [id]);
    expect((await checked())?.result?.chain.broken).toBe(0);
  });

  it('runs once at a time', async () => {
    await app.database.query(`insert into self_checks (state, asked_by, asked_at) values ('running', 1, now())`);
    expect(await admin.refuses(startSelfCheck, {})).toMatchObject({ key: 'audit.checking' });
    await app.database.query('delete from self_checks where finished_at is null');
    expect(await checked()).toMatchObject({ state: 'done' });
  });
});

describe('the copies outside', () => {
  const lines = () =>
    readFileSync(path.join(folder, 'anchors.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .flatMap((line) => (line.endsWith('}') ? JSON.parse(line) : []));

  it('are made once a day, with the checkpoint that the page shows', async () => {
    await app.quiet();
    const before = lines().length;
    await app.later(day + minute);
    const { checkpoint, anchors } = await figures();
    expect(lines()).toHaveLength(before + 1);
    expect(lines().at(-1)).toMatchObject({ type: 'annals.checkpoint', checkpoint: checkpoint?.digest });
    expect(receiver.heard.at(-1)?.body).toMatchObject({ checkpoint: checkpoint?.digest });
    const success = { digest: checkpoint?.digest, position: checkpoint?.position };
    expect(anchors).toMatchObject([
      { kind: 'webhook', target: `127.0.0.1:${receiver.port}`, success, failure: null },
      { kind: 'file', target: path.join(folder, 'anchors.jsonl'), success, failure: null },
    ]);
    await app.later(60 * minute);
    expect(lines()).toHaveLength(before + 1);
    // The next copy is not another try of this one.
    expect(await app.database.query(`select attempts, error from tasks where kind = 'anchor'`)).toEqual([
      { attempts: 0, error: null },
    ]);
  });

  it('are all compared by the check, line by line', async () => {
    const whole = await checked();
    expect(whole?.result?.chain).toMatchObject({ broken: 0 });
    expect(whole?.result?.chain.noted).toBeGreaterThan(lines().length);
    expect(whole?.result?.chain.notedFound).toBe(whole?.result?.chain.noted);
    const file = path.join(folder, 'anchors.jsonl');
    const kept = readFileSync(file, 'utf8');
    appendFileSync(file, `${JSON.stringify({ ...lines()[0], checkpoint: 'ab'.repeat(32) })}\n{"type":"annals.che`);
    const forged = await checked();
    expect(forged?.result?.chain.firstBroken).toMatchObject([{ what: 'checkpoint missing' }, { what: 'unreadable' }]);
    writeFileSync(file, kept);
  });

  it('begin on a line of their own, also behind one that was cut short', async () => {
    const file = path.join(folder, 'anchors.jsonl');
    const kept = readFileSync(file, 'utf8');
    writeFileSync(file, kept.trimEnd().slice(0, -30));
    await app.later(day + minute);
    const { checkpoint } = await figures();
    expect(lines().at(-1)).toMatchObject({ checkpoint: checkpoint?.digest });
    expect((await checked())?.result?.chain).toMatchObject({ broken: 1, firstBroken: [{ what: 'unreadable' }] });
    const added = readFileSync(file, 'utf8').split('\n').at(-2);
    writeFileSync(file, `${kept}${added}\n`);
    expect((await checked())?.result?.chain).toMatchObject({ broken: 0 });
  });

  it('are missed when their file is gone', async () => {
    const file = path.join(folder, 'anchors.jsonl');
    renameSync(file, `${file}.elsewhere`);
    expect((await checked())?.result?.chain.firstBroken).toEqual([
      { stream: file, version: 0, position: 0, what: 'file missing' },
    ]);
    renameSync(`${file}.elsewhere`, file);
    expect((await checked())?.result?.chain).toMatchObject({ broken: 0 });
  });

  it('go on after a clock that was a year ahead', async () => {
    const before = lines().length;
    await app.database.query(`update chain_anchors set at = at + interval '1 year' where id in (
      select max(id) from chain_anchors group by kind)`);
    await app.later(day + minute);
    expect(lines()).toHaveLength(before + 1);
    await app.database.query(
      `update chain_anchors set at = at - interval '1 year' where at > now() + interval '300 days'`,
    );
  });

  it('are tried again after a failure, and the page says why', async () => {
    receiver.says({ status: 500 });
    const heard = receiver.heard.length;
    await app.later(day + minute);
    expect((await figures()).anchors[0]).toMatchObject({ failure: { error: 'HTTP 500' } });
    await app.later(2 * minute);
    expect(receiver.heard.length).toBe(heard + 2);
    expect((await figures()).anchors[0]).toMatchObject({ failure: null });
  });
});
