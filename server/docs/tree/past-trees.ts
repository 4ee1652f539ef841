import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Settings } from '../../platform/settings/settings.js';
import { currentDocSort } from '../doc/doc-order.js';
import { DocTree, type TreeDocRow } from './doc-tree.js';
import { placesAt } from './past-sql.js';

const columns = `id, parent_id as "parentId", version, type, is_folder as "isFolder", name, url, http_method as "httpMethod", author,
  deprecated, label, status, is_show as "isShow", is_locked as "isLocked", is_deleted as "isDeleted",
  order_index as "orderIndex", creator_id as "creatorId", modifier_id as "modifierId", modified_at as "modifiedAt"`;

/** A reader scrolls through the same instant for a while; what is removed for good must not be shown for longer. */
const KEPT_MS = 10_000;
const MOST_TREES = 40;
/** Clocks of browsers differ. */
const AHEAD_MS = 60_000;

/** Trees of applications as they were. */
@Injectable()
export class PastTrees {
  private readonly kept = new Map<string, { readonly tree: DocTree; readonly readAt: number }>();

  constructor(
    private readonly db: DataSource,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal for an instant in the future */
  checkInstant(at: Date): void {
    if (at.getTime() > this.clock.now().getTime() + AHEAD_MS) throw new Refusal('past.future');
  }

  /** `withDeleted`: also docs that are deleted now. */
  async at(
    modules: readonly { readonly id: number; readonly withDeleted: boolean }[],
    at: Date,
  ): Promise<Map<number, DocTree>> {
    this.checkInstant(at);
    const sort = await currentDocSort(this.settings);
    const trees = new Map<number, DocTree>();
    for (const { id, withDeleted } of modules) {
      const tree = await this.tree(id, at, withDeleted);
      tree.sortBy(sort);
      trees.set(id, tree);
    }
    return trees;
  }

  private async tree(moduleId: number, at: Date, withDeleted: boolean): Promise<DocTree> {
    const key = `${moduleId} ${at.getTime()} ${withDeleted}`;
    const now = Date.now();
    const known = this.kept.get(key);
    if (known && now - known.readAt < KEPT_MS) return known.tree;
    const tree = new DocTree();
    const sql = `select ${columns} from ${placesAt('$2', 'd.module_id = $1 and (not d.is_deleted or $3)')} d`;
    const rows: TreeDocRow[] = await this.db.query(sql, [moduleId, at, withDeleted]);
    tree.apply(rows);
    for (const [old, { readAt }] of this.kept)
      if (now - readAt >= KEPT_MS || this.kept.size >= MOST_TREES) this.kept.delete(old);
    // An instant that is almost now may still get events of transactions that are being committed.
    if (this.clock.now().getTime() - at.getTime() > KEPT_MS) this.kept.set(key, { tree, readAt: now });
    return tree;
  }
}
