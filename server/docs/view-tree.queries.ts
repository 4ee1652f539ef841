import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { viewProjects, viewProjectTree } from '../../contracts/docs.js';
import type { Reply } from '../../contracts/endpoint.js';
import { type DocType, NOT_DEPRECATED, type Role, TreeNodeType } from '../../contracts/enums.js';
import { encodeId } from '../../contracts/wire.js';
import type { Actor } from '../access/actor.js';
import { sees } from '../access/policy.js';
import { countDocs } from './tree.js';

type TreeNode = Reply<typeof viewProjectTree>[number];
type SpaceWithProjects = Reply<typeof viewProjects>[number];

export interface ViewProject {
  readonly id: number;
  readonly name: string;
  readonly spaceId: number;
  readonly spaceName: string;
  readonly isPrivate: boolean;
  readonly spaceRole: Role | null;
  readonly projectRole: Role | null;
}
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
}

const projectSql = (where: string) => `select p.id, p.name, s.id as "spaceId", s.name as "spaceName",
    p.is_private as "isPrivate", sm.role as "spaceRole", pm.role as "projectRole"
  from projects p join spaces s on s.id = p.space_id and s.deleted_at is null
    left join space_members sm on sm.space_id = s.id and sm.user_id = $1
    left join project_members pm on pm.project_id = p.id and pm.user_id = $1
  where p.deleted_at is null and ${where} order by s.id, p.order_index, p.id`;

const leafSql = `select id, parent_id as "parentId", module_id as "moduleId", is_folder as "isFolder", name, url,
    http_method as "httpMethod", type, deprecated, label
  from docs where module_id = any($1) and is_show and not is_deleted order by order_index, id`;

/** What readers see: shown docs only, folders and applications with a doc below them only, projects that they may see only. */
@Injectable()
export class ViewTreeQueries {
  constructor(private readonly db: DataSource) {}

  /** Spaces with those of their projects in which the person is a member themselves (super admins: all). */
  async projects(actor: Actor): Promise<SpaceWithProjects[]> {
    const all = await this.visible(actor, 'true', []);
    const spaces = new Map<number, SpaceWithProjects>();
    for (const { id, name, spaceId, spaceName, projectRole } of all) {
      if (!actor.isSuperAdmin && projectRole === null) continue;
      const space = spaces.get(spaceId) ?? { id: spaceId, name: spaceName, projects: [] };
      space.projects.push({ id, name });
      spaces.set(spaceId, space);
    }
    return [...spaces.values()];
  }

  /** Roots are the project's applications. */
  async ofProject(actor: Actor, projectId: number): Promise<TreeNode[]> {
    const projects = await this.visibleIn(actor, { projectId });
    const nodes = await this.below(projects);
    return nodes.map((node) => (node.type === TreeNodeType.module ? { ...node, parentId: '' } : node));
  }

  /** Roots are the space's projects, as far as the person may see them. */
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

  /** The projects of a space, or one project, as far as the person may see them, in their order. */
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
    const all: ViewProject[] = await this.db.query(projectSql(where), [actor.id, ...values]);
    return all.filter(({ isPrivate, spaceRole, projectRole }) =>
      sees('project', {
        isSuperAdmin: actor.isSuperAdmin,
        isPrivate,
        spaceRole: spaceRole ?? undefined,
        projectRole: projectRole ?? undefined,
      }),
    );
  }

  private async below(projects: readonly ViewProject[]): Promise<TreeNode[]> {
    const modules = await this.modulesOf(projects);
    const leaves: Leaf[] = await this.db.query(leafSql, [modules.map(({ id }) => id)]);
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

/** Those whose way up to the root is there: what stands below a hidden folder is hidden with it. */
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
  if (leaf.isFolder) return { ...branch(TreeNodeType.folder, id, name, parentId, apiCount), origin };
  const doc = branch(TreeNodeType.doc, id, name, parentId, 0);
  return { ...doc, docId: encodeId(id), url, httpMethod, docType, deprecated, origin, version };
}

function sum(nodes: readonly TreeNode[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { parentId, apiCount } of nodes) counts.set(parentId, (counts.get(parentId) ?? 0) + apiCount);
  return counts;
}
