import { deleteDocs } from '../../../../contracts/docs/doc-rows.js';
import * as docs from '../../../../contracts/docs/docs.js';
import {
  addComposeDocs,
  listComposeDocs,
  removeComposeDoc,
  takeComposeDocs,
} from '../../../../contracts/sharing/compose-docs.js';
import { pinComposeProject, updateComposeProject } from '../../../../contracts/sharing/composing.js';
import { disableShare, enableShare, updateShare } from '../../../../contracts/sharing/sharing.js';
import { addSpaceMembers, removeSpaceMember } from '../../../../contracts/workspace/workspace.js';
import type { Person } from '../../../support/people.js';
import type { Node, Project, Share, World } from './model.js';

interface Around {
  readonly world: World;
  readonly dev: Person;
  readonly mel: Person;
  /** Spaces of the sources. */
  readonly spaceIds: readonly string[];
  below(n: number): number;
  pick<T>(list: readonly T[]): T;
}

const present = ({ world }: Around): Node[] => [...world.nodes.values()].filter(({ isGone }) => !isGone);
const leaves = (around: Around): Node[] => present(around).filter(({ isFolder }) => !isFolder);

export const contentOf = (share: Pick<Share, 'password' | 'isAll' | 'docs' | 'folders'>) => ({
  type: share.password ? (2 as const) : (1 as const),
  isAll: share.isAll,
  ...(share.password && { password: share.password }),
  content: [
    ...[...share.docs].map((docId) => ({ docId, isShareFolder: 0 as const })),
    ...[...share.folders].map((docId) => ({ docId, isShareFolder: 1 as const })),
  ],
});
const settingsOf = ({ id, isOn, password }: Project) => ({
  ...{ id, name: `Composed ${id}`, status: isOn },
  ...(password ? { type: 2 as const, password } : { type: 1 as const }),
});

/** What members change while strangers read. Each change is made on the server, then in the model. */
export const changes: readonly ((around: Around) => Promise<void>)[] = [
  async (around) => {
    const node = around.pick(present(around));
    await around.dev.call(docs.setDocShown, { id: node.id, isShow: !node.isShow });
    node.isShow = !node.isShow;
  },
  async (around) => {
    const doc = around.pick(leaves(around));
    const folders = present(around).filter(({ isFolder, moduleId }) => isFolder && moduleId === doc.moduleId);
    const parentId = around.pick(['', ...folders.map(({ id }) => id)]);
    if (parentId === doc.parentId) return;
    await around.dev.call(docs.moveDoc, { id: doc.id, parentId });
    doc.parentId = parentId;
  },
  async (around) => {
    const doc = around.pick(leaves(around));
    await around.dev.call(deleteDocs, { ids: [doc.id] });
    doc.isGone = true;
  },
  async ({ world, dev, pick }) => {
    const share = pick(world.shares);
    await dev.call(share.isOn ? disableShare : enableShare, { id: share.id });
    share.isOn = !share.isOn;
  },
  async ({ world, dev, pick, below }) => {
    const share = pick(world.shares);
    share.password = share.password ? '' : `walk-${below(1_000_000)}`;
    share.version += 1;
    // A share cannot be given what is deleted.
    for (const docId of share.docs) if (world.nodes.get(docId)?.isGone) share.docs.delete(docId);
    await dev.call(updateShare, { id: share.id, ...contentOf(share) });
  },
  async (around) => {
    const share = around.pick(around.world.shares.filter(({ isAll }) => !isAll));
    const own = leaves(around).filter(({ moduleId }) => moduleId === share.moduleId);
    share.docs = new Set(Array.from({ length: 15 }, () => around.pick(own).id));
    share.folders = new Set([...share.folders].slice(0, 1));
    await around.dev.call(updateShare, { id: share.id, ...contentOf(share) });
  },
  async ({ world, dev, pick }) => {
    const project = pick(world.projects);
    project.isOn = !project.isOn;
    await dev.call(updateComposeProject, settingsOf(project));
  },
  async ({ world, dev, pick, below }) => {
    const project = pick(world.projects);
    project.password = project.password ? '' : `walk-${below(1_000_000)}`;
    project.version += 1;
    await dev.call(updateComposeProject, settingsOf(project));
  },
  async (around) => {
    const { world, dev, mel, pick } = around;
    const project = pick(world.projects);
    if (project.isMels && !world.melMayRead) return;
    const { id: docId } = pick(leaves(around).filter(({ isShow }) => isShow));
    await (project.isMels ? mel : dev).call(addComposeDocs, { projectId: project.id, docList: [{ docId }] });
    project.docs.add(docId);
  },
  async ({ world, dev, pick }) => {
    const project = pick(world.projects);
    const entries = await dev.call(listComposeDocs, { projectId: project.id });
    const told = entries.flatMap(({ id, docId }) => (docId ? [{ id, docId }] : []));
    if (told.length < 5) return;
    const { id, docId } = pick(told);
    await dev.call(removeComposeDoc, { id });
    project.docs.delete(docId);
  },
  async ({ world, dev, pick, below }) => {
    const project = pick(world.projects);
    if (project.isPinned && below(2)) {
      await dev.call(takeComposeDocs, { projectId: project.id });
      return;
    }
    project.isPinned = !project.isPinned;
    await dev.call(pinComposeProject, { id: project.id, isPinned: project.isPinned });
  },
  async ({ world, dev, mel, spaceIds }) => {
    for (const spaceId of spaceIds)
      if (world.melMayRead) await dev.call(removeSpaceMember, { spaceId, userId: mel.id });
      else await dev.call(addSpaceMembers, { spaceId, userIds: [mel.id], roleCode: 'guest' });
    world.melMayRead = !world.melMayRead;
  },
];
