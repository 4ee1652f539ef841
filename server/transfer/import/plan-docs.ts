import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import type { Reply } from '../../../contracts/endpoint.js';
import type { importPlanDoc } from '../../../contracts/imports.js';
import type { Actor } from '../../access/actor.js';
import { rulesOf } from '../../doc-types/index.js';
import { DocRow } from '../../docs/doc.entity.js';
import type { PackedDoc } from '../../formats/pack/packed-api.js';
import { Refusal } from '../../platform/refusal.js';
import { Workers } from '../../workers/workers.js';
import { Dictionary } from '../../workspace/dictionaries/dictionary.entity.js';
import { DocOrigin } from '../change-sets/doc-origin.entity.js';
import { ImportParts } from '../change-sets/import-parts.js';
import { StandingQueries } from '../change-sets/standing.queries.js';
import { type PlannedEntry, planImport } from '../plan/plan-import.js';
import { mergeOf } from '../write/doc-writer.js';
import { PreparedDocs } from '../write/prepared-docs.js';
import { ImportPlans } from './import-plans.js';
import { plannedAt } from './plan-view.js';

const COMPARE_MS = 5_000;

/** What a plan changes in one doc: the same merge as at the write, without writing. */
@Injectable()
export class PlanDocs {
  constructor(
    private readonly db: DataSource,
    private readonly plans: ImportPlans,
    private readonly standing: StandingQueries,
    private readonly workers: Workers,
    private readonly parts: ImportParts,
    private readonly docs: PreparedDocs,
  ) {}

  /** @throws Refusal `doc.unknown` for a folder or a new doc */
  async compare(actor: Actor, id: number, at: number): Promise<Reply<typeof importPlanDoc>> {
    const { moduleId, docSource } = await this.plans.own(actor, id);
    if (!moduleId) throw new Refusal('doc.unknown');
    const api = await this.plans.api(id);
    const planned = plannedAt(api, planImport(await this.standing.read(moduleId, docSource), api), at);
    const docId = planned?.standing?.id;
    if (!planned || !isDoc(planned) || docId === undefined) throw new Refusal('doc.unknown');
    const before = await this.db.manager.findOneByOrFail(DocRow, { id: docId });
    const origin = await this.db.getRepository(DocOrigin).findOneBy({ docId, source: docSource });
    const { content, said } = await this.prepared(id, moduleId, planned);
    const merge = mergeOf(docSource, { said, content }, before, origin ?? undefined);
    const from = rulesOf(before.type).schema.parse(before.content);
    const owner = `user ${actor.id}`;
    const input = { type: before.type, from, to: merge.content };
    const difference = await this.workers.run('doc.diff', input, { deadline: COMPARE_MS, owner });
    const { fields, text, rows } = difference;
    return { type: before.type, fields: [...fields], text, rows: [...rows], offers: merge.offers.length };
  }

  /** @throws Refusal if the doc cannot be stored */
  private async prepared(id: number, moduleId: number, planned: PlannedEntry<PackedDoc>) {
    const dictionaries = await this.dictionaries(moduleId);
    const part = (at: number) => this.parts.read(id, at);
    const [found] = await this.docs.ofPart({ docs: [planned], part, dictionaries, moduleId });
    if (!found?.content) throw new Refusal(found?.refused ?? 'doc.unknown');
    return { content: found.content, said: found.said };
  }

  private async dictionaries(moduleId: number): Promise<ReadonlyMap<string, number>> {
    const found = await this.db.getRepository(Dictionary).findBy({ moduleId, deletedAt: IsNull() });
    return new Map(found.map(({ name, id }) => [name, id]));
  }
}

const isDoc = (planned: PlannedEntry): planned is PlannedEntry<PackedDoc> => planned.entry.kind === 'doc';
