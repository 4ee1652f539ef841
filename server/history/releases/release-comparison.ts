import { Injectable } from '@nestjs/common';
import type { ChangeMeaning } from '../../../contracts/docs/change-severity/change.js';
import { changesOf, countSeverities, withChoices } from '../../../contracts/docs/change-severity/choices.js';
import { severities } from '../../../contracts/docs/change-severity/rules.js';
import type { compareReleases } from '../../../contracts/history/frozen-releases.js';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { eventMeaning, worstSeverity } from '../../docs/change-severity/index.js';
import { VersionMeanings, type VersionPair } from '../../docs/meanings/version-meanings.js';
import { ModelsCompared } from '../../docs/models/models-compared.js';
import type { Actor } from '../../platform/access/actor.js';
import { Refusal } from '../../platform/http/refusal.js';
import { Clock } from '../../platform/runtime/clock.js';
import { SeverityChoices } from '../../workspace/severity/severity-choices.js';
import { Versions } from '../versions/versions.queries.js';
import { type HeldDoc, ReleaseFreezer } from './release-freezer.js';

export type ReleaseComparison = Reply<typeof compareReleases>;
type DocChange = ReleaseComparison['docs'][number];
/** Changed docs that are compared at most; a page with more is no longer read. */
const MOST_DOCS = 1_000;

type HeldDocs = ReadonlyMap<number, HeldDoc>;
type Instants = NonNullable<VersionPair['instants']>;

/** What changed between two releases of a project: frozen ones, or a frozen one and one that is about to be. */
@Injectable()
export class ReleaseComparer {
  constructor(
    private readonly releases: ReleaseFreezer,
    private readonly versions: Versions,
    private readonly meanings: VersionMeanings,
    private readonly choices: SeverityChoices,
    private readonly models: ModelsCompared,
    private readonly clock: Clock,
  ) {}

  async compare(actor: Actor, want: Input<typeof compareReleases>): Promise<ReleaseComparison> {
    const to = want.draft ? await this.releases.anyHead(want.to) : await this.releases.head(want.to);
    const from = want.from ? await this.releases.head(want.from) : undefined;
    if (from && from.projectId !== to.projectId) throw new Refusal('release.unknown');
    const before = new Map((from ? await this.releases.docs(actor, from) : []).map((doc) => [doc.docId, doc]));
    const after = new Map((await this.releases.docs(actor, to)).map((doc) => [doc.docId, doc]));
    const ids = [...new Set([...before.keys(), ...after.keys()])];
    const docs: DocChange[] = [];
    const changed = ids.filter((id) => before.get(id)?.version !== after.get(id)?.version);
    // Models are as they were at each release; of one that is not frozen, as they are.
    const instants = { from: from?.at ?? this.clock.now(), to: to.at ?? this.clock.now() };
    const read = changed.slice(0, MOST_DOCS);
    for (const id of read) docs.push(...(await this.doc(before.get(id), after.get(id), instants)).filter(isChanged));
    // A version that the server wrote in another way is no change (docs/decisions/0067).
    const rewritten = read.length - docs.length;
    const byModels = await this.byModels(before, after, instants);
    docs.push(...byModels.docs);
    const counts = countSeverities([]);
    for (const { meaning } of docs) for (const severity of severities) counts[severity] += meaning.counts[severity];
    const order = (doc: DocChange) => severities.indexOf(doc.severity);
    docs.sort((a, b) => order(a) - order(b) || (a.path < b.path ? -1 : 1));
    const unchanged = ids.length - changed.length - byModels.docs.length + rewritten;
    return {
      from: from?.releaseNo ?? '',
      to: to.releaseNo,
      unchanged,
      counts,
      docs,
      isCut: changed.length > MOST_DOCS || byModels.isCut,
    };
  }

  /** Docs in one version whose models changed for callers. */
  private async byModels(before: HeldDocs, after: HeldDocs, instants: Instants) {
    const same = [...after.values()].filter(({ docId, version }) => before.get(docId)?.version === version);
    const using = await this.models.using(same);
    const asked = same.filter(({ docId }) => using.has(docId));
    const docs: DocChange[] = [];
    for (const doc of asked.slice(0, MOST_DOCS)) docs.push(...(await this.doc(before.get(doc.docId), doc, instants)));
    return { docs: docs.filter(isChanged), isCut: asked.length > MOST_DOCS };
  }

  private async doc(before: HeldDoc | undefined, after: HeldDoc | undefined, instants: Instants): Promise<DocChange[]> {
    const known = after ?? before;
    if (!known) return [];
    const { docId, name, path, moduleId } = known;
    const chosen = await this.choices.ofModule(moduleId);
    const changes = withChoices(await this.changes(before, after, instants), chosen);
    const kind = before && after ? ('changed' as const) : after ? ('added' as const) : ('removed' as const);
    return [
      {
        ...{ docId, name, path, kind, severity: worstSeverity(changes) ?? 'wording' },
        ...{ fromVersion: before?.version ?? 0, toVersion: after?.version ?? 0, meaning: changesOf(changes) },
      },
    ];
  }

  private async changes(
    before: HeldDoc | undefined,
    after: HeldDoc | undefined,
    instants: Instants,
  ): Promise<ChangeMeaning[]> {
    if (!before || !after) {
      const said = eventMeaning(after ? 'DocCreated' : 'DocDeleted');
      return said ? [said] : [];
    }
    const [from, to] = [
      await this.versions.at(before.docId, before.version),
      await this.versions.at(after.docId, after.version),
    ];
    if (!from || !to) return [];
    const { docId, moduleId } = after;
    const pair = { docId, moduleId, from: before.version, to: after.version, instants };
    const [found] = await this.meanings.uncounted([pair]);
    const status = from.status === to.status ? undefined : eventMeaning('DocStatusSet');
    return [...(found?.changes ?? []), ...(status ? [status] : [])];
  }
}

const isChanged = ({ kind, meaning: { list } }: DocChange): boolean => kind !== 'changed' || list.length > 0;
