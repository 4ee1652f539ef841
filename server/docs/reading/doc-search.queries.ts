import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { homeDocs, searchDocs } from '../../../contracts/docs/doc-search.js';
import { docType } from '../../../contracts/docs/doc-shape.js';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { DocType } from '../../../contracts/platform/enums.js';
import { searchable } from '../../../contracts/platform/folded.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import type { Actor } from '../../platform/access/actor.js';
import { widthless, widthlessPattern } from '../../platform/database/contains-pattern.js';
import { pinyinPattern } from '../../platform/languages/pinyin-pattern.js';
import { ownApiModule } from '../../workspace/modules/own-api-module.js';
import { type ViewModule, type ViewProject, ViewTreeQueries } from '../tree/view-tree.queries.js';
import { findPlaces, type Places } from './found-places.js';

type Found = Reply<typeof searchDocs>;
type DocHit = Found['docs'][number];

const hitRows = z.array(
  z.object({
    id: z.number(),
    name: z.string(),
    type: docType,
    httpMethod: z.string(),
    url: z.string(),
    deprecated: z.string(),
    version: z.string(),
    moduleId: z.number(),
    modifierName: z.string(),
    modifiedAt: z.date(),
    streamVersion: z.number(),
  }),
);

/** Length of each list of docs on the dashboard. */
const HOME_DOCS = 8;

/**
 * $1: applications, $2: limit, then the values of `where`. Reads twice the limit, because docs below a hidden folder
 * are hidden and drop out afterwards.
 */
const hits = (where: string, order: string) => `with recursive found as materialized (
    select d.* from docs d where d.module_id = any($1) and not d.is_folder and not d.is_deleted and d.is_show and ${where}
      order by ${order} limit $2 * 2
  ), up as (
    select id as hit, parent_id, module_id, true as is_show from found
    union
    select up.hit, p.parent_id, p.module_id, p.is_show from up
      join docs p on p.id = up.parent_id and p.module_id = up.module_id
  )
  select d.id, d.name, d.type, d.http_method as "httpMethod", d.url, d.deprecated, d.label as version, d.module_id as "moduleId",
    coalesce(u.nickname, '') as "modifierName", d.modified_at as "modifiedAt", d.version as "streamVersion"
  from found d left join users u on u.id = d.modifier_id
  where not exists (select 1 from up where up.hit = d.id and not up.is_show) order by ${order} limit $2`;

/** Docs that the installation imported itself; in other applications such docs are of a push or a scheduled import. */
const isOwnApi = `(d.modifier_id = 0 and d.module_id = ${ownApiModule})`;

/** A doc *About* has the name of its API, and screens call it *About …* in their language. */
const orAbout = (word: string): string => (isBeginning(searchable(word)) ? ` or d.type = ${DocType.about}` : '');
const isBeginning = (word: string): boolean =>
  (word.length > 1 && 'about'.startsWith(word)) || (word !== '' && '关于'.startsWith(word));

/** Together with other words: `POST /orders`, as logs and docs write a call. */
const method = /^(?:get|post|put|patch|delete|head|options|trace)$/i;
const orMethod = (word: string, words: readonly string[]): string =>
  words.length > 1 && method.test(word) ? ` or upper(d.http_method) = '${word.toUpperCase()}'` : '';

/** The id that pages show, or the address of a page with it. */
function orId(word: string): string {
  const written = /\/(?:view|share\/[^/?#]+|doc\/edit(?:_custom)?\/[^/?#]+)\/([^/?#]+)/.exec(word)?.[1] ?? word;
  const id = decodeId(written);
  return id === undefined ? '' : ` or d.id = ${id}`;
}

/** The path of the address of a call, of whatever server and with the values of its variables; '' of other words. */
const pathOf = (word: string): string => /^(?:https?:\/\/[^/?#]+)?(\/[^?#]+)/i.exec(word)?.[1] ?? '';
/** `\`, `%` and `_` of a path stand for themselves, a variable for any value. */
const pathPattern = `regexp_replace(regexp_replace(d.url, '([\\\\%_])', '\\\\\\1', 'g'), '\\{[^{}]*\\}', '%', 'g')`;
const orPath = (value: string): string => ` or (d.url ~ '^/[^{/]' and ${value}::text like '%' || ${pathPattern})`;

/** Searches docs across the applications that a user may view. */
@Injectable()
export class DocSearch {
  constructor(
    private readonly db: DataSource,
    private readonly places: ViewTreeQueries,
  ) {}

  async find(actor: Actor, { text, limit }: Input<typeof searchDocs>): Promise<Found> {
    const words = text.trim().split(/\s+/).filter(Boolean);
    if (words.length === 0) return { docs: [], spaces: [], projects: [], modules: [] };
    const projects = await this.places.allVisible(actor);
    const modules = await this.places.modulesOf(projects);
    const spelled = await Promise.all(words.map(pinyinPattern));
    const docs = await this.findDocs({ projects, modules }, limit, words, spelled);
    return { docs, ...(await findPlaces(this.db, { projects, modules }, words, spelled)) };
  }

  private async findDocs(within: Places, limit: number, words: readonly string[], spelled: readonly string[]) {
    const values = words.map(widthlessPattern);
    const valueAt = (value: string): string => `$${values.push(value) + 2}`;
    const orSpelled = spelled.map((pattern) => (pattern === '' ? '' : ` or d.name ~ ${valueAt(pattern)}`));
    const where = words.map((word, n) => {
      const path = pathOf(word);
      const others = [orAbout(word), orMethod(word, words), orId(word), path && orPath(valueAt(path))].join('');
      return `(${widthless("d.name || ' ' || d.url")} ilike $${n + 3}${orSpelled[n]}${others})`;
    });
    // Names that start with the first word, then names that contain it, then matching addresses.
    const startsSpelled = spelled[0] ? ` or d.name ~ ${valueAt(`^(?:${spelled[0]})`)}` : '';
    const name = widthless('d.name');
    const order = `case when ${name} ilike ltrim($3, '%')${startsSpelled} then 0 when ${name} ilike $3${orSpelled[0]} then 1 else 2 end, length(d.name), d.id`;
    return this.read(within, hits(where.join(' and '), order), limit, values);
  }

  async home(actor: Actor): Promise<Reply<typeof homeDocs>> {
    const projects = await this.places.allVisible(actor);
    const within = { projects, modules: await this.places.modulesOf(projects) };
    const latest = 'd.modified_at desc, d.id desc';
    const [mine, changed] = [
      await this.read(within, hits('d.modifier_id = $3', latest), HOME_DOCS, [actor.id]),
      await this.read(within, hits(`d.modifier_id <> $3 and not ${isOwnApi}`, latest), HOME_DOCS, [actor.id]),
    ];
    const isMember = projects.length > 0 || (await this.isInAnySpace(actor));
    return { mine, changed, isMember };
  }

  private async read(within: Places, sql: string, limit: number, values: readonly unknown[]): Promise<DocHit[]> {
    const modules = new Map(within.modules.map((module) => [module.id, module]));
    const found = hitRows.parse(await this.db.query(sql, [[...modules.keys()], limit, ...values]));
    const byId = new Map(within.projects.map((project) => [project.id, project]));
    return found.flatMap((row) => {
      const module = modules.get(row.moduleId);
      const project = module && byId.get(module.projectId);
      return module && project ? [{ ...row, ...namesOf(module, project) }] : [];
    });
  }

  private async isInAnySpace({ id }: Actor): Promise<boolean> {
    const sql = `select 1 from space_members m join spaces s on s.id = m.space_id and s.deleted_at is null
      where m.user_id = $1 limit 1`;
    return z.array(z.unknown()).parse(await this.db.query(sql, [id])).length > 0;
  }
}

const namesOf = (module: ViewModule, project: ViewProject) => ({
  moduleName: module.name,
  projectId: project.id,
  projectName: project.name,
  spaceId: project.spaceId,
  spaceName: project.spaceName,
});
