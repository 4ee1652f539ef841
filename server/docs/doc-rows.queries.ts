import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { tableRows, viewRows } from '../../contracts/doc-rows.js';
import type { Input, Reply } from '../../contracts/endpoint.js';
import { NOT_DEPRECATED, TreeNodeType } from '../../contracts/enums.js';
import { encodeId } from '../../contracts/wire.js';
import type { Actor } from '../access/actor.js';
import { TreeDoc } from './doc-tree.js';
import { TreeCache } from './tree-cache.js';
import { type TreeLine, type TreeNode, treeWindow } from './tree-window.js';
import { ViewTreeQueries } from './view-tree.queries.js';

type TableRow = Reply<typeof tableRows>['list'][number];
type ViewRow = Reply<typeof viewRows>['list'][number];

/** A project or an application in the viewer's tree. */
class ViewPlace implements TreeNode<ViewNode> {
  readonly isFolder = true;

  constructor(
    readonly type: ViewRow['type'],
    readonly id: number,
    readonly name: string,
    readonly children: readonly ViewNode[],
  ) {}

  get wireId(): string {
    return encodeId(this.id);
  }
}
type ViewNode = ViewPlace | TreeDoc;

const people = z.array(z.object({ id: z.number(), nickname: z.string() }));

/** Trees of any size, a window at a time. */
@Injectable()
export class DocRowQueries {
  constructor(
    private readonly db: DataSource,
    private readonly trees: TreeCache,
    private readonly places: ViewTreeQueries,
  ) {}

  /** Hidden docs too. A status narrows docs, and so the folders to those on the way to them. */
  async table(asked: Input<typeof tableRows>): Promise<Reply<typeof tableRows>> {
    const tree = (await this.trees.of([asked.moduleId])).get(asked.moduleId);
    const text = matching(asked.text);
    const { status } = asked;
    const narrowed = text !== undefined || typeof status === 'number';
    const passes = (node: TreeDoc) =>
      (text?.(node) ?? true) && (typeof status !== 'number' || (!node.isFolder && node.row.status === status));
    const { lines, above, ...rest } = treeWindow<TreeDoc>(tree?.roots ?? [], {
      ...windowOf(asked),
      shows: () => true,
      passes: narrowed ? passes : undefined,
      hideEmpty: asked.hideEmptyFolders,
    });
    const names = await this.names(lines.flatMap(({ node: { row } }) => [row.creatorId, row.modifierId]));
    return { ...rest, list: lines.map((line) => tableRow(line, names)), above: above.map(({ id }) => id) };
  }

  /** Shown docs only, and branches with one of them below; what stands below a hidden folder is hidden with it. */
  async view(actor: Actor, asked: Input<typeof viewRows>): Promise<Reply<typeof viewRows>> {
    const ofSpace = asked.spaceId > 0;
    const projects = await this.places.visibleIn(
      actor,
      ofSpace ? { spaceId: asked.spaceId } : { projectId: asked.projectId },
    );
    const modules = await this.places.modulesOf(projects);
    const trees = await this.trees.of(modules.map(({ id }) => id));
    const applications = (projectId: number) =>
      modules
        .filter((module) => module.projectId === projectId)
        .map(({ id, name }) => new ViewPlace(TreeNodeType.module, id, name, trees.get(id)?.roots ?? []));
    const roots = ofSpace
      ? projects.map(({ id, name }) => new ViewPlace(TreeNodeType.project, id, name, applications(id)))
      : projects.flatMap(({ id }) => applications(id));
    const text = matching(asked.text);
    const { lines, above, ...rest } = treeWindow<ViewNode>(roots, {
      ...windowOf(asked),
      shows: (node) => node instanceof ViewPlace || node.row.isShow,
      passes: text && ((node) => node instanceof TreeDoc && !node.isFolder && text(node)),
      hideEmpty: true,
    });
    return { ...rest, list: lines.map(viewRow), above: above.map(({ wireId }) => wireId) };
  }

  private async names(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const found = await this.db.query('select id, nickname from users where id = any($1)', [[...new Set(ids)]]);
    return new Map(people.parse(found).map(({ id, nickname }) => [id, nickname]));
  }
}

const matching = (given: string) => {
  const wanted = given.trim().toLowerCase();
  return wanted ? (node: TreeDoc) => node.haystack.includes(wanted) : undefined;
};

function windowOf({
  allOpen,
  toggled,
  reveal,
  from,
  limit,
}: Pick<Input<typeof tableRows>, 'allOpen' | 'toggled' | 'reveal' | 'from' | 'limit'>) {
  const ids = new Set(toggled);
  return { allOpen, reveal, from, limit, toggled: (node: ViewNode) => ids.has(node.wireId) };
}

function tableRow(
  { node, depth, parent, parentAt, hasChildren, isOpen, docs }: TreeLine<TreeDoc>,
  names: ReadonlyMap<number, string>,
): TableRow {
  const { creatorId, modifierId, isDeleted: _, label, version, ...row } = node.row;
  const people = { creatorName: names.get(creatorId) ?? '', modifierName: names.get(modifierId) ?? '' };
  const place = { depth, parentAt, hasChildren, isOpen, parentId: parent?.id ?? 0, apiCount: docs };
  return { ...row, ...people, ...place, version: label, streamVersion: version };
}

function viewRow({ node, depth, parent, parentAt, hasChildren, isOpen, docs }: TreeLine<ViewNode>): ViewRow {
  const place = {
    id: node.wireId,
    parentId: parent?.wireId ?? '',
    depth,
    parentAt,
    hasChildren,
    isOpen,
    apiCount: docs,
  };
  if (node instanceof ViewPlace) return { ...branch, ...place, type: node.type, label: node.name };
  const { name, url, httpMethod, type: docType, deprecated, label: version } = node.row;
  if (node.isFolder) return { ...branch, ...place, type: TreeNodeType.folder, label: name };
  return {
    ...place,
    type: TreeNodeType.doc,
    docId: node.wireId,
    label: name,
    url,
    httpMethod,
    docType,
    deprecated,
    version,
  };
}

const branch = { docId: '', url: '', httpMethod: '', docType: 0, deprecated: NOT_DEPRECATED, version: '' } as const;
