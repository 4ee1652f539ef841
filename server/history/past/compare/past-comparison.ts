import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { comparePast } from '../../../../contracts/history/past.js';
import type { Input, Reply } from '../../../../contracts/platform/endpoint.js';
import { VersionMeanings } from '../../../docs/meanings/version-meanings.js';
import type { DocTree, TreeDoc } from '../../../docs/tree/doc-tree.js';
import { contentEventAt } from '../../../docs/tree/past-sql.js';
import { PastTrees } from '../../../docs/tree/past-trees.js';
import type { Actor } from '../../../platform/access/actor.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { PastScopes, type ScopeIds, type ScopeModule } from './past-scopes.js';
import { changedPartsOf, pathOf, treeDocs } from './tree-differences.js';

type Entry = Reply<typeof comparePast>['list'][number];
/** The versions of the trees; those of the contents are added to what is shown. */
interface Found extends Omit<Entry, 'meaning'> {
  readonly moduleId: number;
}
interface Instants {
  readonly from: Date;
  readonly to: Date;
}
const idRows = z.array(z.object({ id: z.number() }));
const versionRows = z.array(z.object({ docId: z.number(), from: z.number(), to: z.number() }));
/**
 * Docs with another content at the two instants: what was changed and changed back is the same.
 * One probe of an index for each doc that somebody changed since, however many versions it has. The minute is for nodes
 * whose clocks differ. The types must be those of the index `events_contents`.
 */
const changedBetween = `select d.id from docs d cross join lateral (select from events e
    where e.stream = 'doc-' || d.id and e.type in ('DocCreated', 'DocEdited', 'DocRestored')
      and e.recorded_at > least($2, $3::timestamptz) and e.recorded_at <= greatest($2, $3::timestamptz)
    order by e.recorded_at desc, e.version desc limit 1) c
  left join ${contentEventAt('d.id', '$2', 'old')} on true left join ${contentEventAt('d.id', '$3', 'recent')} on true
  where d.id = any($1) and d.modified_at > least($2, $3::timestamptz) - interval '1 minute'
    and old.data -> 'content' is distinct from recent.data -> 'content'`;
const contentVersions = `select d.id as "docId", coalesce(old.version, 0) as "from", coalesce(recent.version, 0) as "to" from unnest($1::int8[]) d(id)
  left join ${contentEventAt('d.id', '$2', 'old')} on true left join ${contentEventAt('d.id', '$3', 'recent')} on true`;
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
    const shown = await this.withVersions(all.slice(skip, skip + limit), { from, to });
    return {
      ...{ added: count('added'), removed: count('removed'), changed: count('changed') },
      list: await this.withMeanings(shown, { from, to }),
    };
  }

  /** The last versions with content at both instants, unless the tree shows later ones. */
  private async withVersions(found: readonly Found[], { from, to }: Instants): Promise<Found[]> {
    const values = [found.map(({ docId }) => docId), from, to];
    const rows = versionRows.parse(await this.db.query(contentVersions, values));
    const contents = new Map(rows.map(({ docId, ...versions }) => [docId, versions]));
    const last = (shown: number, content = 0) => (shown > 0 ? Math.max(shown, content) : 0);
    return found.map(({ versions, ...entry }) => {
      const own = contents.get(entry.docId);
      return { ...entry, versions: { from: last(versions.from, own?.from), to: last(versions.to, own?.to) } };
    });
  }

  /** What the change of each doc means to callers, as far as there is time to compare them. */
  private async withMeanings(found: readonly Found[], instants: Instants): Promise<Entry[]> {
    const compared = found.filter(({ kind, parts }) => kind !== 'changed' || parts.includes('content'));
    const pairs = compared.map(({ docId, moduleId, versions }) => ({ docId, moduleId, ...versions, instants }));
    const meanings = await this.meanings.listed(pairs, performance.now() + COMPARE_MS);
    const byDoc = new Map(compared.map(({ docId }, at) => [docId, meanings[at] ?? null]));
    return found.map(({ moduleId: _, ...entry }) => ({ ...entry, meaning: byDoc.get(entry.docId) ?? null }));
  }

  private async ofModule(
    { docId }: ScopeIds,
    module: ScopeModule,
    before: DocTree | undefined,
    after: DocTree | undefined,
    { from, to }: Instants,
  ): Promise<Found[]> {
    const [then, now] = [treeDocs(before, docId), treeDocs(after, docId)];
    const ids = [...new Set([...then.keys(), ...now.keys()])];
    const both = ids.filter((id) => then.has(id) && now.has(id));
    const edited = new Set(idRows.parse(await this.db.query(changedBetween, [both, from, to])).map(({ id }) => id));
    const found = ids.flatMap((id): Found[] => {
      const [was, is] = [then.get(id), now.get(id)];
      return entryOf(module, was, is, edited.has(id), was ? before : after, is ? after : before);
    });
    return found.sort((a, b) => order[a.kind] - order[b.kind] || a.name.localeCompare(b.name));
  }
}

function entryOf(
  module: ScopeModule,
  was: TreeDoc | undefined,
  is: TreeDoc | undefined,
  isEdited: boolean,
  before: DocTree | undefined,
  after: DocTree | undefined,
): Found[] {
  const shown = is ?? was;
  if (!shown) return [];
  const parts = was && is ? changedPartsOf(was, is, isEdited) : [];
  if (was && is && parts.length === 0) return [];
  const { id, row } = shown;
  const versions = { from: was?.row.version ?? 0, to: is?.row.version ?? 0 };
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
