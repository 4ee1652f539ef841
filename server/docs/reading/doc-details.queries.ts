import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { DubboInfo } from '../../../contracts/docs/doc-types/api.js';
import { factsOf } from '../../../contracts/docs/doc-types/facts.js';
import { Access } from '../../platform/access/access.js';
import type { Actor } from '../../platform/access/actor.js';
import { memberReader, type Reader } from '../../platform/access/reader.js';
import { Refusal } from '../../platform/http/refusal.js';
import { Settings } from '../../platform/settings/settings.js';
import { DictionaryQueries } from '../../workspace/dictionaries/dictionaries.queries.js';
import { Environments as EnvironmentService } from '../../workspace/environments/environments.js';
import { EnvironmentQueries } from '../../workspace/environments/environments.queries.js';
import { PastEnvironments } from '../../workspace/environments/past-environments.js';
import { linkedDictionaryIds } from '../doc-types/api/enum-info.js';
import { contentRules } from '../doc-types/index.js';
import { docListColumns, docPeopleJoins } from '../tree/doc.queries.js';
import {
  type DetailRow,
  type DocDetail,
  type Environments,
  type ModuleContext,
  noContext,
  toDetail,
} from './detail-form.js';
import { demandFewBytes, demandFewRows, sizeRows, sizeSql } from './detail-size.js';
import { forStranger, withoutExamples, withoutMaintainer } from './stranger-detail.js';
import { WrittenOutDocs } from './written-out-docs.js';

/** `globals`: include the common headers and parameters. `publicOnly`: leave out environments that are not public. */
export interface DetailOptions {
  readonly globals: boolean;
  readonly publicOnly?: boolean;
  /** With the environments of that moment instead of those of now. */
  readonly at?: Date;
  /** For clients that know no models: the rows of models are those of the doc. */
  readonly isWrittenOut?: boolean;
  /** Of that moment, if they are not those of `at`. */
  readonly modelsAt?: Date;
  /** A member, unless another reader is given. */
  readonly reader?: Reader;
}
/** `docs`: the table, or docs as they were. */
export const detailSql = (
  docs: string,
) => `select ${docListColumns}, d.content, p.id as "projectId", s.id as "spaceId", o.name as "moduleName", o.type as "moduleType",
    p.name as "projectName", s.name as "spaceName", coalesce(d.content -> 'dubbo', f.content -> 'dubbo') as dubbo
  from ${docs} d ${docPeopleJoins} join modules o on o.id = d.module_id join projects p on p.id = o.project_id
    join spaces s on s.id = p.space_id left join docs f on f.id = d.parent_id and f.is_folder and not f.is_deleted`;

/**
 * Complete docs with the names of their space, project and application. Deleted docs are unknown here, but have a
 * history.
 */
@Injectable()
export class DocDetails {
  constructor(
    private readonly db: DataSource,
    private readonly access: Access,
    private readonly dictionaries: DictionaryQueries,
    private readonly environments: EnvironmentService,
    private readonly environmentQueries: EnvironmentQueries,
    private readonly pastEnvironments: PastEnvironments,
    private readonly settings: Settings,
    private readonly writtenOut: WrittenOutDocs,
  ) {}

  async one(id: number, telling: DetailOptions): Promise<DocDetail> {
    const [told] = await this.toDetails(await this.read([id]), telling);
    if (!told) throw new Refusal('doc.unknown');
    return telling.reader && !telling.reader.isMember ? forStranger(told, telling.reader) : told;
  }

  /** Docs below a hidden folder are hidden too, as in the viewer's tree. */
  async shown(id: number, telling: DetailOptions): Promise<DocDetail> {
    if ((await this.hiddenAmong([id])).size > 0) throw new Refusal('doc.unknown');
    return this.one(id, telling);
  }

  /** Those of the docs that are shown, in table order. Checks the total size before it reads contents. */
  async shownAmong(ids: readonly number[], telling: DetailOptions): Promise<DocDetail[]> {
    const hidden = await this.hiddenAmong(ids);
    const shown = await this.sizes(ids.filter((id) => !hidden.has(id)));
    demandFewBytes(shown);
    return this.toDetails(await this.read(shown.map(({ id }) => id)), telling);
  }

  /** Docs that the user may view, in table order, without models. Checks the total size before it reads contents. */
  async visible(actor: Actor, ids: readonly number[], isWrittenOut = false): Promise<DocDetail[]> {
    const docs = await this.sizes(ids);
    const modules = new Map<number, boolean>();
    for (const { moduleId } of docs)
      if (!modules.has(moduleId)) modules.set(moduleId, await this.access.may(actor, 'doc.view', { module: moduleId }));
    const seen = docs.filter(({ moduleId }) => modules.get(moduleId));
    demandFewBytes(seen);
    return this.toDetails(await this.read(seen.map(({ id }) => id)), { globals: true, isWrittenOut });
  }

  /** The common parameters that this reader sees in docs of the application. */
  async globalsOf(moduleId: number, reader: Reader): Promise<ModuleContext['globals']> {
    const all = await this.environments.list(moduleId);
    const allowed = all.filter((environment) => reader.allowsEnvironment(environment));
    return this.globalsFor(all, allowed, allowed);
  }

  /** docs/wire.md 1.15. */
  async props(id: number, { isMember }: Reader): Promise<Partial<DubboInfo>> {
    const [doc] = await this.read([id]);
    if (!doc) throw new Refusal('doc.unknown');
    if (!doc.dubbo) return {};
    return isMember ? doc.dubbo : withoutMaintainer(doc.dubbo);
  }

  private async hiddenAmong(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const rows: { id: number }[] = await this.db.query(
      `with recursive up as (
          select id, id as at, parent_id, is_show, 1 as depth from docs where id = any($1)
          union all select up.id, d.id, d.parent_id, d.is_show, depth + 1 from docs d
            join up on d.id = up.parent_id where depth < 1000
        ) select distinct id from up where not is_show`,
      [[...ids]],
    );
    return new Set(rows.map(({ id }) => id));
  }

  private async sizes(ids: readonly number[]) {
    return sizeRows.parse(await this.db.query(sizeSql, [[...ids]]));
  }

  private read(ids: readonly number[]): Promise<DetailRow[]> {
    const sql = `${detailSql('docs')} where d.id = any($1) and not d.is_deleted order by d.module_id, d.order_index, d.id`;
    return this.db.query(sql, [[...ids]]);
  }

  async toDetails(stored: readonly DetailRow[], telling: DetailOptions): Promise<DocDetail[]> {
    const docs = telling.isWrittenOut ? await this.writtenOut.of(stored, telling.modelsAt ?? telling.at) : stored;
    if (docs.length > 1) demandFewRows(docs);
    const around = new Map<number, ModuleContext>();
    for (const moduleId of new Set(docs.map((doc) => doc.moduleId))) {
      const own = docs.filter((doc) => doc.moduleId === moduleId);
      around.set(moduleId, await this.contextOf(moduleId, own, telling));
    }
    return docs.flatMap((doc) => toDetail(doc, around.get(doc.moduleId) ?? noContext));
  }

  private async contextOf(
    moduleId: number,
    docs: readonly DetailRow[],
    { globals, publicOnly, at, reader = memberReader }: DetailOptions,
  ): Promise<ModuleContext> {
    const links = docs.flatMap((doc) => contentRules(doc).rows(doc.content));
    const found = await this.dictionaries.byIds(moduleId, linkedDictionaryIds(links));
    const dictionaries = new Map(found.map((dictionary) => [dictionary.id, dictionary]));
    if (!docs.some(({ type, isFolder }) => !isFolder && factsOf(type).hasTables)) return { ...noContext, dictionaries };
    const [all, firstOrder] = await Promise.all([
      at ? this.pastEnvironments.at(moduleId, at) : this.environments.list(moduleId),
      this.settings.number('torna.view-config.init-order'),
    ]);
    const allowed = all.filter((environment) => reader.allowsEnvironment(environment));
    const environments = allowed.filter(({ isPublic }) => isPublic || !publicOnly);
    const given = globals ? await this.globalsFor(all, allowed, environments) : noContext.globals;
    return { environments, globals: given, dictionaries, firstOrder };
  }

  /**
   * Common parameters come from the first environment that the reader may see, unless it is not public where only public
   * ones are wanted. A stranger to whom no environment is given gets the names of those of the first one, because calls
   * need them; the examples may be secrets.
   */
  private async globalsFor(
    all: Environments,
    allowed: Environments,
    environments: Environments,
  ): Promise<ModuleContext['globals']> {
    const [first] = allowed.length > 0 ? allowed : all;
    if (!first || (allowed.length > 0 && first !== environments[0])) return noContext.globals;
    const given = await this.environmentQueries.globalsOf(first.id);
    return allowed.length > 0 ? given : withoutExamples(given);
  }
}
