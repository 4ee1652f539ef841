import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Settings } from '../../platform/settings/settings.js';
import { currentDocSort } from '../doc/doc-order.js';
import { DocTree, type TreeDoc, type TreeDocRow } from './doc-tree.js';

/** Maximum nodes of all cached trees together, some hundred bytes each. */
const MOST_NODES = 400_000;
/** Allowed clock difference between processes, and delay of a commit after the time in its event. */
const LATE_MS = 60_000;
/** Batch size when search texts, with their hash ids, are prepared before the first filter. */
const WARM = 2_000;

const treeColumns = `id, parent_id as "parentId", version, type, is_folder as "isFolder", name, url, http_method as "httpMethod", author,
  deprecated, label, status, is_show as "isShow", is_locked as "isLocked", is_deleted as "isDeleted",
  order_index as "orderIndex", creator_id as "creatorId", modifier_id as "modifierId", modified_at as "modifiedAt"`;
const sumRows = z.array(z.object({ moduleId: z.number(), sum: z.number() }));
/** With more events than this, all trees are checked instead of searching the events for applications. */
const MOST_EVENTS = 500;
const oldestRow = z.tuple([z.object({ oldest: z.coerce.bigint() })]);
/** Greater than any transaction id. */
const NEVER = 2n ** 63n - 1n;
const newsRow = z.tuple([
  z.object({ oldest: z.coerce.bigint(), events: z.coerce.number(), changed: z.array(z.number()) }),
]);
/** $1: a transaction id, $2: applications. Every transaction below `oldest` has ended. */
const newsSince = `with e as (
    select stream from events where tx >= $1::xid8 limit ${MOST_EVENTS}
  ) select pg_snapshot_xmin(pg_current_snapshot())::text as oldest, (select count(*) from e) as events,
    array(select distinct d.module_id from e join docs d on d.id = substring(e.stream from '^doc-([0-9]+)$')::int8
      where d.module_id = any($2)) as changed`;

/**
 * Trees of applications in memory: columns only, never the content. Each request queries whether a doc of the
 * application has an event since the tree was last compared with the rows. If so, it queries the sum of the versions of
 * the docs. Every event increases the sum, whichever process wrote it, so a tree with the same sum equals the rows.
 * Otherwise recently modified rows are read, and if these do not explain the sum, all rows.
 */
@Injectable()
export class TreeCache {
  /** Most recently used last. */
  private readonly trees = new Map<number, DocTree>();
  private readonly loading = new Map<number, Promise<DocTree>>();

  constructor(
    private readonly db: DataSource,
    private readonly settings: Settings,
  ) {}

  /** Current trees of these applications; empty for an application without docs. */
  async current(moduleIds: readonly number[]): Promise<Map<number, DocTree>> {
    const [trees, sort] = await Promise.all([this.upToDate(moduleIds), currentDocSort(this.settings)]);
    for (const tree of trees.values()) tree.sortBy(sort);
    this.evict(moduleIds.length);
    return trees;
  }

  private async upToDate(moduleIds: readonly number[]): Promise<Map<number, DocTree>> {
    const trees = new Map<number, DocTree>();
    for (const id of moduleIds) {
      const tree = this.trees.get(id);
      if (!tree) continue;
      this.keep(id, tree);
      trees.set(id, tree);
    }
    const changed = trees.size === moduleIds.length ? await this.changedAmong(trees) : moduleIds;
    if (changed.length === 0) return trees;
    const sql = `select module_id as "moduleId", sum(version)::int8 as sum from docs where module_id = any($1) group by module_id`;
    const [oldest, sums] = [await this.oldestRunning(), await this.db.query(sql, [[...changed]])];
    const now = new Map(sumRows.parse(sums).map(({ moduleId, sum }) => [moduleId, sum]));
    for (const id of changed) {
      const tree = await this.atLeast(id, now.get(id) ?? 0);
      tree.seenTo = oldest > tree.seenTo ? oldest : tree.seenTo;
      trees.set(id, tree);
    }
    return trees;
  }

  /** Compares transaction ids, not log positions: positions are assigned before the commit makes them visible. */
  private async changedAmong(trees: ReadonlyMap<number, DocTree>): Promise<readonly number[]> {
    const ids = [...trees.keys()];
    if (ids.length === 0) return [];
    const since = [...trees.values()].reduce((least, { seenTo }) => (seenTo < least ? seenTo : least), NEVER);
    const [{ oldest, events, changed }] = newsRow.parse(await this.db.query(newsSince, [String(since), ids]));
    if (events === MOST_EVENTS) return ids;
    const stale = new Set(changed);
    for (const [id, tree] of trees) if (!stale.has(id) && oldest > tree.seenTo) tree.seenTo = oldest;
    return changed;
  }

  /** Read before the rows, so that whatever commits in between is checked again. */
  private async oldestRunning(): Promise<bigint> {
    const found = await this.db.query('select pg_snapshot_xmin(pg_current_snapshot())::text as oldest');
    return oldestRow.parse(found)[0].oldest;
  }

  /** Most recently used last. */
  private keep(id: number, tree: DocTree): void {
    this.trees.delete(id);
    this.trees.set(id, tree);
  }

  /** Sums only grow. Waits for a load that began before the change, then compares again. */
  private async atLeast(moduleId: number, sum: number): Promise<DocTree> {
    for (;;) {
      const tree = this.trees.get(moduleId) ?? new DocTree();
      this.keep(moduleId, tree);
      if (tree.sum >= sum) return tree;
      const loading =
        this.loading.get(moduleId) ?? this.load(moduleId, tree).finally(() => this.loading.delete(moduleId));
      this.loading.set(moduleId, loading);
      await loading;
    }
  }

  private async load(moduleId: number, tree: DocTree): Promise<DocTree> {
    if (tree.sum > 0 && (await this.catchUp(moduleId, tree))) return tree;
    const all: TreeDocRow[] = await this.db.query(`select ${treeColumns} from docs where module_id = $1`, [moduleId]);
    const fresh = new DocTree();
    fresh.apply(all);
    this.trees.set(moduleId, fresh);
    prepareSearchTexts(fresh.roots);
    return fresh;
  }

  /** Whether recently modified rows explain the new sum. One statement, so rows and sum are of the same snapshot. */
  private async catchUp(moduleId: number, tree: DocTree): Promise<boolean> {
    const since = new Date(tree.newest.getTime() - LATE_MS);
    const changed: (TreeDocRow & { readonly sum: number })[] = await this.db.query(
      `select ${treeColumns}, (select sum(version)::int8 from docs where module_id = $1) as sum
        from docs where module_id = $1 and modified_at >= $2`,
      [moduleId, since],
    );
    const news = changed.filter(({ id, version }) => tree.versionOf(id) !== version);
    if (tree.sumWith(news) !== changed[0]?.sum) return false;
    tree.apply(news);
    return true;
  }

  /** Removes the least recently used trees above `MOST_NODES`, but none of this request. */
  private evict(inUse: number): void {
    let nodes = [...this.trees.values()].reduce((n, tree) => n + tree.nodes.size, 0);
    for (const [id, { nodes: kept }] of this.trees) {
      if (nodes <= MOST_NODES || this.trees.size <= inUse) return;
      this.trees.delete(id);
      nodes -= kept.size;
    }
  }
}

/** Prepares search texts in batches; otherwise the first filter would compute all hash ids at once. */
function prepareSearchTexts(roots: readonly TreeDoc[]): void {
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
