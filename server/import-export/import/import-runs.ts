import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { ImportLoss } from '../../../contracts/import-export/imported-api.js';
import { type applyImport, type importRun, importRunStates } from '../../../contracts/import-export/imports.js';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { DocType } from '../../../contracts/platform/enums.js';
import type { Actor } from '../../platform/access/actor.js';
import { nextId } from '../../platform/database/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { errorSentence } from '../../platform/http/stored-error.js';
import type { Lang } from '../../platform/languages/sentences.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { caller } from '../../platform/runtime/request.js';
import { SecretCipher } from '../../platform/settings/secret-cipher.js';
import { Tasks } from '../../platform/tasks/tasks.js';
import { lockModule } from '../../workspace/modules/module-lock.js';
import { Modules } from '../../workspace/modules/modules.js';
import { ChangeSets } from '../change-sets/change-sets.js';
import { ImportParts } from '../change-sets/import-parts.js';
import { countedEntries } from '../formats/pack/counted-entries.js';
import type { PackedApi, PackedImport } from '../formats/pack/packed-api.js';
import { storableJson } from '../formats/pack/storable-json.js';
import type { ImportPlanRow } from './import-plan.entity.js';
import { accessContext, ImportPlans } from './import-plans.js';
import { ImportSources } from './import-sources.js';
import { leaveOut } from './leave-out.js';
import { accessSchema } from './source-access.js';

const idRows = z.array(z.object({ id: z.number() }));
const count = z.coerce.number();
const runRows = z.array(
  z.object({
    ...{ id: z.number(), projectId: z.number(), moduleId: z.number(), moduleName: z.string() },
    ...{ state: z.enum(importRunStates), total: count, written: count },
    ...{ created: count, changed: count, removed: count, kept: count },
    losses: z.array(z.object({ origin: z.string(), what: z.string(), value: z.string() })),
    ...{ error: z.string(), startedAt: z.date().nullable(), finishedAt: z.date().nullable() },
  }),
);
const counted = (name: string, ...outcomes: string[]) =>
  `count(*) filter (where d.outcome in (${outcomes.map((outcome) => `'${outcome}'`).join(', ')})) as ${name}`;
/** The docs of a run are counted once it has ended: thousands of them take PostgreSQL longer than writing some. */
const runOf = `select s.id, m.project_id as "projectId", s.module_id as "moduleId", m.name as "moduleName", s.state,
    s.total, s.written, s.losses, s.error, s.started_at as "startedAt", s.finished_at as "finishedAt", o.*
  from change_sets s join modules m on m.id = s.module_id, lateral (
    select ${counted('created', 'created', 'revived')}, ${counted('changed', 'changed')},
      ${counted('removed', 'removed')}, ${counted('kept', 'kept', 'locked')}
    from change_set_docs d left join docs x on x.id = d.doc_id
    where s.finished_at is not null and d.change_set_id = s.id and x.is_folder is not true
      and x.type is distinct from ${DocType.model}) o
  where s.id = $1 and s.module_id = $2 and s.source = 'import'`;

/** Runs of imports: a plan becomes a change set, which a task writes. */
@Injectable()
export class ImportRuns {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly plans: ImportPlans,
    private readonly sets: ChangeSets,
    private readonly tasks: Tasks,
    private readonly modules: Modules,
    private readonly swagger: ImportSources,
    private readonly cipher: SecretCipher,
    private readonly parts: ImportParts,
  ) {}

  async apply(actor: Actor, { id, name, removeMissing, keepAddress, leaveOut: left }: Input<typeof applyImport>) {
    const plan = await this.plans.own(actor, id);
    const moduleId = plan.moduleId ?? (await this.newModule(actor, plan, name || plan.name));
    const api = leaveOut(await this.plans.api(id), left);
    const { docSource, origin, losses } = plan;
    const runId = await this.log.transaction(async (tx) => {
      await lockModule(tx, moduleId);
      await this.claim(tx, id);
      return this.start(tx, id, { moduleId, api, losses, docSource, origin, actorId: actor.id, removeMissing });
    });
    if (keepAddress && plan.isAddress) await this.keepAddress(actor, plan, { moduleId, removeMissing });
    return { moduleId, runId };
  }

  async read(moduleId: number, id: number, lang: Lang): Promise<Reply<typeof importRun>> {
    const [run] = runRows.parse(await this.db.query(runOf, [id, moduleId]));
    if (!run) throw new Refusal('import.unknown');
    return { ...run, error: errorSentence(lang, run.error) };
  }

  /** Docs that are already written stay. @throws Refusal `import.ended` */
  async cancel(moduleId: number, id: number): Promise<void> {
    const [known] = runRows.parse(await this.db.query(runOf, [id, moduleId]));
    if (!known) throw new Refusal('import.unknown');
    const isCancelled = await this.log.transaction((tx) => this.sets.cancel(tx, id));
    if (!isCancelled) throw new Refusal('import.ended');
  }

  private async newModule(actor: Actor, { projectId, origin }: Plan, name: string): Promise<number> {
    const { id } = await this.modules.add(actor, { projectId, name: name || origin.slice(0, 64) || '-' });
    return id;
  }

  /** `start` of an import that had no plan: stores its docs too. */
  async startUnplanned(tx: EntityManager, { parts, ...run }: NewRun & Pick<PackedImport, 'parts'>): Promise<number> {
    const id = await nextId(tx);
    await this.parts.store(tx, id, parts);
    return this.start(tx, id, run);
  }

  /** Stores a change set, of the id under which its docs are stored, with the task that writes it. */
  private async start(tx: EntityManager, id: number, { moduleId, api, losses, ...facts }: NewRun): Promise<number> {
    const now = this.clock.now();
    const sql = `insert into change_sets (id, module_id, source, doc_source, origin, actor_id, author, address, state,
        received_at, remove_missing, came, losses, packed)
      values ($1, $2, 'import', $3, $4, $5, $6, $7, 'waiting', $8, $9, $10, $11, $12)`;
    const came = JSON.stringify({ ...countedEntries(api.entries), dictionaries: api.dictionaries.length });
    await tx.query(sql, [
      ...[id, moduleId, facts.docSource, facts.origin, facts.actorId, facts.author ?? '', caller().address, now],
      ...[facts.removeMissing, came, storableJson(losses), storableJson(api)],
    ]);
    await this.tasks.add(tx, { kind: 'applyPush', key: String(moduleId), payload: { moduleId }, dueAt: now });
    return id;
  }

  /** The plan's row becomes the change set, so that it is written once, however often the user clicks. */
  private async claim(tx: EntityManager, id: number): Promise<void> {
    const sql = 'delete from import_plans where id = $1 returning id';
    const [claimed] = z.tuple([idRows, z.number()]).parse(await tx.query(sql, [id]));
    if (claimed.length === 0) throw new Refusal('import.unknown');
  }

  private async keepAddress(
    actor: Actor,
    plan: Plan,
    { moduleId, removeMissing }: { moduleId: number; removeMissing: boolean },
  ) {
    const access = accessSchema.parse(JSON.parse(this.cipher.decrypt(plan.access, accessContext(plan.id))));
    const { origin: url, format, docSource } = plan;
    await this.swagger.storeSource(actor, moduleId, { url, format, docSource, removeMissing, ...access });
  }
}

export interface NewRun {
  readonly api: PackedApi;
  readonly losses: readonly ImportLoss[];
  readonly moduleId: number;
  readonly docSource: string;
  readonly origin: string;
  /** 0: a schedule or a build. */
  readonly actorId: number;
  readonly author?: string;
  readonly removeMissing: boolean;
}
type Plan = Omit<ImportPlanRow, 'api'>;
