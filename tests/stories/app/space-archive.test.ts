import { randomInt } from 'node:crypto';
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { z } from 'zod';
import { addComment, commentThreads } from '../../../contracts/docs/comments.js';
import { addFolder, deleteDoc, getDoc, moveDoc, saveDoc } from '../../../contracts/docs/docs.js';
import { uploadFile } from '../../../contracts/docs/uploads.js';
import { deleteForGood } from '../../../contracts/history/past.js';
import { decodeId, encodeId } from '../../../contracts/platform/wire.js';
import { saveEnvironmentVariables } from '../../../contracts/try-out/debugging.js';
import { saveMock } from '../../../contracts/try-out/mocks.js';
import { addDictionary } from '../../../contracts/workspace/dictionaries.js';
import { addEnvironment } from '../../../contracts/workspace/environments.js';
import { checkSpaceArchive } from '../../../server/app/space-archive/check-space.js';
import { madeTables, movedTables, stayingTables, wordsOf } from '../../../server/app/space-archive/moved-tables.js';
import { kinds } from '../../../server/flow.js';
import { readTar } from '../../../server/history/backup/archive/tar.js';
import { archiveBytes } from '../../../server/history/backup/archive/write-archive.js';
import { EventLog } from '../../../server/platform/log/event-log.js';
import { checkRows } from '../../../server/platform/log/fold.js';
import { verifyChain } from '../../../server/platform/log/verify.js';
import { startApp, type TestApp, testEnvironment } from '../../support/app.js';
import { runCommand } from '../../support/commands.js';
import { Editor } from '../../support/editors.js';
import type { Person } from '../../support/people.js';
import { png } from '../../support/picture.js';
import { markdownDoc, type Place, place } from '../../support/places.js';
import { buildServer } from '../../support/server-process.js';

const PICTURE = png('carried');
const SECRET = 'nobody-else-knows-this';
let folder: string;
let app: TestApp;
let target: TestApp;
let ann: Person;
let bob: Person;
let there: Place;
let httpDoc: string;
let picture: string;
let archive: string;

const env = (of: TestApp, data: string) => ({
  ...testEnvironment(of.databaseUrl),
  ANNALS_DATA: path.join(folder, data),
});
const exported = (...args: string[]) => runCommand('export-space', args, env(app, 'data'));
const imported = (...args: string[]) => runCommand('import-space', args, env(target, 'other'));
const fileOf = (name: string, bytes: Uint8Array): string => {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
};
const checked = (file: string) => checkSpaceArchive({ open: async () => createReadStream(file), keys: {} });
const rows = (of: TestApp, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  of.database.query(sql, values);
/** Everything that an import could leave. */
const contents = (of: TestApp) =>
  rows(
    of,
    `select (select count(*) from events) as events, (select count(*) from docs) as docs,
      (select count(*) from spaces) as spaces, (select count(*) from users) as users,
      (select count(*) from uploads) as uploads, (select count(*) from doc_places) as places`,
  );

beforeAll(async () => {
  buildServer();
  folder = mkdtempSync(path.join(tmpdir(), 'annals-space-'));
  app = await startApp({ env: { ANNALS_DATA: path.join(folder, 'data') } });
  [ann, bob] = [await app.person('ann'), await app.person('bob')];
  there = await place(await app.admin(), { devs: [ann, bob] });
  const { moduleId } = there;
  const { id: enumId } = await ann.call(addDictionary, { moduleId, name: 'Colours' });
  const { id: parentId } = await ann.call(addFolder, { moduleId, name: 'Orders' });
  const row = { name: 'colour', type: 'enum', enumId, description: 'which' };
  const http = { moduleId, type: 0, name: 'List orders', url: '/orders', httpMethod: 'GET' } as const;
  httpDoc = (await ann.call(saveDoc, { ...http, queryParams: [row] })).id;
  await bob.call(moveDoc, { id: httpDoc, parentId });
  await bob.call(saveMock, { docId: httpDoc, name: 'Empty', path: 'v1/orders', responseBody: '[]' });
  const first = await ann.call(addComment, { docId: httpDoc, content: 'Why?', mentions: [bob.id] });
  await bob.call(addComment, { docId: httpDoc, content: 'Because.', replyId: first.id });
  const file = [{ name: 'a.png', bytes: new Uint8Array(PICTURE) }];
  picture = (await ann.call(uploadFile, { file })).url;
  const guide = await markdownDoc(ann, there, `![](${picture})`, 'Guide');
  const editor = await Editor.open(bob, guide);
  editor.type(0, 'Written together. ');
  await editor.until(() => editor.unsaved.size === 0);
  await editor.close();
  const gone = await markdownDoc(ann, there, 'to be forgotten', 'Gone');
  await ann.call(deleteDoc, { id: gone });
  await (await app.admin()).call(deleteForGood, { docId: gone, reason: 'a password in it' });
  const { id: environmentId } = await ann.call(addEnvironment, {
    moduleId,
    name: 'Test',
    url: 'https://test.example.com',
  });
  await ann.call(saveEnvironmentVariables, {
    environmentId,
    set: [
      { name: 'key', value: SECRET, isSecret: 1 },
      { name: 'tenant', value: 'acme', isSecret: 0 },
    ],
    remove: [],
  });
  await app.quiet();
  target = await startApp({ env: { ANNALS_DATA: path.join(folder, 'other') } });
  await target.person('bob');
  archive = path.join(folder, 'space.tar');
}, 120_000);
afterAll(async () => {
  await Promise.all([app.stop(), target.stop()]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

it('knows of every table whether it travels, and of each that does every column', async () => {
  const found = await rows(
    app,
    `select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' group by 1 order by 1`,
  );
  const staying = Object.values(stayingTables).flatMap((names) => names.split(' '));
  const named = [...movedTables.map(({ name }) => name), ...madeTables, ...staying];
  expect(named.sort()).toEqual(found.map(({ name }) => name));
  const columns = new Map(found.map((table) => [table.name, table.columns]));
  for (const { name, plain, ids, people, instead } of movedTables)
    expect([
      name,
      [plain, ids, people]
        .flatMap(wordsOf)
        .concat(Object.keys(instead ?? {}))
        .sort(),
    ]).toEqual([name, columns.get(name)]);
});

it('exports a space into an archive that anybody can check, without secrets', async () => {
  const { code, output } = await exported(there.spaceId, archive);
  expect(output).toMatch(/space\.tar: Space \w+, [\d.]+ MB, 3 docs, \d+ events, 3 accounts, 1 upload in/);
  expect(output).toContain('1 secret variable.');
  expect(code).toBe(0);
  const text = readFileSync(archive, 'latin1');
  expect(text).toContain('acme');
  expect(text).not.toContain(SECRET);
  expect(text).not.toContain('to be forgotten');
  const [token] = await rows(app, 'select sealed from module_tokens');
  expect(text).not.toContain(token?.sealed);
  const check = await exported('--check', archive);
  expect(check).toMatchObject({
    code: 0,
    output: expect.stringMatching(/every part is as it was written[\s\S]*the chain holds/),
  });
});

it('says who people are in the plan, and imports nothing by it', async () => {
  const before = await contents(target);
  const { code, output } = await imported(archive, '--plan');
  expect(code).toBe(0);
  expect(output).toContain('ann (Ann): no such account here, so one is made, disabled');
  expect(output).toContain('bob (Bob): the account of this name here.');
  expect(await contents(target)).toEqual(before);
});

it('leaves nothing behind when it fails in the middle', async () => {
  await rows(
    target,
    `create function fail() returns trigger language plpgsql as $$ begin raise 'no mocks today'; end $$`,
  );
  await rows(target, 'create trigger failing before insert on mocks for each row execute function fail()');
  const before = await contents(target);
  const { code, output } = await imported(archive);
  expect({ code, output }).toMatchObject({ code: 2, output: expect.stringContaining('no mocks today') });
  expect(await contents(target)).toEqual(before);
  await rows(target, 'drop trigger failing on mocks');
});

it('refuses an archive with a byte changed, cut short, of a newer version, or of another kind', async () => {
  const bytes = readFileSync(archive);
  const seed = randomInt(bytes.length);
  const changed = Buffer.from(bytes);
  changed[seed] = (changed[seed] ?? 0) ^ 1;
  const before = await contents(target);
  const refused = (name: string, given: Uint8Array) => checked(fileOf(name, given)).then(String, String);
  expect([seed, await refused('changed.tar', changed)]).toEqual([seed, expect.stringMatching(/archive/)]);
  expect(await refused('short.tar', bytes.subarray(0, bytes.length / 2))).toContain('cut short');
  const newer = bytes.toString('latin1').replace('"format":1', '"format":2');
  expect(await refused('newer.tar', Buffer.from(newer, 'latin1'))).toContain('newer version');
  const other = bytes.toString('latin1').replace('annals-space.json', `annals.json\0\0\0\0\0\0`);
  expect(await refused('other.tar', Buffer.from(other, 'latin1'))).toContain('archive');
  expect(await contents(target)).toEqual(before);
});

/** The archive with other lines, and with digests that fit them. */
async function forged(change: (name: string, text: string) => string): Promise<string> {
  const source = (async function* () {
    yield readFileSync(archive);
  })();
  const header: object[] = [];
  const counts: object[] = [];
  const parts: { name: string; bytes: Buffer }[] = [];
  for await (const { name, bytes } of readTar(source)) {
    if (name === 'annals-space.json') header.push(JSON.parse(bytes.toString()));
    else if (name.startsWith('manifest-')) counts.push(JSON.parse(bytes.toString()));
    else parts.push({ name, bytes: name.endsWith('.jsonl') ? Buffer.from(change(name, bytes.toString())) : bytes });
  }
  async function* all() {
    yield* parts;
  }
  const made = archiveBytes(
    'annals-space.json',
    header[0] ?? {},
    all(),
    () => counts[0] ?? {},
    () => undefined,
  );
  return fileOf('forged.tar', await buffer(made));
}

it('finds an event that was changed, or left out, though all parts fit the manifest', async () => {
  const renamed = await forged((name, text) =>
    name.startsWith('events/') ? text.replace('"Guide"', '"Guild"') : text,
  );
  expect((await checked(renamed)).broken).toMatchObject([{ version: 1, what: 'changed' }]);
  expect(await imported(renamed)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/doc-\d+ version 1 .*changed[\s\S]*BROKEN in 1 place[\s\S]*Nothing was imported/),
  });
  const lines = (text: string) => text.split('\n');
  const shorter = await forged((name, text) =>
    name.startsWith('events/') ? lines(text).slice(0, -2).join('\n') : text,
  );
  await expect(checked(shorter)).rejects.toThrow('changed');
});

it('brings docs with their whole history, comments, pictures, people and places; nobody is notified', async () => {
  const { code, output } = await imported(archive);
  expect(output).toMatch(/imported in [\d.]+ s/);
  expect(code).toBe(0);
  await target.quiet();
  for (const table of ['messages', 'doc_news', 'deliveries', 'subscriptions'])
    expect([table, await rows(target, `select * from ${table}`)]).toEqual([table, []]);

  const history = `select d.name, e.version, e.type, e.recorded_at as at, coalesce(u.username, '') as by
    from events e join docs d on e.stream in ('doc-' || d.id, 'comments-' || d.id)
    left join users u on u.id = (e.meta ->> 'actorId')::bigint order by d.name, starts_with(e.stream, 'doc'), e.version`;
  expect(await rows(target, history)).toEqual(await rows(app, history));
  const log = target.get(EventLog);
  expect((await checkRows(target.database, log, kinds.doc)).differences).toEqual([]);
  expect((await checkRows(target.database, log, kinds.comments)).differences).toEqual([]);
  const chain = await verifyChain(target.database, Object.values(kinds));
  expect(chain.broken).toEqual([]);
  expect(chain.erased).toHaveLength(1);
  const places = 'select * from doc_places order by doc_id, version';
  const kept = await rows(target, places);
  await rows(target, 'select rebuild_doc_places()');
  expect(kept).toEqual(await rows(target, places));

  const people = await rows(
    target,
    `select username, status, password from users where username in ('ann', 'bob') order by 1`,
  );
  expect(people).toMatchObject([
    { username: 'ann', status: 0, password: '' },
    { username: 'bob', status: 1 },
  ]);
  const bobHere = await target.person('bob');
  const [doc] = z
    .array(z.object({ id: z.number(), moduleId: z.number() }))
    .parse(await rows(target, `select id, module_id as "moduleId" from docs where name = 'List orders'`));
  const id = encodeId(doc?.id);
  expect(doc?.id).not.toBe(decodeId(httpDoc));
  const view = await bobHere.call(getDoc, { id });
  expect(view.queryParams).toMatchObject([{ name: 'colour', enumInfo: { name: 'Colours' } }]);
  const { threads } = await bobHere.call(commentThreads, { docId: id });
  expect(threads.map(({ comments }) => comments.map(({ content }) => content))).toEqual([['Why?', 'Because.']]);
  const bytes = await (await fetch(new URL(picture, target.url))).arrayBuffer();
  expect(Buffer.from(bytes)).toEqual(PICTURE);
  expect(await rows(target, 'select name, value from debug_environment_variables')).toEqual([
    { name: 'tenant', value: 'acme' },
  ]);
  expect(await rows(target, 'select name, path from mocks')).toEqual([{ name: 'Empty', path: 'v1/orders' }]);
  expect(await rows(target, `select count(*)::int as n from events where type = 'SpaceImported'`)).toEqual([{ n: 1 }]);

  // It goes on as a doc of this installation.
  const [guide] = await rows(target, `select id from docs where name = 'Guide'`);
  const editor = await Editor.open(bobHere, encodeId(Number(guide?.id)));
  expect(editor.text).toContain('Written together.');
  editor.type(0, 'Here, too. ');
  await editor.until(() => editor.unsaved.size === 0);
  await editor.close();
  await target.quiet();
  expect((await verifyChain(target.database, Object.values(kinds))).broken).toEqual([]);
});

it('refuses what is there already, by its origin and by its name', async () => {
  const before = await contents(target);
  expect(await imported(archive, '--name', 'Once more')).toMatchObject({
    code: 2,
    output: expect.stringContaining('This space is there already'),
  });
  const home = await runCommand('import-space', [archive, '--name', 'Twin'], env(app, 'data'));
  expect(home).toMatchObject({ code: 2, output: expect.stringContaining('This space is there already') });
  expect(await contents(target)).toEqual(before);
  await rows(target, 'update spaces set deleted_at = now() where deleted_at is null');
  const again = await imported(archive, '--name', 'Once more');
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining('Once more') });
  await target.quiet();
  expect((await verifyChain(target.database, Object.values(kinds))).broken).toEqual([]);
});
