import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { importPlan, planImport } from '../../../contracts/import-export/imports.js';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { cleanName } from '../../../contracts/platform/wire.js';
import { Access, type Actor } from '../../platform/access/access.js';
import { nextId } from '../../platform/database/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { Clock } from '../../platform/runtime/clock.js';
import { SecretCipher } from '../../platform/settings/secret-cipher.js';
import { ImportParts } from '../change-sets/import-parts.js';
import { StandingQueries } from '../change-sets/standing.queries.js';
import type { PackedApi } from '../formats/pack/packed-api.js';
import { storableJson } from '../formats/pack/storable-json.js';
import { planImport as compare } from '../plan/plan-import.js';
import { AgreedDocs } from './agreed-docs.js';
import { ImportPlanRow } from './import-plan.entity.js';
import { ImportSettings } from './import-settings.js';
import { KnownSource } from './known-source.js';
import { viewOf } from './plan-view.js';
import { noAccess } from './source-access.js';
import { SourceReader } from './source-reader.js';

/** How long a plan waits for its user. */
const KEPT_MS = 86_400_000;
const NAME_MAX = 64;
/** Parsed sources in memory, so that looking at the docs of a plan does not read it each time. */
const CACHED = 4;

type PlanWish = Input<typeof planImport>;
type PlanFacts = Omit<ImportPlanRow, 'api'>;

const withoutApi = {
  ...{ id: true, actorId: true, projectId: true, moduleId: true, format: true, docSource: true, name: true },
  ...{ origin: true, isAddress: true, access: true, losses: true, createdAt: true, expiresAt: true },
} as const;
const deletedRows = z.tuple([z.array(z.object({ id: z.number() })), z.number()]);
const insertPlan = `insert into import_plans
  (id, actor_id, project_id, module_id, format, doc_source, name, origin, is_address, access, api, losses, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`;

/** Plans of imports: read, compared with the stored docs, looked at by their user only. */
/** What a file without a title is called, without the ending. */
const nameOfFile = ([file]: PlanWish['files']): string =>
  (file?.name ?? '').replace(/^.*[/\\]/s, '').replace(/\.[a-z\d]{1,8}$/i, '');

@Injectable()
export class ImportPlans {
  private readonly apis = new LRUCache<number, PackedApi>({ max: CACHED });

  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
    private readonly access: Access,
    private readonly cipher: SecretCipher,
    private readonly reader: SourceReader,
    private readonly standing: StandingQueries,
    private readonly settings: ImportSettings,
    private readonly parts: ImportParts,
    private readonly agreed: AgreedDocs,
    private readonly known: KnownSource,
  ) {}

  /** Reads the source and stores the plan. @throws Refusal */
  async create(actor: Actor, { projectId, moduleId, format, files, content, url, ...rest }: PlanWish): Promise<number> {
    const scope = moduleId ? { module: moduleId } : { project: projectId };
    const place = await this.access.demand(actor, 'module.import', scope);
    const owner = `user ${actor.id}`;
    const pictures = { projectId: place.projectId, userId: actor.id };
    const source = await this.reader.read({ format, files, content, url, access: rest, owner, pictures });
    const { api: came, ...read } = await this.settings.withAllowedMethods(source, moduleId);
    const docSource = await this.known.of(moduleId, { ...read, api: came });
    const api = moduleId ? await this.agreed.mark(moduleId, docSource, { api: came, parts: read.parts }) : came;
    const now = this.clock.now();
    const name = cleanName(api.name?.trim() || nameOfFile(files))
      .slice(0, NAME_MAX)
      .trim()
      .toWellFormed();
    const given = [actor.id, place.projectId, moduleId || null, read.format, docSource, name, read.origin];
    const until = new Date(now.getTime() + KEPT_MS);
    const about = [storableJson(api), storableJson(read.losses), now, until];
    return this.db.transaction(async (tx) => {
      await this.forgetExpired(tx, now);
      const id = await nextId(tx);
      const access = this.cipher.encrypt(JSON.stringify(url ? rest : noAccess), accessContext(id));
      await tx.query(insertPlan, [id, ...given, read.isAddress, access, ...about]);
      await this.parts.store(tx, id, read.parts);
      return id;
    });
  }

  async view(actor: Actor, id: number): Promise<Reply<typeof importPlan>> {
    const facts = await this.own(actor, id);
    const api = await this.api(id);
    const standing = facts.moduleId ? await this.standing.read(facts.moduleId, facts.docSource) : [];
    const plan = compare(standing, api);
    const { entries, counts, models } = viewOf(api, plan, standing);
    const losses = [...facts.losses, ...plan.losses];
    const { projectId, format, name, origin, isAddress, createdAt, expiresAt } = facts;
    return {
      ...{ id, projectId, moduleId: facts.moduleId ?? 0, format, name, origin, isAddress, createdAt, expiresAt },
      ...{ counts, models, entries: [...entries], losses: [...losses] },
      ...{ dictionaries: api.dictionaries.length, environments: api.environments.length },
    };
  }

  /** The plan without its source; `import.unknown` for everybody but its user. */
  async own(actor: Actor, id: number): Promise<PlanFacts> {
    const found = await this.db.getRepository(ImportPlanRow).findOne({
      where: { id, actorId: actor.id },
      select: withoutApi,
    });
    if (!found || found.expiresAt <= this.clock.now()) throw new Refusal('import.unknown');
    const { projectId, moduleId } = found;
    await this.access.demand(actor, 'module.import', moduleId ? { module: moduleId } : { project: projectId });
    return found;
  }

  async api(id: number): Promise<PackedApi> {
    const known = this.apis.get(id);
    if (known) return known;
    const found = await this.db
      .getRepository(ImportPlanRow)
      .findOne({ where: { id }, select: { id: true, api: true } });
    if (!found) throw new Refusal('import.unknown');
    this.apis.set(id, found.api);
    return found.api;
  }

  async discard(actor: Actor, id: number): Promise<void> {
    await this.db.transaction(async (tx) => {
      const { affected } = await tx.delete(ImportPlanRow, { id, actorId: actor.id });
      if (affected) await this.parts.delete(tx, [id]);
    });
  }

  private async forgetExpired(tx: EntityManager, now: Date): Promise<void> {
    const sql = 'delete from import_plans where expires_at < $1 returning id';
    const [expired] = deletedRows.parse(await tx.query(sql, [now]));
    await this.parts.delete(
      tx,
      expired.map(({ id }) => id),
    );
  }
}

export const accessContext = (planId: number): string => `import ${planId} access`;
