import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { viewProjects, viewProjectTree } from '../../../contracts/docs/doc-trees.js';
import { unlistedTypes } from '../../../contracts/docs/doc-types/facts.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { DocType, NOT_DEPRECATED, TreeNodeType } from '../../../contracts/platform/enums.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import type { Actor } from '../../platform/access/actor.js';
import { canSee } from '../../platform/access/policy.js';
import { projectStanding, projectStandingFields } from '../../platform/access/standing.js';
import { Settings } from '../../platform/settings/settings.js';
import { currentDocSort, docOrder } from '../doc/doc-order.js';
import type { TreeDoc } from './doc-tree.js';
import { countDocs } from './tree.js';

type TreeNode = Reply<typeof viewProjectTree>[number];
type SpaceWithProjects = Reply<typeof viewProjects>[number];

const projectRows = z.array(
  z.object({
    id: z.number(),
    name: z.string(),
    spaceId: z.number(),
    spaceName: z.string(),
    ...projectStandingFields,
  }),
);
export type ViewProject = z.output<typeof projectRows>[number];
export interface ViewModule {
  readonly id: number;
  readonly name: string;
  readonly projectId: number;
}
interface Leaf {
  readonly id: number;
  readonly parentId: number;
  readonly moduleId: number;
  readonly isFolder: boolean;
  readonly name: string;
  readonly url: string;
  readonly httpMethod: string;
  readonly type: DocType;
  readonly deprecated: string;
  readonly label: string;
  readonly orderIndex: number;
}

const projectSql = (where: string) => `select p.id, p.name, s.id as "spaceId", s.name as "spaceName",
    ${projectStanding.columns}
  from projects p join spaces s on s.id = p.space_id and s.deleted_at is null
    ${projectStanding.joins('$1')}
  where p.deleted_at is null and ${where} order by s.id, p.order_index, p.id`;

const leafSql = `select id, parent_id as "parentId", module_id as "moduleId", is_folder as "isFolder", name, url,
    order_index as "orderIndex",
    http_method as "httpMethod", type, deprecated, label
  from docs where module_id = any($1) and is_show and not is_deleted and type not in (${unlistedTypes})`;

/** The viewer's trees: shown docs, folders and applications that contain any, projects that the user may view. */
@Injectable()
export class ViewTreeQueries {
  constructor(
    private readonly db: DataSource,
    private readonly settings: Settings,
  ) {}

  /** Spaces with the projects of which the user is a direct member (super admins: all). */
  async projects(actor: Actor): Promise<SpaceWithProjects[]> {
    const all = await this.allVisible(actor);
    const spaces = new Map<number, SpaceWithProjects>();
    for (const { id, name, spaceId, spaceName, projectRole } of all) {
      if (!actor.isSuperAdmin && projectRole === undefined) continue;
      const space = spaces.get(spaceId) ?? { id: spaceId, name: spaceName, projects: [] };
      space.projects.push({ id, name });
      spaces.set(spaceId, space);
    }
    return [...spaces.values()];
  }

  /** The roots are the project's applications. */
  async ofProject(actor: Actor, projectId: number): Promise<TreeNode[]> {
    const projects = await this.visibleIn(actor, { projectId });
    const nodes = await this.below(projects);
    return nodes.map((node) => (node.type === TreeNodeType.module ? { ...node, parentId: '' } : node));
  }

  /** The roots are the space's projects that the user may view. */
  async ofSpace(actor: Actor, spaceId: number): Promise<TreeNode[]> {
    const projects = await this.visibleIn(actor, { spaceId });
    const nodes = await this.below(projects);
    const counts = sum(nodes.filter(({ type }) => type === TreeNodeType.module));
    const roots = projects.map(({ id, name, spaceName }) => ({
      ...branch(TreeNodeType.project, id, name, 0, counts.get(encodeId(id)) ?? 0),
      origin: spaceName,
    }));
    return [...roots.filter(({ apiCount }) => apiCount > 0), ...nodes];
  }

  /** All projects that the user may view, in all spaces. */
  allVisible(actor: Actor): Promise<ViewProject[]> {
    return this.visible(actor, 'true', []);
  }

  /** The projects of a space, or one project, that the user may view, in their order. */
  visibleIn(
    actor: Actor,
    place: { readonly spaceId: number } | { readonly projectId: number },
  ): Promise<ViewProject[]> {
    return 'spaceId' in place
      ? this.visible(actor, 's.id = $2', [place.spaceId])
      : this.visible(actor, 'p.id = $2', [place.projectId]);
  }

  /** The applications of these projects in their order. */
  modulesOf(projects: readonly ViewProject[]): Promise<ViewModule[]> {
    return this.db.query(
      `select id, name, project_id as "projectId" from modules where project_id = any($1) and deleted_at is null
        order by order_index, id`,
      [projects.map(({ id }) => id)],
    );
  }

  private async visible(actor: Actor, where: string, values: readonly number[]): Promise<ViewProject[]> {
    const all = projectRows.parse(await this.db.query(projectSql(where), [actor.id, ...values]));
    return all.filter((project) => canSee('project', { ...project, isSuperAdmin: actor.isSuperAdmin }));
  }

  private async below(projects: readonly ViewProject[]): Promise<TreeNode[]> {
    const modules = await this.modulesOf(projects);
    const sort = await currentDocSort(this.settings);
    const leaves: Leaf[] = await this.db.query(leafSql, [modules.map(({ id }) => id)]);
    leaves.sort(docOrder[sort]);
    return modules.flatMap((module) => {
      const project = projects.find(({ id }) => id === module.projectId);
      const own = leaves.filter(({ moduleId }) => moduleId === module.id);
      return moduleNodes(module, `${project?.spaceName}/${project?.name}/${module.name}`, own);
    });
  }
}

function moduleNodes(module: ViewModule, origin: string, leaves: readonly Leaf[]): TreeNode[] {
  const counts = countDocs(leaves);
  const reached = reachable(leaves);
  const kept = leaves.filter((leaf) => reached.has(leaf.id) && (!leaf.isFolder || counts.has(leaf.id)));
  const docs = kept.filter(({ isFolder }) => !isFolder).length;
  if (docs === 0) return [];
  const root = { ...branch(TreeNodeType.module, module.id, module.name, module.projectId, docs), origin };
  return [root, ...kept.map((leaf) => leafNode(leaf, origin, counts.get(leaf.id) ?? 0))];
}

/** Leaves whose ancestors are all present: nodes below a hidden folder are hidden too. */
function reachable(leaves: readonly Leaf[]): Set<number> {
  const children = new Map<number, Leaf[]>();
  for (const leaf of leaves) {
    const siblings = children.get(leaf.parentId) ?? [];
    siblings.push(leaf);
    children.set(leaf.parentId, siblings);
  }
  const reached = new Set<number>();
  const open = [...(children.get(0) ?? [])];
  for (let leaf = open.pop(); leaf; leaf = open.pop()) {
    reached.add(leaf.id);
    open.push(...(children.get(leaf.id) ?? []));
  }
  return reached;
}

/** The nodes of a tree that contains only what its reader may see, docs and folders at the top. */
export function flatTree(roots: readonly TreeDoc[], origin: string): TreeNode[] {
  const docsBelow = (node: TreeDoc): number =>
    node.isFolder ? node.children.reduce((sum, child) => sum + docsBelow(child), 0) : 1;
  const flat = (nodes: readonly TreeDoc[], parentId: number): TreeNode[] =>
    nodes.flatMap((node) => {
      const docs = docsBelow(node);
      if (docs === 0) return [];
      const leaf = leafNode({ ...node.row, parentId, moduleId: 0 }, origin, node.isFolder ? docs : 0);
      return [leaf, ...flat(node.children, node.id)];
    });
  return flat(roots, 0);
}

const branch = (type: TreeNode['type'], id: number, label: string, parentId: number, apiCount: number): TreeNode => ({
  id: encodeId(id),
  label,
  parentId: encodeId(parentId),
  docId: '',
  url: '',
  type,
  httpMethod: '',
  docType: 0,
  deprecated: NOT_DEPRECATED,
  origin: '',
  apiCount,
  version: '',
});

function leafNode(leaf: Leaf, origin: string, apiCount: number): TreeNode {
  const { id, name, url, httpMethod, deprecated, label: version, type: docType } = leaf;
  const parentId = leaf.parentId || leaf.moduleId;
  if (leaf.isFolder)
    return { ...branch(TreeNodeType.folder, id, name, parentId, apiCount), docId: encodeId(id), origin };
  const doc = branch(TreeNodeType.doc, id, name, parentId, 0);
  return { ...doc, docId: encodeId(id), url, httpMethod, docType, deprecated, origin, version };
}

function sum(nodes: readonly TreeNode[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { parentId, apiCount } of nodes) counts.set(parentId, (counts.get(parentId) ?? 0) + apiCount);
  return counts;
}
