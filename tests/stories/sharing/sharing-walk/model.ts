import type { Reader } from '../../../support/reader.js';

/** What the world is: every reply is held against it. */
export interface Node {
  readonly id: string;
  readonly moduleId: string;
  readonly isFolder: boolean;
  parentId: string;
  isShow: boolean;
  isGone: boolean;
}
interface Gated {
  readonly id: string;
  isOn: boolean;
  password: string;
  version: number;
}
export interface Share extends Gated {
  readonly moduleId: string;
  isAll: boolean;
  docs: Set<string>;
  folders: Set<string>;
}
export interface Project extends Gated {
  /** Whether it is composed by the person who loses their right now and then. */
  readonly isMels: boolean;
  docs: Set<string>;
  isPinned: boolean;
}
export interface Stranger {
  readonly reader: Reader;
  /** The versions of the passwords for which it has passes. */
  readonly passes: Map<string, number>;
}
export interface World {
  readonly nodes: Map<string, Node>;
  readonly shares: Share[];
  readonly projects: Project[];
  melMayRead: boolean;
}

const above = (world: World, id: string): Node[] => {
  const node = world.nodes.get(id);
  return node ? [node, ...above(world, node.parentId)] : [];
};

// The model.
const isShown = (world: World, id: string) =>
  world.nodes.has(id) && above(world, id).every(({ isShow, isGone }) => isShow && !isGone);
export const isIn = (world: World, share: Share, id: string): boolean =>
  isShown(world, id) &&
  world.nodes.get(id)?.moduleId === share.moduleId &&
  (share.isAll || share.docs.has(id) || above(world, id).some((folder) => share.folders.has(folder.id)));
export const isComposed = (world: World, project: Project, id: string): boolean =>
  isShown(world, id) && project.docs.has(id) && (!project.isMels || world.melMayRead);
export const holds = ({ passes }: Stranger, one: Gated): boolean => one.isOn && passes.get(one.id) === one.version;
export const isOpen = (who: Stranger, one: Gated): boolean => one.isOn && (!one.password || holds(who, one));
/** By calls that name no share or project: any pass counts; a pinned doc is read through its project only. */
export const mayRead = (world: World, who: Stranger, id: string): boolean =>
  world.shares.some((share) => holds(who, share) && isIn(world, share, id)) ||
  world.projects.some((project) => holds(who, project) && !project.isPinned && isComposed(world, project, id));
