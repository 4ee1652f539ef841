import * as docs from '../../../../contracts/docs/docs.js';
import { getShare, shareMenu, viewSharedDoc } from '../../../../contracts/sharing/sharing.js';
import { composeMenu, getComposeProject, showRows, viewComposedDoc } from '../../../../contracts/sharing/show.js';
import { moduleOfDoc } from '../../../../contracts/workspace/workspace.js';
import {
  holds,
  isComposed,
  isIn,
  isOpen,
  mayRead,
  type Project,
  type Share,
  type Stranger,
  type World,
} from './model.js';

/** What was asked, what the server said, and what the model expects. */
type Asked = readonly [asked: string, said: string, expected: string];
interface Dice {
  below(n: number): number;
  pick<T>(list: readonly T[]): T;
}

const leaves = ({ nodes }: World) => [...nodes.values()].filter(({ isFolder }) => !isFolder);
const list = (ids: readonly string[]) => [...ids].sort().join();
const idsOf = (rows: readonly { type: number; docId: string }[] = []) =>
  list(rows.filter(({ type }) => type === 3).map(({ docId }) => docId));

/** Calls that name no share and no project. */
const unnamed = [docs.viewShownDoc, docs.viewPublicDoc, docs.docProps] as const;

export function ask(world: World, who: Stranger, dice: Dice): Promise<Asked> {
  const { id } = dice.pick(leaves(world));
  const kind = dice.below(9);
  if (kind < 3) return askShare(world, who, dice.pick(world.shares), id, dice);
  if (kind < 6) return askProject(world, who, dice.pick(world.projects), id, dice);
  return askUnnamed(world, who, id, dice);
}

async function askShare(world: World, who: Stranger, share: Share, id: string, dice: Dice): Promise<Asked> {
  const closed = share.isOn ? 'share.locked' : 'share.disabled';
  const kind = dice.below(5);
  if (kind === 0) {
    if (!share.isOn) return ['get', await who.reader.key(getShare, { id: share.id }), closed];
    const said = await who.reader.data(getShare, { id: share.id });
    const expected = isOpen(who, share);
    if (expected) who.passes.set(share.id, share.version);
    return ['get', String(said.isOpen), String(expected)];
  }
  if (kind === 1) {
    const said = await who.reader.open(share.id, share.password || 'x');
    if (share.isOn) who.passes.set(share.id, share.version);
    return ['password', said, share.isOn ? 'ok' : closed];
  }
  if (kind === 2) {
    const { data, key } = await who.reader.ask(shareMenu, { id: share.id });
    if (!isOpen(who, share)) return ['menu', key, closed];
    return ['menu', idsOf(data), list(leaves(world).flatMap((doc) => (isIn(world, share, doc.id) ? doc.id : [])))];
  }
  if (kind === 3) {
    const said = await who.reader.pathKey(`/share/${share.id}/${id}.md`, { accept: 'text/markdown' });
    return [`text ${id}`, said, isOpen(who, share) ? (isIn(world, share, id) ? 'ok' : 'doc.unknown') : closed];
  }
  const said = await who.reader.key(viewSharedDoc, { shareConfigId: share.id, docId: id });
  return [`view ${id}`, said, isOpen(who, share) ? (isIn(world, share, id) ? 'ok' : 'doc.unknown') : closed];
}

async function askProject(world: World, who: Stranger, project: Project, id: string, dice: Dice): Promise<Asked> {
  const closed = project.isOn ? 'share.locked' : 'compose.unknown';
  const shown = () => list(leaves(world).flatMap((doc) => (isComposed(world, project, doc.id) ? doc.id : [])));
  const kind = dice.below(6);
  if (kind === 0) {
    if (!project.isOn) return ['get', await who.reader.key(getComposeProject, { id: project.id }), closed];
    const said = await who.reader.data(getComposeProject, { id: project.id });
    const expected = isOpen(who, project);
    if (expected) who.passes.set(project.id, project.version);
    return ['get', String(said.isOpen), String(expected)];
  }
  if (kind === 1) {
    const said = await who.reader.openProject(project.id, project.password || 'x');
    if (project.isOn) who.passes.set(project.id, project.version);
    return ['password', said, project.isOn ? 'ok' : closed];
  }
  if (kind === 2) {
    const { data, key } = await who.reader.ask(composeMenu, { projectId: project.id });
    if (!project.isOn) return ['menu', idsOf(data), ''];
    return isOpen(who, project) ? ['menu', idsOf(data), shown()] : ['menu', key, closed];
  }
  if (kind === 3) {
    const { data, key } = await who.reader.ask(showRows, { id: project.id, allOpen: 1, from: 0, limit: 200 });
    return isOpen(who, project) ? ['rows', idsOf(data?.list), shown()] : ['rows', key, closed];
  }
  const expected = isOpen(who, project) ? (isComposed(world, project, id) ? 'ok' : 'doc.unknown') : closed;
  if (kind === 4) return [`text ${id}`, await who.reader.pathKey(`/show/${project.id}/${id}.md`), expected];
  return [`view ${id}`, await who.reader.key(viewComposedDoc, { id: project.id, docId: id }), expected];
}

async function askUnnamed(world: World, who: Stranger, id: string, dice: Dice): Promise<Asked> {
  const isInside = [...world.shares, ...world.projects].some((one) => holds(who, one));
  const expected = mayRead(world, who, id) ? 'ok' : isInside ? 'doc.unknown' : 'login.required';
  if (dice.below(4) === 0) return [`module of ${id}`, await who.reader.key(moduleOfDoc, { docId: id }), expected];
  const call = dice.pick(unnamed);
  return [`${call.path} ${id}`, await who.reader.key(call, { id }), expected];
}
