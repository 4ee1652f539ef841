import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { tableRows, viewRows } from '../../../contracts/docs/doc-rows.js';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { NOT_DEPRECATED, TreeNodeType } from '../../../contracts/platform/enums.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import type { Actor } from '../../platform/access/actor.js';
import { allows } from '../../platform/access/policy.js';
import { DocTree, TreeDoc } from '../tree/doc-tree.js';
import { PastTrees } from '../tree/past-trees.js';
import { TreeCache } from '../tree/tree-cache.js';
import { joinOutlines, type Outline, type OutlineQuery, outlineOf } from '../tree/tree-outline.js';
import { type TreeText, treeText } from '../tree/tree-text.js';
import { type TreeWindowRow, windowOf } from '../tree/tree-window.js';
import { type ViewModule, type ViewProject, ViewTreeQueries } from '../tree/view-tree.queries.js';

type TableRow = Reply<typeof tableRows>['list'][number];
type ViewRow = Reply<typeof viewRows>['list'][number];

/** A project or an application in the viewer's tree. */
class ViewBranch {
  constructor(
    readonly type: ViewRow['type'],
    readonly id: number,
    readonly name: string,
  ) {}

  get wireId(): string {
    return encodeId(this.id);
  }
}
type ViewNode = ViewBranch | TreeDoc;
/** Cached outlines: all rows, without empty folders, shown docs only. */
type Variant = 'all' | 'filled' | 'shown' | 'shownWithEmpty';

const personRows = z.array(z.object({ id: z.number(), nickname: z.string() }));

/** Reads trees of any size, one window at a time. */
@Injectable()
export class DocRowQueries {
  constructor(
    private readonly db: DataSource,
    private readonly trees: TreeCache,
    private readonly past: PastTrees,
    private readonly places: ViewTreeQueries,
  ) {}

  private readonly outlines = new WeakMap<readonly TreeDoc[], Map<Variant, Outline<TreeDoc>>>();

  /** Includes hidden docs. A status filters docs; only folders on the path to a remaining doc are kept. */
  async table(asked: Input<typeof tableRows>): Promise<Reply<typeof tableRows>> {
    const tree = (await this.trees.current([asked.moduleId])).get(asked.moduleId) ?? new DocTree();
    const { rows, above, ...counts } = windowOf(
      this.tableOutline(tree, asked, await treeText(asked.text)),
      windowQuery(asked),
    );
    const names = await this.names(rows.flatMap(({ node: { row } }) => [row.creatorId, row.modifierId]));
    return {
      ...counts,
      list: rows.map((row) => tableRow(row, names)),
      above: above.map(({ id }) => id),
      hasVersions: tree.hasVersions,
      hasAuthors: tree.hasAuthors,
    };
  }

  private tableOutline(
    tree: DocTree,
    { status, hideEmptyFolders: hideEmpty }: Input<typeof tableRows>,
    wanted: TreeText | undefined,
  ): Outline<TreeDoc> {
    const hasStatus = typeof status === 'number';
    const query = { shows: () => true, hideEmpty };
    if (!wanted && !hasStatus) return this.kept(tree.roots, hideEmpty ? 'filled' : 'all', query);
    const matches = wanted ? tree.matching(wanted) : () => true;
    const passes = (node: TreeDoc) => (!hasStatus || (!node.isFolder && node.row.status === status)) && matches(node);
    return outlineOf(tree.roots, { ...query, passes });
  }

  /** Shown docs and the branches that contain one. Everything below a hidden folder is hidden. */
  async view(actor: Actor, asked: Input<typeof viewRows>): Promise<Reply<typeof viewRows>> {
    const ofSpace = asked.spaceId > 0;
    const projects = await this.places.visibleIn(
      actor,
      ofSpace ? { spaceId: asked.spaceId } : { projectId: asked.projectId },
    );
    const modules = await this.places.modulesOf(projects);
    const trees = asked.at
      ? await this.past.at(readableThen(actor, projects, modules), asked.at)
      : await this.trees.current(modules.map(({ id }) => id));
    const wanted = await treeText(asked.text);
    const withEmpty = asked.withEmpty && !wanted;
    const query = { hideEmpty: !withEmpty, passes: wanted ? () => false : undefined };
    const applications = (projectId: number) => {
      const own = modules.filter((module) => module.projectId === projectId);
      const parts = own.map(
        ({ id, name }) =>
          [
            new ViewBranch(TreeNodeType.module, id, name),
            this.viewOutline(trees.get(id) ?? new DocTree(), wanted, withEmpty),
          ] as const,
      );
      return parts;
    };
    const outline = ofSpace
      ? joinOutlines<ViewNode>(
          projects.map(
            ({ id, name }) =>
              [
                new ViewBranch(TreeNodeType.project, id, name),
                joinOutlines<ViewNode>(applications(id), query),
              ] as const,
          ),
          query,
        )
      : joinOutlines<ViewNode>(
          projects.flatMap(({ id }) => applications(id)),
          query,
        );
    const { rows, above, ...counts } = windowOf(outline, windowQuery(asked));
    return { ...counts, list: rows.map(viewRow), above: above.map(({ wireId }) => wireId) };
  }

  /** A window of a tree that contains only what its reader may see; docs and folders are at the top. */
  async viewTree(
    tree: DocTree,
    asked: Omit<Input<typeof viewRows>, 'spaceId' | 'projectId' | 'withEmpty'>,
  ): Promise<Reply<typeof viewRows>> {
    const outline: Outline<ViewNode> = this.viewOutline(tree, await treeText(asked.text));
    const { rows, above, ...counts } = windowOf(outline, windowQuery(asked));
    return { ...counts, list: rows.map(viewRow), above: above.map(({ wireId }) => wireId) };
  }

  private viewOutline(tree: DocTree, wanted: TreeText | undefined, withEmpty = false): Outline<TreeDoc> {
    const query = { shows: ({ row }: TreeDoc) => row.isShow, hideEmpty: !withEmpty };
    if (!wanted) return this.kept(tree.roots, withEmpty ? 'shownWithEmpty' : 'shown', query);
    const matches = tree.matching(wanted);
    return outlineOf(tree.roots, { ...query, passes: (node) => !node.isFolder && matches(node) });
  }

  /** Caches unfiltered outlines by root array: they are the same for all users, and a changed tree has a new array. */
  private kept(roots: readonly TreeDoc[], variant: Variant, query: OutlineQuery<TreeDoc>): Outline<TreeDoc> {
    const variants = this.outlines.get(roots) ?? new Map<Variant, Outline<TreeDoc>>();
    this.outlines.set(roots, variants);
    const outline = variants.get(variant) ?? outlineOf(roots, query);
    variants.set(variant, outline);
    return outline;
  }

  private async names(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const found = await this.db.query('select id, nickname from users where id = any($1)', [[...new Set(ids)]]);
    return new Map(personRows.parse(found).map(({ id, nickname }) => [id, nickname]));
  }
}

/** Docs that are deleted now are only for users who may restore them. */
const readableThen = (actor: Actor, projects: readonly ViewProject[], modules: readonly ViewModule[]) => {
  const restorable = projects.filter((project) =>
    allows('doc.restore', { ...project, isSuperAdmin: actor.isSuperAdmin }),
  );
  const ids = new Set(restorable.map(({ id }) => id));
  return modules.map(({ id, projectId }) => ({ id, withDeleted: ids.has(projectId) }));
};

type Asked = Pick<Input<typeof tableRows>, 'text' | 'status' | 'allOpen' | 'toggled' | 'reveal' | 'from' | 'limit'>;

function windowQuery({ toggled, status, allOpen, reveal, from, limit, text }: Omit<Asked, 'status'> & Partial<Asked>) {
  const ids = new Set(toggled);
  const isFiltered = text.trim() !== '' || typeof status === 'number';
  return { allOpen, reveal, from, limit, isFiltered, toggled: (node: ViewNode) => ids.has(node.wireId) };
}

function tableRow(
  { node, depth, parent, parentAt, hasChildren, isOpen, docs }: TreeWindowRow<TreeDoc>,
  names: ReadonlyMap<number, string>,
): TableRow {
  const { creatorId, modifierId, isDeleted: _, label, version, ...row } = node.row;
  const people = { creatorName: names.get(creatorId) ?? '', modifierName: names.get(modifierId) ?? '' };
  const place = { depth, parentAt, hasChildren, isOpen, parentId: parent?.id ?? 0, apiCount: docs };
  return { ...row, ...people, ...place, version: label, streamVersion: version };
}

function viewRow({ node, depth, parent, parentAt, hasChildren, isOpen, docs }: TreeWindowRow<ViewNode>): ViewRow {
  const place = {
    id: node.wireId,
    parentId: parent?.wireId ?? '',
    depth,
    parentAt,
    hasChildren,
    isOpen,
    apiCount: docs,
  };
  if (node instanceof ViewBranch) return { ...branch, ...place, type: node.type, label: node.name };
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
