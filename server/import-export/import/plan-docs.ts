import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull } from 'typeorm';
import { changesOf, withChoices } from '../../../contracts/docs/change-severity/choices.js';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import type { importPlanDoc, importPlanMeanings } from '../../../contracts/import-export/imports.js';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import type { ChangeMeaning, ComparedModel } from '../../docs/change-severity/index.js';
import { docMeaning } from '../../docs/change-severity/work.js';
import { DocRow } from '../../docs/doc/doc.entity.js';
import { rulesOf } from '../../docs/doc-types/index.js';
import { docDiff } from '../../docs/doc-types/work.js';
import { KnownChanges } from '../../docs/meanings/known-changes.js';
import { listedChanges } from '../../docs/meanings/version-meanings.js';
import { ModelsCompared } from '../../docs/models/models-compared.js';
import type { Actor } from '../../platform/access/actor.js';
import { Refusal } from '../../platform/http/refusal.js';
import { WorkerLimitError } from '../../platform/workers/worker-limit-error.js';
import { Workers } from '../../platform/workers/workers.js';
import { Dictionary } from '../../workspace/dictionaries/dictionary.entity.js';
import { SeverityChoices } from '../../workspace/severity/severity-choices.js';
import { DocOrigin } from '../change-sets/doc-origin.entity.js';
import { ImportParts } from '../change-sets/import-parts.js';
import { StandingQueries } from '../change-sets/standing.queries.js';
import type { PackedDoc } from '../formats/pack/packed-api.js';
import type { ModelRefs } from '../formats/pack/prepare-docs.js';
import { isAgreeing } from '../plan/agreeing.js';
import { type PlannedEntry, planImport } from '../plan/plan-import.js';
import { modelRefs } from '../plan/planned-models.js';
import { mergeOf } from '../write/doc-writer.js';
import { PreparedDocs, type PreparedEntry } from '../write/prepared-docs.js';
import { ImportPlans } from './import-plans.js';
import { newModels, reachedModels, unmadeByRef, withRowsOf } from './new-models.js';
import { entriesInOrder } from './plan-view.js';

const COMPARE_MS = 5_000;
/** Docs that one call compares at most. */
const AT_ONCE = 50;

interface OpenPlan {
  readonly id: number;
  readonly moduleId: number;
  readonly docSource: string;
  readonly owner: string;
}
type PlannedDoc = PlannedEntry<PackedDoc>;
/** A doc as it is, and as it will be. */
interface MergedDoc {
  readonly docId: number;
  /** The version that the import would make. */
  readonly version: number;
  readonly type: DocRow['type'];
  readonly from: DocContent;
  readonly to: DocContent;
  readonly offers: number;
}

/** What a plan changes in docs that exist: the same merge as at the write, without writing. */
@Injectable()
export class PlanDocs {
  constructor(
    private readonly db: DataSource,
    private readonly plans: ImportPlans,
    private readonly standing: StandingQueries,
    private readonly workers: Workers,
    private readonly parts: ImportParts,
    private readonly docs: PreparedDocs,
    private readonly choices: SeverityChoices,
    private readonly known: KnownChanges,
    private readonly models: ModelsCompared,
  ) {}

  /** @throws Refusal `doc.unknown` for a folder or a new doc */
  async compare(actor: Actor, id: number, at: number): Promise<Reply<typeof importPlanDoc>> {
    const plan = await this.open(actor, id);
    const entries = plan ? await this.entries(plan) : [];
    const planned = entries[at];
    if (!plan || !planned || !isKnownDoc(planned)) throw new Refusal('doc.unknown');
    const { moduleId, owner } = plan;
    const refs = refsIn(entries);
    const [doc] = await this.merged(plan, [planned], refs);
    if (!doc) throw new Refusal('doc.unknown');
    if (doc instanceof Refusal) throw doc;
    const { type, from, to, offers } = doc;
    const options = { deadline: COMPARE_MS, owner };
    const { fields, text, rows } = await this.workers.run(docDiff, { type, from, to }, options);
    const changes = await this.meaning(doc, plan, await this.newModels(plan, entries, { docs: [doc], refs }));
    const meaning = changes ? changesOf(withChoices(changes, await this.choices.ofModule(moduleId))) : null;
    return { type, fields: [...fields], text, rows: [...rows], offers, meaning };
  }

  /** What the import means to callers, for the next docs of the plan that it updates. */
  async meanings(
    actor: Actor,
    { id, from }: Input<typeof importPlanMeanings>,
  ): Promise<Reply<typeof importPlanMeanings>> {
    const plan = await this.open(actor, id);
    if (!plan) return { list: [], next: null };
    const entries = await this.entries(plan);
    const updated = entries.flatMap((planned, at) =>
      at >= from && planned.step === 'update' && isKnownDoc(planned) && !isAgreeing(planned) ? [{ at, planned }] : [],
    );
    const page = updated.slice(0, AT_ONCE);
    const refs = refsIn(entries);
    const docs = await this.merged(
      plan,
      page.map(({ planned }) => planned),
      refs,
    );
    const models = await this.newModels(plan, entries, { docs, refs });
    const chosen = await this.choices.ofModule(plan.moduleId);
    const list: Reply<typeof importPlanMeanings>['list'] = [];
    for (const [n, { at }] of page.entries()) {
      const doc = docs[n];
      const changes = doc && !(doc instanceof Refusal) ? await this.meaning(doc, plan, models) : undefined;
      list.push({ at, meaning: changes ? listedChanges(withChoices(changes, chosen)) : null });
    }
    return { list, next: updated[AT_ONCE]?.at ?? null };
  }

  /** Undefined for a plan of a new application, which has no docs yet. */
  private async open(actor: Actor, id: number): Promise<OpenPlan | undefined> {
    const { moduleId, docSource } = await this.plans.own(actor, id);
    return moduleId ? { id, moduleId, docSource, owner: `user ${actor.id}` } : undefined;
  }

  /** The n-th has the number n in the plan. */
  private async entries({ id, moduleId, docSource }: OpenPlan): Promise<PlannedEntry[]> {
    const api = await this.plans.api(id);
    return entriesInOrder(api, planImport(await this.standing.read(moduleId, docSource), api));
  }

  /** In the order of `planned`; a Refusal for a doc that cannot be stored. */
  private async merged(
    plan: OpenPlan,
    planned: readonly PlannedDoc[],
    models: ModelRefs,
  ): Promise<(MergedDoc | Refusal | undefined)[]> {
    const { docSource } = plan;
    const ids = In(planned.flatMap(({ standing }) => standing?.id ?? []));
    const rows = new Map((await this.db.manager.findBy(DocRow, { id: ids })).map((row) => [row.id, row]));
    const stored = await this.db.getRepository(DocOrigin).findBy({ docId: ids, source: docSource });
    const origins = new Map(stored.map((origin) => [origin.docId, origin]));
    const prepared = await this.prepared(plan, planned, models);
    return planned.map((one) => {
      const before = rows.get(one.standing?.id ?? 0);
      const came = prepared.get(one);
      if (!before || !came) return undefined;
      const { content, said, refused } = came;
      if (!content) return new Refusal(refused ?? 'doc.unknown');
      const merge = mergeOf(docSource, { said, content }, before, origins.get(before.id));
      const from = rulesOf(before.type).schema.parse(before.content);
      const next = { docId: before.id, version: before.version + 1 };
      return { ...next, type: before.type, from, to: merge.content, offers: merge.offers.length };
    });
  }

  private async prepared({ id, moduleId }: OpenPlan, docs: readonly PlannedDoc[], models: ModelRefs) {
    const dictionaries = await this.dictionaries(moduleId);
    const part = (at: number) => this.parts.read(id, at);
    const found = new Map<PlannedDoc, PreparedEntry>();
    for await (const batch of this.docs.batches({ docs, part, dictionaries, models, moduleId }, AT_ONCE))
      for (const one of batch) found.set(one.planned, one);
    return found;
  }

  /** The models that the import is to make, as these docs refer to them. */
  private newModels(
    plan: OpenPlan,
    entries: readonly PlannedEntry[],
    { docs, refs }: { readonly docs: readonly (MergedDoc | Refusal | undefined)[]; readonly refs: ModelRefs },
  ): Promise<ReadonlyMap<string, ComparedModel>> {
    const contents = docs.flatMap((doc) => (doc && !(doc instanceof Refusal) ? [doc.to] : []));
    return newModels(contents, unmadeByRef(entries.filter(isDoc), refs), (some) => this.prepared(plan, some, refs));
  }

  /** Undefined if finding out takes too long. */
  private async meaning(
    { docId, version, type, from, to }: MergedDoc,
    { moduleId, owner }: Pick<OpenPlan, 'moduleId' | 'owner'>,
    made: ReadonlyMap<string, ComparedModel>,
  ): Promise<readonly ChangeMeaning[] | undefined> {
    const reached = reachedModels(to, made);
    const stored = await this.models.ofOne({ docId, moduleId, type, from, to: withRowsOf(reached, to) });
    const models = stored && { ...stored, to: [...stored.to, ...reached] };
    try {
      const changes = await this.workers.run(docMeaning, { type, isFolder: false, from, to, models }, { owner });
      return await this.known.ofOne({ docId, version, changes });
    } catch (err) {
      if (err instanceof WorkerLimitError) return undefined;
      throw err;
    }
  }

  private async dictionaries(moduleId: number): Promise<ReadonlyMap<string, number>> {
    const found = await this.db.getRepository(Dictionary).findBy({ moduleId, deletedAt: IsNull() });
    return new Map(found.map(({ name, id }) => [name, id]));
  }
}

const refsIn = (entries: readonly PlannedEntry[]): ModelRefs => modelRefs(entries.filter(isDoc));

const isDoc = (planned: PlannedEntry): planned is PlannedDoc => planned.entry.kind === 'doc';
const isKnownDoc = (planned: PlannedEntry): planned is PlannedDoc =>
  planned.entry.kind === 'doc' && planned.standing !== undefined;
