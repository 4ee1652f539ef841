import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { deleteDocs, moveDocs } from '../../contracts/doc-rows.js';
import * as docs from '../../contracts/docs.js';
import * as api from '../../contracts/sharing.js';
import { moduleOfDoc } from '../../contracts/workspace.js';
import { startApp, type TestApp } from '../support/app.js';
import type { Person } from '../support/people.js';
import { markdownDoc, type Place, place } from '../support/places.js';
import { seeded } from '../support/random.js';
import { Reader } from '../support/reader.js';

const SEED = Number(process.env.WALK_SEED ?? 20_261_123);
const STEPS = Number(process.env.WALK_STEPS ?? 900);
const DOCS = 200;

/** What the world is: the model holds every reply against it. */
interface Node {
  readonly id: string;
  readonly moduleId: string;
  readonly isFolder: boolean;
  parentId: string;
  isShow: boolean;
  isGone: boolean;
}
interface Walked {
  readonly id: string;
  readonly moduleId: string;
  isAll: boolean;
  docs: Set<string>;
  folders: Set<string>;
  isOn: boolean;
  password: string;
  version: number;
}
interface Stranger {
  readonly reader: Reader;
  /** The versions of the passwords for which it has passes. */
  readonly passes: Map<string, number>;
}

let app: TestApp;
let dev: Person;
const nodes = new Map<string, Node>();
const shares: Walked[] = [];
const strangers: Stranger[] = [];
beforeAll(async () => {
  app = await startApp();
  dev = await app.person('dev');
}, 60_000);
afterAll(() => app.stop());

const above = (id: string): Node[] => {
  const node = nodes.get(id);
  return node ? [node, ...above(node.parentId)] : [];
};
/** The model: a stranger behind this share reads this doc. */
function mayRead(share: Walked, id: string): boolean {
  const [doc, ...folders] = above(id);
  if (!doc || doc.moduleId !== share.moduleId) return false;
  if ([doc, ...folders].some(({ isShow, isGone }) => !isShow || isGone)) return false;
  return share.isAll || share.docs.has(id) || folders.some((folder) => share.folders.has(folder.id));
}
const holds = ({ passes }: Stranger, share: Walked) => share.isOn && passes.get(share.id) === share.version;
const isOpen = (who: Stranger, share: Walked) => share.isOn && (!share.password || holds(who, share));

const below = seeded(SEED);
function pick<T>(list: readonly T[]): T {
  const found = list[below(list.length)];
  if (found === undefined) throw new Error('nothing to pick');
  return found;
}
const leaves = () => [...nodes.values()].filter(({ isFolder }) => !isFolder);
const contentOf = (share: Walked) => ({
  type: share.password ? (2 as const) : (1 as const),
  isAll: share.isAll,
  content: [
    ...[...share.docs].map((docId) => ({ docId, isShareFolder: 0 as const })),
    ...[...share.folders].map((docId) => ({ docId, isShareFolder: 1 as const })),
  ],
});

async function grow({ moduleId }: Place, spot: Place): Promise<void> {
  const folders = [''];
  for (let n = 0; n < 8; n++) {
    const parentId = pick(folders);
    const { id } = await dev.call(docs.addFolder, { moduleId, name: `Folder ${n}`, parentId });
    nodes.set(id, { id, moduleId, isFolder: true, parentId, isShow: true, isGone: false });
    folders.push(id);
  }
  for (let n = 0; n < DOCS / 2; n++) {
    const id = await markdownDoc(dev, spot, '', `Doc ${n}`);
    nodes.set(id, { id, moduleId, isFolder: false, parentId: '', isShow: true, isGone: false });
  }
  for (const folder of folders.slice(1)) {
    const ids = leaves()
      .filter((doc) => doc.moduleId === moduleId && doc.parentId === '')
      .slice(0, 10)
      .map(({ id }) => id);
    await dev.call(moveDocs, { ids, parentId: folder });
    for (const id of ids) Object.assign(nodes.get(id) ?? {}, { parentId: folder });
  }
}

async function addShares(moduleId: string): Promise<void> {
  const own = [...nodes.values()].filter((node) => node.moduleId === moduleId);
  const some = (isFolder: boolean, count: number) =>
    new Set(Array.from({ length: count }, () => pick(own.filter((node) => node.isFolder === isFolder)).id));
  for (const [isAll, type] of [
    [true, 1],
    [false, 1],
    [false, 2],
  ] as const) {
    const wish = { id: '', moduleId, isAll, docs: some(false, isAll ? 0 : 20), folders: some(true, isAll ? 0 : 2) };
    const password = type === 2 ? 'walk-pass' : '';
    const share = { ...wish, isOn: true, password, version: 1 };
    const made = await dev.call(api.addShare, { moduleId, ...contentOf(share), ...(password && { password }) });
    shares.push({ ...share, id: made.id });
  }
}

const changes: readonly (() => Promise<void>)[] = [
  async () => {
    const node = pick([...nodes.values()].filter(({ isGone }) => !isGone));
    await dev.call(docs.setDocShown, { id: node.id, isShow: !node.isShow });
    node.isShow = !node.isShow;
  },
  async () => {
    const doc = pick(leaves().filter(({ isGone }) => !isGone));
    const folders = [...nodes.values()].filter(({ isFolder, moduleId }) => isFolder && moduleId === doc.moduleId);
    const parentId = pick(['', ...folders.map(({ id }) => id)]);
    if (parentId === doc.parentId) return;
    await dev.call(docs.moveDoc, { id: doc.id, parentId });
    doc.parentId = parentId;
  },
  async () => {
    const doc = pick(leaves().filter(({ isGone }) => !isGone));
    await dev.call(deleteDocs, { ids: [doc.id] });
    doc.isGone = true;
  },
  async () => {
    const share = pick(shares);
    await dev.call(share.isOn ? api.disableShare : api.enableShare, { id: share.id });
    share.isOn = !share.isOn;
  },
  async () => {
    const share = pick(shares);
    share.password = share.password ? '' : `walk-${below(1_000_000)}`;
    share.version += 1;
    await dev.call(api.updateShare, {
      id: share.id,
      ...contentOf(share),
      ...(share.password && { password: share.password }),
    });
  },
  async () => {
    const share = pick(shares.filter(({ isAll }) => !isAll));
    const own = leaves().filter(({ moduleId, isGone }) => moduleId === share.moduleId && !isGone);
    share.docs = new Set(Array.from({ length: 15 }, () => pick(own).id));
    share.folders = new Set([...share.folders].slice(0, 1));
    await dev.call(api.updateShare, { id: share.id, ...contentOf(share) });
  },
];

/** Calls that name no share: any pass that the stranger holds counts. */
const unnamed = [docs.viewShownDoc, docs.viewPublicDoc, docs.docProps] as const;

async function ask(who: Stranger): Promise<readonly [asked: string, said: string, expected: string]> {
  const share = pick(shares);
  const { id } = pick(leaves());
  const kind = below(7);
  if (kind === 0) {
    if (!share.isOn) return ['get', await who.reader.key(api.getShare, { id: share.id }), 'share.disabled'];
    const { isOpen: open } = await who.reader.data(api.getShare, { id: share.id });
    const expected = isOpen(who, share);
    if (expected) who.passes.set(share.id, share.version);
    return ['get', String(open), String(expected)];
  }
  if (kind === 1) {
    if (!share.isOn) return ['password', await who.reader.open(share.id, 'x'), 'share.disabled'];
    const said = await who.reader.open(share.id, share.password);
    who.passes.set(share.id, share.version);
    return ['password', said, 'ok'];
  }
  if (kind === 2) {
    const said = await who.reader.ask(api.shareMenu, { id: share.id });
    if (!isOpen(who, share)) return ['menu', said.key, share.isOn ? 'share.locked' : 'share.disabled'];
    const told = (said.data ?? []).filter(({ type }) => type === 3).map(({ docId }) => docId);
    const all = leaves().filter((doc) => mayRead(share, doc.id));
    return [
      'menu',
      told.sort().join(),
      all
        .map((doc) => doc.id)
        .sort()
        .join(),
    ];
  }
  if (kind <= 4) {
    const said = await who.reader.key(api.viewSharedDoc, { shareConfigId: share.id, docId: id });
    const closed = share.isOn ? 'share.locked' : 'share.disabled';
    return [`view ${id}`, said, isOpen(who, share) ? (mayRead(share, id) ? 'ok' : 'doc.unknown') : closed];
  }
  const held = shares.filter((one) => holds(who, one));
  const refusal = held.length > 0 ? 'doc.unknown' : 'login.required';
  const expected = held.some((one) => mayRead(one, id)) ? 'ok' : refusal;
  if (kind === 5) return [`module of ${id}`, await who.reader.key(moduleOfDoc, { docId: id }), expected];
  const call = pick(unnamed);
  return [`${call.path} ${id}`, await who.reader.key(call, { id }), expected];
}

it('strangers read what the model allows, and nothing else, while members change everything', async () => {
  const places = [await place(dev), await place(dev)];
  for (const one of places) await grow(one, one);
  for (const one of places) await addShares(one.moduleId);
  for (let n = 0; n < 5; n++) strangers.push({ reader: new Reader(app.url), passes: new Map() });
  let calls = 0;
  for (let step = 0; step < STEPS; step++) {
    if (below(100) < 12) await pick(changes)();
    const [asked, said, expected] = await ask(pick(strangers));
    calls += 1;
    expect({ seed: SEED, step, asked, said }).toEqual({ seed: SEED, step, asked, said: expected });
  }
  process.stdout.write(`strangers: ${calls} calls, ${shares.length} shares, ${leaves().length} docs, seed ${SEED}\n`);
}, 120_000);
