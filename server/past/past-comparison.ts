import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Input, Reply } from '../../contracts/endpoint.js';
import type { comparePast } from '../../contracts/past.js';
import type { Actor } from '../access/actor.js';
import type { DocTree, TreeDoc } from '../docs/doc-tree.js';
import { VersionMeanings } from '../docs/meanings/version-meanings.js';
import { contentEventAt } from '../docs/past/past-sql.js';
import { PastTrees } from '../docs/past/past-trees.js';
import { Clock } from '../platform/clock.js';
import { PastScopes, type ScopeIds, type ScopeModule } from './past-scopes.js';
import { changedPartsOf, pathOf, treeDocs } from './tree-differences.js';

type Entry = Reply<typeof comparePast>['list'][number];
interface Found extends Omit<Entry, 'meaning'> {
  readonly moduleId: number;
}
const versionRows = z.array(z.object({ id: z.number(), version: z.number() }));
/** Milliseconds that a list may compare versions; the entries after that have no meaning. */
const COMPARE_MS = 1_000;
const order = { added: 1, removed: 2, changed: 0 } as const;

/** Compares the docs of a scope at two instants: the trees by their columns, the contents by their versions. */
@Injectable()
export class PastComparison {
  constructor(
    private readonly db: DataSource,
    private readonly scopes: PastScopes,
    private readonly trees: PastTrees,
    private readonly clock: Clock,
    private readonly meanings: VersionMeanings,
  ) {}

  async compare(actor: Actor, asked: Input<typeof comparePast>): Promise<Reply<typeof comparePast>> {
    const { from, to = this.clock.now(), skip, limit } = asked;
    const modules = await this.scopes.modules(actor, asked);
    const [before, after] = [await this.trees.at(modules, from), await this.trees.at(modules, to)];
    const all: Found[] = [];
    for (const module of modules)
      all.push(...(await this.ofModule(asked, module, before.get(module.id), after.get(module.id), { from, to })));
    const count = (kind: Entry['kind']) => all.filter((entry) => entry.kind === kind).length;
    return {
      ...{ added: count('added'), removed: count('removed'), changed: count('changed') },
      list: await this.withMeanings(all.slice(skip, skip + limit)),
    };
  }

  /** What the change of each doc means to callers, as far as there is time to compare them. */
  private async withMeanings(found: readonly Found[]): Promise<Entry[]> {
    const compared = found.filter(({ kind, parts }) => kind !== 'changed' || parts.includes('content'));
    const pairs = compared.map(({ docId, moduleId, versions }) => ({ docId, moduleId, ...versions }));
    const meanings = await this.meanings.listed(pairs, performance.now() + COMPARE_MS);
    const byDoc = new Map(compared.map(({ docId }, at) => [docId, meanings[at] ?? null]));
    return found.map(({ moduleId: _, ...entry }) => ({ ...entry, meaning: byDoc.get(entry.docId) ?? null }));
  }

  private async ofModule(
    { docId }: ScopeIds,
    module: ScopeModule,
    before: DocTree | undefined,
    after: DocTree | undefined,
    { from, to }: { from: Date; to: Date },
  ): Promise<Found[]> {
    const [then, now] = [treeDocs(before, docId), treeDocs(after, docId)];
    const ids = [...new Set([...then.keys(), ...now.keys()])];
    const [old, recent] = [await this.contentVersions(ids, from), await this.contentVersions(ids, to)];
    const found = ids.flatMap((id): Found[] => {
      const [was, is] = [then.get(id), now.get(id)];
      const versions = { from: was ? (old.get(id) ?? 0) : 0, to: is ? (recent.get(id) ?? 0) : 0 };
      return entryOf(module, was, is, versions, was ? before : after, is ? after : before);
    });
    return found.sort((a, b) => order[a.kind] - order[b.kind] || a.name.localeCompare(b.name));
  }

  /** The last version with content at an instant. */
  private async contentVersions(ids: readonly number[], at: Date): Promise<ReadonlyMap<number, number>> {
    const sql = `select d.id, c.version from unnest($1::int8[]) d(id) cross join ${contentEventAt('d.id', '$2')}`;
    const rows = versionRows.parse(await this.db.query(sql, [[...ids], at]));
    return new Map(rows.map(({ id, version }) => [id, version]));
  }
}

function entryOf(
  module: ScopeModule,
  was: TreeDoc | undefined,
  is: TreeDoc | undefined,
  contents: { readonly from: number; readonly to: number },
  before: DocTree | undefined,
  after: DocTree | undefined,
): Found[] {
  const shown = is ?? was;
  if (!shown) return [];
  const parts = was && is ? changedPartsOf(was, is, contents.from !== contents.to) : [];
  if (was && is && parts.length === 0) return [];
  const { id, row } = shown;
  const versions = {
    from: was ? Math.max(was.row.version, contents.from) : 0,
    to: is ? Math.max(is.row.version, contents.to) : 0,
  };
  return [
    {
      ...{
        docId: id,
        moduleId: module.id,
        isFolder: row.isFolder,
        type: row.type,
        httpMethod: row.httpMethod,
        versions,
        parts,
      },
      kind: !was ? 'added' : !is ? 'removed' : 'changed',
      name: row.name,
      nameBefore: was?.row.name ?? row.name,
      path: [module.name, ...pathOf(is ? after : before, shown)],
    },
  ];
}
