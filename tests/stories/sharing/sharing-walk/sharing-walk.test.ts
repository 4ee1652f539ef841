import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { moveDocs } from '../../../../contracts/docs/doc-rows.js';
import { addFolder } from '../../../../contracts/docs/docs.js';
import { addComposeDocs } from '../../../../contracts/sharing/compose-docs.js';
import { addComposeProject } from '../../../../contracts/sharing/composing.js';
import { addShare } from '../../../../contracts/sharing/sharing.js';
import { addSpace, addSpaceMembers } from '../../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../../support/app.js';
import type { Person } from '../../../support/people.js';
import { markdownDoc, type Place, place } from '../../../support/places.js';
import { seeded } from '../../../support/random.js';
import { Reader } from '../../../support/reader.js';
import { ask } from './asks.js';
import { changes, contentOf } from './changes.js';
import type { Node, Stranger, World } from './model.js';

const SEED = Number(process.env.WALK_SEED ?? 20_261_123);
const STEPS = Number(process.env.WALK_STEPS ?? 400);
const DOCS = 200;

let app: TestApp;
let dev: Person;
let mel: Person;
const world: World = { nodes: new Map(), shares: [], projects: [], melMayRead: true };
beforeAll(async () => {
  app = await startApp();
  [dev, mel] = [await app.person('dev'), await app.person('mel')];
});
afterAll(() => app.stop());

const below = seeded(SEED);
function pick<T>(list: readonly T[]): T {
  const found = list[below(list.length)];
  if (found === undefined) throw new Error('nothing to pick');
  return found;
}
const nodesOf = (isFolder: boolean, moduleId?: string): Node[] =>
  [...world.nodes.values()].filter(
    (node) => node.isFolder === isFolder && (moduleId === undefined || node.moduleId === moduleId),
  );
const add = (node: Pick<Node, 'id' | 'moduleId' | 'isFolder' | 'parentId'>) =>
  world.nodes.set(node.id, { ...node, isShow: true, isGone: false });

async function grow(spot: Place): Promise<void> {
  const { moduleId } = spot;
  const folders = [''];
  for (let n = 0; n < 8; n++) {
    const parentId = pick(folders);
    const { id } = await dev.call(addFolder, { moduleId, name: `Folder ${n}`, parentId });
    add({ id, moduleId, isFolder: true, parentId });
    folders.push(id);
  }
  for (let n = 0; n < DOCS / 2; n++)
    add({ id: await markdownDoc(dev, spot, '', `Doc ${n}`), moduleId, isFolder: false, parentId: '' });
  for (const parentId of folders.slice(1)) {
    const loose = nodesOf(false, moduleId).filter((doc) => doc.parentId === '');
    const ids = loose.slice(0, 10).map(({ id }) => id);
    await dev.call(moveDocs, { ids, parentId });
    for (const id of ids) Object.assign(world.nodes.get(id) ?? {}, { parentId });
  }
}

const some = (list: readonly Node[], count: number) => new Set(Array.from({ length: count }, () => pick(list).id));

async function addShares(moduleId: string): Promise<void> {
  for (const [isAll, password] of [
    [true, ''],
    [false, ''],
    [false, 'walk-pass'],
  ] as const) {
    const chosen = {
      docs: some(nodesOf(false, moduleId), isAll ? 0 : 20),
      folders: some(nodesOf(true, moduleId), isAll ? 0 : 2),
    };
    const share = { moduleId, isAll, ...chosen, isOn: true, password, version: 1 };
    const { id } = await dev.call(addShare, { moduleId, ...contentOf(share) });
    world.shares.push({ ...share, id });
  }
}

async function addProjects(): Promise<void> {
  const { id: spaceId } = await dev.call(addSpace, { name: 'Composed', isCompose: 1 });
  await dev.call(addSpaceMembers, { spaceId, userIds: [mel.id], roleCode: 'dev' });
  for (const [isMels, password] of [
    [false, ''],
    [false, 'walk-pass'],
    [true, ''],
  ] as const) {
    const composer = isMels ? mel : dev;
    const type = password ? (2 as const) : (1 as const);
    const wish = { spaceId, name: `Composed ${world.projects.length}`, type, ...(password && { password }) };
    const { id } = await composer.call(addComposeProject, wish);
    const chosen = some(nodesOf(false), 60);
    await composer.call(addComposeDocs, { projectId: id, docList: [...chosen].map((docId) => ({ docId })) });
    world.projects.push({ id, isMels, docs: chosen, isPinned: false, isOn: true, password, version: 1 });
  }
}

it('strangers read what the model allows, and nothing else, while members change everything', async () => {
  const places = [await place(dev, { guests: [mel] }), await place(dev, { guests: [mel] })];
  for (const one of places) await grow(one);
  for (const one of places) await addShares(one.moduleId);
  await addProjects();
  const strangers = Array.from({ length: 5 }, (): Stranger => ({ reader: new Reader(app.url), passes: new Map() }));
  const around = { world, dev, mel, spaceIds: places.map(({ spaceId }) => spaceId), below, pick };
  const counts = { calls: 0, changes: 0 };
  for (let step = 0; step < STEPS; step++) {
    if (below(100) < 14) {
      await pick(changes)(around);
      counts.changes += 1;
    }
    const [asked, said, expected] = await ask(world, pick(strangers), around);
    counts.calls += 1;
    expect({ seed: SEED, step, asked, said }).toEqual({ seed: SEED, step, asked, said: expected });
  }
  const { shares, projects } = world;
  process.stdout.write(
    `strangers: ${counts.calls} calls, ${counts.changes} changes, ${shares.length} shares, ` +
      `${projects.length} composed projects, ${nodesOf(false).length} docs, seed ${SEED}\n`,
  );
}, 300_000);
