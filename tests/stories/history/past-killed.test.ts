import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { deleteDocs } from '../../../contracts/docs/doc-rows.js';
import * as api from '../../../contracts/docs/docs.js';
import { settleNow } from '../../../contracts/docs/live.js';
import { deleteForGood, listBin, performPast, undeleteWhole } from '../../../contracts/history/past.js';
import { deleteModule, undeleteModule } from '../../../contracts/workspace/modules.js';
import { deleteProject, undeleteProject } from '../../../contracts/workspace/workspace.js';
import { ADMIN_PASSWORD, UNLIMITED } from '../../support/app.js';
import { freshDatabase, secretKeyOf } from '../../support/database.js';
import { Editor } from '../../support/editors.js';
import { eventually } from '../../support/eventually.js';
import { readNow } from '../../support/past-model.js';
import { newPerson, type Person, signIn } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';
import { buildServer } from '../../support/server-process.js';
import { House } from '../../survival/house.js';

/** Starts of a server on a slow machine. */
const HANGS_MS = 180_000;

let house: House;
let database: pg.Client;
let people: { readonly admin: Person; readonly bob: Person; readonly cat: Person };

beforeAll(async () => {
  buildServer();
  const databaseUrl = await freshDatabase();
  house = await House.build({ DATABASE_URL: databaseUrl, ANNALS_SECRET_KEY: secretKeyOf(databaseUrl), ...UNLIMITED });
  await house.ready();
  database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const root = await signIn(house.url, 'admin', ADMIN_PASSWORD);
  people = { admin: root, bob: await newPerson(root, 'bob'), cat: await newPerson(root, 'cat') };
}, HANGS_MS);
afterAll(async () => {
  await database?.end();
  await house?.stop();
});

/** A folder with two docs, and a doc in which Bob types. */
interface Scene {
  readonly here: Place;
  readonly folder: string;
  readonly inside: readonly string[];
  readonly typed: string;
}
interface Act {
  /** What a reader sees when it is done. */
  readonly after: string;
  perform(): Promise<unknown>;
}

async function scene(): Promise<Scene> {
  const { admin, bob, cat } = people;
  const here = await place(admin, { devs: [bob, cat] });
  const { moduleId } = here;
  const { id: folder } = await admin.call(api.addFolder, { moduleId, name: 'Guide', parentId: '' });
  const inside: string[] = [];
  for (const name of ['One', 'Two']) {
    const doc = { moduleId, parentId: folder, type: 3, name, description: `${name} first` } as const;
    inside.push((await admin.call(api.saveDoc, doc)).id);
  }
  return { here, folder, inside, typed: await markdownDoc(admin, here, 'typed: ', 'Typed') };
}

/** Everything that a reader sees, and what is in the bin, except for the doc in which Bob types. */
async function seen({ here, typed }: Scene): Promise<string> {
  const { admin } = people;
  const { list } = await admin.call(listBin, { spaceId: here.spaceId });
  const bin = list.map(({ kind, id, isErased }) => `${kind} ${id} ${isErased}`).sort();
  const { tree, docs } = await readNow(admin, here).catch(() => ({ tree: [], docs: new Map<string, string>() }));
  const texts = [...docs].filter(([id]) => id !== typed).map(([id, doc]) => `${id} ${doc}`);
  return [...bin, ...tree.filter((line) => line.split(' ')[1] !== typed), ...texts].join('\n');
}

/** An instant after all that was written, and before all that will be: times are stored in milliseconds. */
async function instant(): Promise<string> {
  const at = Date.now() + 1;
  await eventually(async () => Date.now() > at);
  return new Date(at).toISOString();
}

/** Edits, moves and renames; nothing is only added, so that an undo leaves nothing in the bin. */
async function changeAll({ folder, inside: [one = '', two = ''] }: Scene): Promise<void> {
  const { cat } = people;
  await cat.call(api.saveDoc, { id: one, name: 'Uno', description: 'One second' });
  await cat.call(api.moveDoc, { id: two, parentId: '' });
  await cat.call(api.setDocStatus, { id: two, status: 10 });
  await cat.call(api.updateFolder, { id: folder, name: 'Manual' });
}

/** Each changes the scene, so that there is something to do. */
const acts: Readonly<Record<string, (of: Scene) => Promise<Act>>> = {
  'a restore of a folder': async (of) => {
    const after = await seen(of);
    const at = await instant();
    await changeAll(of);
    const wish = { kind: 'restore', docId: of.folder, at } as const;
    return { after, perform: () => people.admin.call(performPast, { wish }) };
  },
  'an undo of a change set': async (of) => {
    const at = await instant();
    await changeAll(of);
    const after = await seen(of);
    const restore = { kind: 'restore', docId: of.folder, at } as const;
    const { id } = await people.admin.call(performPast, { wish: restore });
    const wish = { kind: 'set', changeSetId: id ?? '' } as const;
    return { after, perform: () => people.admin.call(performPast, { wish }) };
  },
  'an undo of a person’s work': async (of) => {
    const after = await seen(of);
    const from = await instant();
    await changeAll(of);
    const span = { userId: people.cat.id, from, to: await instant() };
    const wish = { kind: 'person', moduleId: of.here.moduleId, ...span } as const;
    return { after, perform: () => people.admin.call(performPast, { wish }) };
  },
  'an undelete of a folder with its docs': async (of) => {
    const after = await seen(of);
    await people.cat.call(deleteDocs, { ids: [of.folder] });
    return { after, perform: () => people.admin.call(undeleteWhole, { docId: of.folder }) };
  },
  'a deletion for good': async (of) => {
    await people.cat.call(deleteDocs, { ids: [of.folder] });
    const after = (await seen(of)).replace(`folder ${of.folder} 0`, `folder ${of.folder} 1`);
    return { after, perform: () => people.admin.call(deleteForGood, { docId: of.folder, reason: 'private' }) };
  },
  'an undelete of an application': async (of) => {
    const after = await seen(of);
    const id = of.here.moduleId;
    await people.admin.call(deleteModule, { id });
    return { after, perform: () => people.admin.call(undeleteModule, { id }) };
  },
  'an undelete of a project': async (of) => {
    const after = await seen(of);
    const id = of.here.projectId;
    await people.admin.call(deleteProject, { id });
    return { after, perform: () => people.admin.call(undeleteProject, { id }) };
  },
};

/** Writes to a table wait until the returned function is called. */
async function held(table: string): Promise<() => Promise<void>> {
  await database.query('begin');
  await database.query(`lock table ${table} in share mode`);
  return async () => void (await database.query('rollback'));
}
const waits = (table: string) => () =>
  yes(`select exists (select from pg_locks where relation = '${table}'::regclass and not granted
    and database = (select oid from pg_database where datname = current_database())) as yes`);
/** Connections of a process that was killed end when they find out. */
const alone = () =>
  yes(`select not exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and backend_type = 'client backend') as yes`);
const yes = async (sql: string): Promise<boolean> =>
  (await database.query<{ yes: boolean }>(sql)).rows[0]?.yes ?? false;

const sets = ['a restore of a folder', 'an undo of a change set', 'an undo of a person’s work'];
const moments: [string, string][] = [
  ...Object.keys(acts).map((act): [string, string] => [act, 'events']),
  ...[...sets, 'an undelete of a folder with its docs'].map((act): [string, string] => [act, 'change_sets']),
  ['a restore of a folder', 'doc_places'],
  ['a deletion for good', 'doc_places'],
];

it.each(moments)(
  '%s, killed while it writes %s, is whole or not there, and can be done again',
  async (name, table) => {
    const of = await scene();
    const act = await acts[name]?.(of);
    if (!act) throw new Error(`no act ${name}`);
    const before = await seen(of);
    expect(before).not.toBe(act.after);
    const isTyping = !name.endsWith('application') && !name.endsWith('project') ? await typing(of) : undefined;

    const release = await held(table);
    const performed = act.perform().catch(() => undefined);
    await eventually(waits(table));
    await house.killNode();
    await performed;
    await release();
    await eventually(alone);
    await house.start();
    await house.ready();

    // A statement that commits by itself may have arrived before its sender died.
    const found = await seen(of);
    expect([before, act.after]).toContain(found);
    if (table === 'change_sets') expect(found).toBe(before);
    if (found === before) await act.perform();
    expect(await seen(of)).toBe(act.after);
    await isTyping?.();
  },
  HANGS_MS,
);

/** Bob types a word that is saved; the returned function expects it to be there after a restart. */
async function typing({ typed }: Scene): Promise<() => Promise<void>> {
  const editor = await Editor.open(people.bob, typed);
  editor.type(7, 'words');
  await editor.allSaved();
  return async () => {
    await editor.come();
    await editor.until(() => editor.provider.synced && editor.text.includes('words'));
    await people.bob.call(settleNow, { id: typed });
    expect((await people.admin.call(api.viewDoc, { id: typed })).description).toContain('words');
    await editor.close();
  };
}

it('leave rows that equal their folds, and a chain that holds', () => {
  expect(house.tool('log-check')).toMatchObject({ ok: true });
  expect(house.tool('log-verify')).toMatchObject({ ok: true });
});
