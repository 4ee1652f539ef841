import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { z } from 'zod';
import english from '../../../client/languages/en/later/admin.json' with { type: 'json' };
import chinese from '../../../client/languages/zh-CN/later/admin.json' with { type: 'json' };
import { probeUpload, systemDoctor } from '../../../contracts/app/doctor.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import { retryTask, systemState } from '../../../contracts/workspace/system-state.js';
import {
  deleteTemplate,
  saveTemplate,
  templateDetail,
  templateGroups,
  templateTree,
  updateTemplate,
} from '../../../contracts/workspace/templates.js';
import { writeCheckpoints } from '../../../server/platform/log/checkpoints.js';
import { EventLog } from '../../../server/platform/log/event-log.js';
import { UNENDED } from '../../../server/platform/tasks/runner.js';
import { GrowthForecast } from '../../../server/workspace/admin/growth.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Editor } from '../../support/editors.js';
import { eventually } from '../../support/eventually.js';
import { type Person, send } from '../../support/people.js';
import { markdownDoc, place } from '../../support/places.js';

let app: TestApp;
let admin: Person;
let anna: Person;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
  anna = await app.person('anna');
});
afterAll(() => app.stop());

const facts = (type: string) =>
  app.database.query('select data from events where stream = $1 and type like $2 order by position', ['system', type]);

describe('templates', () => {
  it('are kept in groups, changed and deleted, with a fact for each', async () => {
    const id = await admin.call(saveTemplate, { name: 'client', content: 'class {}', groupName: '' });
    const java = await admin.call(saveTemplate, { name: 'client', content: 'x', groupName: 'Java' });
    expect(await admin.call(templateDetail, { id })).toEqual({
      id,
      name: 'client',
      groupName: '默认分组',
      content: 'class {}',
    });
    await admin.call(updateTemplate, { id: java, name: 'server', content: 'y', groupName: 'Java' });
    await admin.call(updateTemplate, { id: java, name: 'server', content: 'y', groupName: 'Java' });
    expect((await admin.call(templateGroups, {})).sort()).toEqual(['Java', '默认分组']);
    const tree = await admin.call(templateTree, {});
    expect(tree.map(({ label, children }) => [label, children.map((leaf) => leaf.label)])).toEqual([
      ['Java', ['server']],
      ['默认分组', ['client']],
    ]);
    await admin.call(deleteTemplate, { id: java });
    expect(await admin.refuses(templateDetail, { id: java })).toMatchObject({ key: 'template.unknown' });
    expect(await admin.refuses(deleteTemplate, { id: java })).toMatchObject({ key: 'template.unknown' });
    expect(await facts('Template%')).toMatchObject([
      { data: { name: 'client', groupName: '默认分组' } },
      { data: { name: 'client', groupName: 'Java' } },
      { data: { from: 'client', name: 'server' } },
      { data: { name: 'server' } },
    ]);
  });

  it('a name is there once in its group, also when two save it at once', async () => {
    const wish = { name: 'twice', content: 'x', groupName: 'Go' };
    const made = await Promise.allSettled([1, 2, 3, 4].map(() => admin.call(saveTemplate, wish)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await admin.refuses(saveTemplate, wish)).toMatchObject({ key: 'template.exists', name: 'twice' });
    const other = await admin.call(saveTemplate, { ...wish, name: 'other' });
    expect(await admin.refuses(updateTemplate, { ...wish, id: other })).toMatchObject({ key: 'template.exists' });
  });

  it('have a name and a content, and are for super admins', async () => {
    expect(await admin.refuses(saveTemplate, { name: ' ', content: '' })).toMatchObject({
      fields: { name: 'Can not empty', content: 'Enter the template content' },
    });
    expect(await anna.refuses(templateTree, {})).toMatchObject({ key: 'access.forbidden' });
    expect(await anna.refuses(saveTemplate, { name: 'x', content: 'x' })).toMatchObject({ key: 'access.forbidden' });
  });
});

describe('the state of the installation', () => {
  it('names the open transaction that reactions wait for, and stays ready', async () => {
    const other = new pg.Client({ connectionString: app.databaseUrl, application_name: 'a report' });
    await other.connect();
    await other.query('begin');
    await other.query('select pg_current_xact_id()');
    try {
      await markdownDoc(anna, await place(anna), 'words');
      app.clock.advance(61_000);
      const writer = async () => (await admin.call(systemState, {})).oldestWriter;
      // Another file's transaction may be older for a moment.
      await eventually(async () => (await writer())?.application === 'a report');
      const waits = await writer();
      const ready = await fetch(`${app.url}/health/ready`);
      const { checks } = z
        .object({ checks: z.object({ followers: z.object({ ok: z.boolean(), late: z.array(z.unknown()) }).loose() }) })
        .parse(await ready.json());
      expect({ status: ready.status, ok: checks.followers.ok }).toEqual({ status: 200, ok: true });
      expect(checks.followers.late.length).toBeGreaterThan(0);
      expect(checks.followers).toMatchObject({ oldestWriter: { pid: waits?.pid } });
      expect(JSON.stringify(checks)).not.toContain('a report');
    } finally {
      await other.query('rollback');
      await other.end();
    }
    await app.quiet();
    expect((await admin.call(systemState, {})).oldestWriter?.application).not.toBe('a report');
  });

  it('stays ready while nobody can read how far reactions are', async () => {
    const other = new pg.Client({ connectionString: app.databaseUrl });
    await other.connect();
    await other.query('begin');
    await other.query('lock table followers in access exclusive mode');
    try {
      const ready = await fetch(`${app.url}/health/ready`);
      expect({ status: ready.status, told: await ready.json() }).toMatchObject({
        status: 200,
        told: { ok: true, checks: { database: { ok: true }, followers: { ok: true } } },
      });
    } finally {
      await other.query('rollback');
      await other.end();
    }
  });

  it('tells versions, followers, tasks, the chain and the rooms', async () => {
    const spot = await place(anna);
    const docId = await markdownDoc(anna, spot, 'words');
    await app.quiet();
    await writeCheckpoints(app.get(EventLog), () => app.clock.now());
    const editor = await Editor.open(anna, docId);
    const state = await admin.call(systemState, {});
    await editor.close();
    expect(state).toMatchObject({
      bus: 'local',
      node: process.version,
      tasks: { parked: [] },
      rooms: { open: 1, seats: 1 },
    });
    expect(state.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(state.database).toMatch(/^\d+/);
    expect(state.events).toBeGreaterThan(3);
    expect(state.followers.map(({ name }) => name)).toEqual([
      'access',
      'messages',
      'pastValues',
      'uploads',
      'webhooks',
    ]);
    for (const texts of [english, chinese])
      expect(Object.keys(texts.state.followerNames)).toEqual(
        expect.arrayContaining(state.followers.map(({ name }) => name)),
      );
    for (const follower of state.followers) expect(follower).toMatchObject({ lag: 0, failures: 0, error: '' });
    expect(state.chain.streams).toBeGreaterThan(0);
    expect(state.chain.checkpointAt).not.toBeNull();
  });

  it('shows parked tasks, and takes one up again', async () => {
    const insert = `insert into tasks (kind, key, payload, due_at, attempts, parked_at, error)
      values ('nobody', 'lost-1', '{}', now(), 9, now(), 'no answer') returning id`;
    const [{ id }] = await app.database.query(insert);
    const { tasks } = await admin.call(systemState, {});
    expect(tasks.parked).toMatchObject([
      { id: encodeId(id), kind: 'nobody', key: 'lost-1', attempts: 9, error: 'no answer' },
    ]);
    expect(await anna.refuses(retryTask, { id: encodeId(id) })).toMatchObject({ key: 'access.forbidden' });
    await admin.call(retryTask, { id: encodeId(id) });
    expect(await admin.refuses(retryTask, { id: encodeId(id) })).toMatchObject({ key: 'task.unknown' });
    expect((await admin.call(systemState, {})).tasks).toMatchObject({ waiting: expect.any(Number), parked: [] });
    expect(await facts('TaskRetried')).toEqual([{ data: { taskId: id, kind: 'nobody' } }]);
  });

  it('says in the reader’s language why a task was parked', async () => {
    const insert = `insert into tasks (kind, key, payload, due_at, attempts, parked_at, error)
      values ('nobody', $1, '{}', now(), 9, now(), $2)`;
    for (const [key, error] of Object.entries({ a: 'doc.unknown', b: UNENDED, c: 'connect ECONNREFUSED' }))
      await app.database.query(insert, [key, error]);
    const reasons = async (lang: string) => {
      const text = await send(app.url, systemState, {}, { 'accept-language': lang, token: admin.token });
      const { tasks } = systemState.reply.parse(JSON.parse(text).data as never);
      return tasks.parked.map(({ key, error }) => [key, error]).sort();
    };
    const technical = ['c', 'connect ECONNREFUSED'];
    expect(await reasons('en')).toEqual([
      ['a', 'Doc not found'],
      ['b', 'The server ended in each of its runs'],
      technical,
    ]);
    expect(await reasons('zh-CN')).toEqual([['a', '文档不存在'], ['b', '任务每次运行时服务都中途停止'], technical]);
    await app.database.query(`delete from tasks where kind = 'nobody'`);
  });

  it('tells what grows, how large it will be, and what limits it', async () => {
    const growth = async (kind: string) => (await admin.call(systemState, {})).growth.find((one) => one.kind === kind);
    await app.get(GrowthForecast).note();
    expect(await growth('events')).toMatchObject({ inAYear: null, days: null, setting: '' });
    expect(await growth('messages')).toMatchObject({ days: 365, setting: 'ANNALS_MESSAGE_DAYS' });
    expect(await growth('visits')).toMatchObject({ days: 365, setting: 'ANNALS_VISIT_DAYS' });
    await app.database.query("update table_sizes set day = day - 10, bytes = bytes / 2 where name = 'messages'");
    const { bytes = 0, inAYear } = (await growth('messages')) ?? {};
    expect(inAYear).toBeCloseTo(bytes + ((bytes - Math.floor(bytes / 2)) / 10) * 365, -2);
    const [{ days }] = await app.database.query('select max(day) - min(day) as days from table_sizes');
    expect(days).toBe(10);
    await app.get(GrowthForecast).note();
    expect((await growth('messages'))?.inAYear).toBe(inAYear);
  });

  it('is examined, and keeps nothing of an upload that a browser tries', async () => {
    const { lines, baseUrl } = await admin.call(systemDoctor, {});
    expect(lines.filter(({ severity }) => severity === 'fail')).toEqual([]);
    expect(lines.find(({ check }) => check === 'proxy')).toMatchObject({ severity: 'ok' });
    expect(lines.find(({ check }) => check === 'baseUrl')).toMatchObject({
      severity: 'warn',
      mend: expect.stringContaining('ANNALS_BASE_URL'),
    });
    expect(baseUrl).toMatch(/^http:\/\/localhost:/);
    const file = { name: 'x.bin', bytes: new Uint8Array(5_000_000) };
    expect(await admin.call(probeUpload, { file: [file] })).toEqual({ bytes: 5_000_000 });
    expect(await app.database.query('select 1 from uploads')).toEqual([]);
  });

  it('is for super admins', async () => {
    expect(await anna.refuses(systemState, {})).toMatchObject({ key: 'access.forbidden' });
  });
});
