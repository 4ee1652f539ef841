import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { DocTree, type TreeDoc, type TreeRow } from './doc-tree.js';

/** Nodes of all trees that are kept together: some hundred bytes each. */
const MOST_NODES = 400_000;
/** How far the clocks of nodes may be apart, and a commit behind the time that its event says. */
const LATE_MS = 60_000;
/** Hash ids are made ahead of the first filter, so many at a time. */
const WARM = 2_000;

const columns = `id, parent_id as "parentId", version, type, is_folder as "isFolder", name, url, http_method as "httpMethod", author,
  deprecated, label, status, is_show as "isShow", is_locked as "isLocked", is_deleted as "isDeleted",
  order_index as "orderIndex", creator_id as "creatorId", modifier_id as "modifierId", modified_at as "modifiedAt"`;
const sums = z.array(z.object({ moduleId: z.number(), sum: z.number() }));

/**
 * Trees of applications in memory: columns only, never the content. Each request asks the database for the sum of the
 * versions of an application's docs. Every event makes it greater, on whichever node it happens, so a tree of that sum
 * says exactly what the rows say; else what changed lately is read, and if that does not make the sum, everything.
 */
@Injectable()
export class TreeCache {
  /** The one that was used last stands last. */
  private readonly trees = new Map<number, DocTree>();
  private readonly loading = new Map<number, Promise<DocTree>>();

  constructor(private readonly db: DataSource) {}

  /** The trees of these applications as they are now; one without docs is empty. */
  async of(moduleIds: readonly number[]): Promise<Map<number, DocTree>> {
    const sql = `select module_id as "moduleId", sum(version)::int8 as sum from docs where module_id = any($1) group by module_id`;
    const now = new Map(
      sums.parse(await this.db.query(sql, [[...moduleIds]])).map(({ moduleId, sum }) => [moduleId, sum]),
    );
    const trees = new Map<number, DocTree>();
    for (const id of moduleIds) trees.set(id, await this.atLeast(id, now.get(id) ?? 0));
    this.forget(moduleIds.length);
    return trees;
  }

  /** Sums only grow. A load that began before a change is waited for, and looked at again. */
  private async atLeast(moduleId: number, sum: number): Promise<DocTree> {
    for (;;) {
      const tree = this.trees.get(moduleId) ?? new DocTree();
      this.trees.delete(moduleId);
      this.trees.set(moduleId, tree);
      if (tree.sum >= sum) return tree;
      const loading =
        this.loading.get(moduleId) ?? this.load(moduleId, tree).finally(() => this.loading.delete(moduleId));
      this.loading.set(moduleId, loading);
      await loading;
    }
  }

  private async load(moduleId: number, tree: DocTree): Promise<DocTree> {
    if (tree.sum > 0 && (await this.catchUp(moduleId, tree))) return tree;
    const all: TreeRow[] = await this.db.query(`select ${columns} from docs where module_id = $1`, [moduleId]);
    const fresh = new DocTree();
    fresh.take(all);
    this.trees.set(moduleId, fresh);
    warm(fresh.roots);
    return fresh;
  }

  /** Whether what changed lately explains all that changed: one statement, so both are of one moment. */
  private async catchUp(moduleId: number, tree: DocTree): Promise<boolean> {
    const since = new Date(tree.newest.getTime() - LATE_MS);
    const changed: (TreeRow & { readonly sum: number })[] = await this.db.query(
      `select ${columns}, (select sum(version)::int8 from docs where module_id = $1) as sum
        from docs where module_id = $1 and modified_at >= $2`,
      [moduleId, since],
    );
    const news = changed.filter(({ id, version }) => tree.nodes.get(id)?.row.version !== version);
    if (tree.sumWith(news) !== changed[0]?.sum) return false;
    tree.take(news);
    return true;
  }

  /** The oldest go when there are too many nodes; those of this request stay. */
  private forget(inUse: number): void {
    let nodes = [...this.trees.values()].reduce((n, tree) => n + tree.nodes.size, 0);
    for (const [id, { nodes: kept }] of this.trees) {
      if (nodes <= MOST_NODES || this.trees.size <= inUse) return;
      this.trees.delete(id);
      nodes -= kept.size;
    }
  }
}

/** The first filter would have to make all ids at once. */
function warm(roots: readonly TreeDoc[]): void {
  const open = [...roots];
  const some = () => {
    for (let n = 0, node = open.pop(); node; node = open.pop()) {
      void node.haystack;
      open.push(...node.children);
      if (++n === WARM) {
        setImmediate(some);
        return;
      }
    }
  };
  setImmediate(some);
}
