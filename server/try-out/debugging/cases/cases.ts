import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import type { Input, Reply } from '../../../../contracts/platform/endpoint.js';
import { caseLimits, type listCases, type reportCase, type saveCase } from '../../../../contracts/try-out/cases.js';
import { type Actor, byActor } from '../../../platform/access/actor.js';
import { nextId } from '../../../platform/database/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { EventLog } from '../../../platform/log/event-log.js';
import type { Fact } from '../../../platform/log/kind.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { DocCase } from './doc-case.entity.js';

/** The cases of docs. Every change is a fact on the stream `cases-<docId>`; the result of a run is none. */
@Injectable()
export class Cases {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  async list(docId: number): Promise<Reply<typeof listCases>> {
    const where = { docId, deletedAt: IsNull() };
    const rows = await this.db.getRepository(DocCase).find({ where, order: { id: 'asc' } });
    return rows.map(({ createdAt: _, deletedAt: __, results, ...row }) => ({
      ...row,
      results: Object.entries(results).map(([environmentId, { ranAt, ...result }]) => ({
        ...result,
        environmentId: Number(environmentId),
        ranAt: new Date(ranAt),
      })),
    }));
  }

  /** Also of a deleted case. */
  async docOf(id: number): Promise<number> {
    const row = await this.db.getRepository(DocCase).findOneBy({ id });
    if (!row) throw new Refusal('case.unknown');
    return row.docId;
  }

  async save(actor: Actor, { id: wanted, docId, ...fields }: Input<typeof saveCase>): Promise<{ id: number }> {
    let id = wanted;
    await this.log.change(byActor(actor), async (tx) => {
      await lockDoc(tx, docId);
      const before = wanted ? await tx.findOneBy(DocCase, { id: wanted, docId, deletedAt: IsNull() }) : null;
      if (wanted && !before) throw new Refusal('case.unknown');
      if (!before) await refuseTooMany(tx, docId);
      const change = { ...fields, modifierName: actor.nickname, modifiedAt: this.clock.now() };
      if (before) {
        const isOther = contentOf(before) !== contentOf(fields);
        if (!isOther && before.name === fields.name) return [];
        // What came of the other request says nothing about this one.
        await tx.update(DocCase, { id }, { ...change, ...(isOther && { results: {} }) });
        return [factOf('CaseChanged', { id, docId, name: fields.name })];
      }
      id = await nextId(tx);
      const made = {
        id,
        docId,
        results: {},
        creatorName: actor.nickname,
        createdAt: change.modifiedAt,
        deletedAt: null,
      };
      await tx.insert(DocCase, { ...made, ...change });
      return [factOf('CaseAdded', { id, docId, name: fields.name })];
    });
    return { id };
  }

  async delete(actor: Actor, id: number): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const row = await tx.findOneBy(DocCase, { id, deletedAt: IsNull() });
      if (!row) throw new Refusal('case.unknown');
      await tx.update(DocCase, { id }, { deletedAt: this.clock.now() });
      return [factOf('CaseDeleted', row)];
    });
  }

  async undelete(actor: Actor, id: number): Promise<void> {
    const docId = await this.docOf(id);
    await this.log.change(byActor(actor), async (tx) => {
      await lockDoc(tx, docId);
      const row = await tx.findOneBy(DocCase, { id, deletedAt: Not(IsNull()) });
      if (!row) throw new Refusal('case.notDeleted');
      await refuseTooMany(tx, docId);
      await tx.update(DocCase, { id }, { deletedAt: null });
      return [factOf('CaseUndeleted', row)];
    });
  }

  /** Only the last result in each environment is kept; an environment of another application is unknown. */
  async report(actor: Actor, given: Input<typeof reportCase>): Promise<void> {
    const { id, docId, environmentId, ...result } = given;
    const known: unknown[] = await this.db.query(
      `select 1 from docs d where d.id = $1 and ($2::bigint = 0
        or exists (select from environments e where e.id = $2 and e.module_id = d.module_id))`,
      [docId, environmentId],
    );
    if (known.length === 0) throw new Refusal('environment.unknown');
    const stored = { ...result, ranBy: actor.nickname, ranAt: this.clock.now().toISOString() };
    const changed = await this.db
      .createQueryBuilder()
      .update(DocCase)
      .set({ results: () => 'results || jsonb_build_object(:environment::text, :stored::jsonb)' })
      .where({ id, docId, deletedAt: IsNull() })
      .setParameters({ environment: String(environmentId), stored: JSON.stringify(stored) })
      .execute();
    if (changed.affected === 0) throw new Refusal('case.unknown');
  }
}

/** What a run depends on. */
const contentOf = ({ draft, status, checks }: Pick<DocCase, 'draft' | 'status' | 'checks'>): string =>
  JSON.stringify([draft, status, checks.map(({ path, operator, value }) => [path, operator, value])]);

async function lockDoc(tx: EntityManager, id: number): Promise<void> {
  const found: unknown[] = await tx.query('select 1 from docs where id = $1 and not is_deleted for share', [id]);
  if (found.length === 0) throw new Refusal('doc.unknown');
  await tx.query("select pg_advisory_xact_lock(hashtextextended('doc_cases', $1))", [id]);
}

async function refuseTooMany(tx: EntityManager, docId: number): Promise<void> {
  const count = await tx.countBy(DocCase, { docId, deletedAt: IsNull() });
  if (count >= caseLimits.cases) throw new Refusal('case.tooMany', { max: caseLimits.cases });
}

/** What is sent and expected is left out: it is large, and may hold what a caller must send. */
const factOf = (type: string, { id, docId, name }: Pick<DocCase, 'id' | 'docId' | 'name'>): Fact => ({
  stream: `cases-${docId}`,
  type,
  data: { caseId: id, name },
});
