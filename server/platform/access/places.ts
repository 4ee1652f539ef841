import type { ClientBase } from 'pg';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { RefusalKey } from '../../../contracts/platform/refusals.js';
import { prepared } from '../log/session.js';
import type { Standing } from './policy.js';
import { projectStanding, projectStandingFields, spaceStanding } from './standing.js';

/**
 * The most specific first: doc ⊂ module ⊂ project ⊂ space, and the things inside them. `content`: a doc in a tree, or
 * one that a holder has (`server/docs/doc/doc-holder.entity.ts`): for calls that read and write contents only.
 */
const kinds = [
  'doc',
  'content',
  'param',
  'environment',
  'dictionaryItem',
  'dictionary',
  'share',
  'module',
  'release',
  'project',
  'openUser',
  'composeEntry',
  'composeParam',
  'composePage',
  'composeProject',
  'space',
] as const;
export type PlaceKind = (typeof kinds)[number];

/** Ids that identify a place; the most specific one counts. */
export type Scope = { readonly [K in PlaceKind]?: number | undefined };

/** 0 where the place has no such level. */
export interface PlaceIds {
  readonly docId: number;
  readonly moduleId: number;
  readonly projectId: number;
  readonly spaceId: number;
}
export interface PlaceAccess {
  readonly place: PlaceIds;
  readonly standing: Omit<Standing, 'isSuperAdmin'>;
}

export const unknownPlace = {
  doc: 'doc.unknown',
  content: 'doc.unknown',
  module: 'module.unknown',
  project: 'project.unknown',
  space: 'space.unknown',
  openUser: 'openUser.unknown',
  composeEntry: 'compose.entryUnknown',
  composeParam: 'param.unknown',
  composePage: 'compose.pageUnknown',
  composeProject: 'compose.unknown',
  release: 'release.unknown',
  share: 'share.unknown',
  environment: 'environment.unknown',
  param: 'param.unknown',
  dictionary: 'dictionary.unknown',
  dictionaryItem: 'dictionaryItem.unknown',
} as const satisfies Record<PlaceKind, RefusalKey>;

/** The most specific id of the scope and its kind. */
export function scopeTarget(scope: Scope): { kind: PlaceKind; id: number } {
  for (const kind of kinds) {
    const id = scope[kind];
    if (id) return { kind, id };
  }
  return { kind: 'space', id: 0 };
}

/*
 * Each query goes from the requested place up to its space, one row by its key at each step. A join leaves the order to the planner,
 * which takes every table of a database that was not analyzed yet for one row, and then reads all spaces for all projects
 * for all applications.
 */
const up = (table: string, as: string, id: string) =>
  `join lateral (select * from ${table} where id = ${id} limit 1) ${as} on true`;
const upToLive = (table: string, as: string, id: string) =>
  `join lateral (select * from ${table} where id = ${id} and deleted_at is null limit 1) ${as} on true`;

const spaceAt = (id: string) => `${upToLive('spaces', 's', id)} ${spaceStanding.joins('$2')}`;
const projectAt = (id: string) =>
  `${upToLive('projects', 'p', id)} ${upToLive('spaces', 's', 'p.space_id')} ${projectStanding.joins('$2')}`;
const moduleAt = (id: string) => `${upToLive('modules', 'm', id)} ${projectAt('m.project_id')}`;
const composedAt = (id: string) => `${upToLive('compose_projects', 'c', id)} ${spaceAt('c.space_id')}`;

const none = (name: string) => `0::bigint as "${name}"`;
const inProject = `s.id as "spaceId", p.id as "projectId", ${projectStanding.columns}`;
const noProject = `s.id as "spaceId", ${spaceStanding.columns}, ${none('projectId')}, false as "isPrivate", null as "projectRole"`;

const ofSpace = `select ${noProject}, ${none('moduleId')}, ${none('docId')}`;
const ofProject = `select ${inProject}, ${none('moduleId')}, ${none('docId')}`;
const ofModule = `select ${inProject}, m.id as "moduleId", ${none('docId')}`;
const ofDoc = `select ${inProject}, m.id as "moduleId", d.id as "docId"`;
const asked = (as: string) => `(select $1::bigint as id) ${as}`;

const doc = `${ofDoc} from docs d ${moduleAt('d.module_id')} where d.id = $1`;
const pages = `from docs d ${up('doc_holders', 'h', 'd.module_id')} ${composedAt('h.compose_project_id')} where d.id = $1`;
/** Who may edit a composed project may edit its pages: the role in the space counts as that in a project. */
const composedPage = `select s.id as "spaceId", 0::bigint as "projectId", false as "isPrivate", sm.role as "spaceRole",
  sm.role as "projectRole", 0::bigint as "moduleId", d.id as "docId" ${pages}`;
const heldDoc = `select ${inProject}, coalesce(m.id, 0) as "moduleId", d.id as "docId"
  from docs d ${up('doc_holders', 'h', 'd.module_id')}
  left ${upToLive('modules', 'm', 'h.module_id')} ${projectAt('coalesce(h.project_id, m.project_id)')} where d.id = $1`;

/**
 * One query per kind. Deleted docs and dictionaries are found, because users who may see them can read their history
 * and restore them; deleted spaces, projects and applications are not.
 */
const queries: Readonly<Record<PlaceKind, string>> = {
  space: `${ofSpace} from ${asked('a')} ${spaceAt('a.id')}`,
  composeProject: `${ofSpace} from ${asked('a')} ${composedAt('a.id')}`,
  composeEntry: `${ofSpace} from compose_docs e ${composedAt('e.project_id')} where e.id = $1`,
  composeParam: `${ofSpace} from compose_params e ${composedAt('e.project_id')} where e.id = $1`,
  composePage: `${ofSpace} ${pages}`,
  openUser: `${ofSpace} from open_users o ${spaceAt('o.space_id')} where o.id = $1`,
  project: `${ofProject} from ${asked('a')} ${projectAt('a.id')}`,
  release: `${ofProject} from releases r ${projectAt('r.project_id')} where r.id = $1 and r.deleted_at is null`,
  module: `${ofModule} from ${asked('a')} ${moduleAt('a.id')}`,
  share: `${ofModule} from shares sh ${moduleAt('sh.module_id')} where sh.id = $1 and sh.deleted_at is null`,
  environment: `${ofModule} from environments e ${moduleAt('e.module_id')} where e.id = $1`,
  param: `${ofModule} from environment_params ep ${up('environments', 'e', 'ep.environment_id')}
    ${moduleAt('e.module_id')} where ep.id = $1`,
  dictionary: `${ofModule} from dictionaries di ${moduleAt('di.module_id')} where di.id = $1`,
  dictionaryItem: `${ofModule} from dictionary_items it ${up('dictionaries', 'di', 'it.dictionary_id')}
    ${moduleAt('di.module_id')} where it.id = $1`,
  doc,
  content: `${doc} union all ${heldDoc} union all ${composedPage}`,
};

const standingRows = z.array(
  z.object({
    docId: z.number(),
    moduleId: z.number(),
    projectId: z.number(),
    spaceId: z.number(),
    ...projectStandingFields,
  }),
);

/** A user in a session, and a doc in a tree or with a holder. */
export interface SessionAtDoc {
  readonly userId: number;
  readonly sessionId: number;
  readonly docId: number;
}
const contentOfPair = queries.content
  .replaceAll(projectStanding.joins('$2'), projectStanding.joinsOfMany('pair.person'))
  .replaceAll('$2', 'pair.person')
  .replaceAll('$1', 'pair.doc');
/**
 * The user and the standing at the doc for many at once: one row each, in their order, with nulls where the session has
 * ended or the doc does not exist.
 */
const contentOfMany = `select u.status, u.is_super_admin as "isSuperAdmin", found.*
  from unnest($1::bigint[], $2::bigint[], $3::bigint[]) with ordinality as pair (doc, person, session, n)
  left join lateral (select * from users where id = pair.person and exists (
    select from sessions where id = pair.session and user_id = pair.person and ended_at is null) limit 1) u on true
  left join lateral (select * from (${contentOfPair}) places limit 1) found on true
  order by pair.n`;
const manyRows = z.array(
  z.object({
    status: z.number().nullable(),
    docId: z.number().nullable(),
    isSuperAdmin: z.boolean().nullable(),
    isPrivate: z.boolean().nullable(),
    spaceRole: projectStandingFields.spaceRole,
    projectRole: projectStandingFields.projectRole,
  }),
);

/** Of each pair the user's status and the standing; undefined where the session has ended or the doc does not exist. */
export async function findStandings(
  client: ClientBase,
  pairs: readonly SessionAtDoc[],
): Promise<({ readonly status: number; readonly standing: Standing } | undefined)[]> {
  const columns = [
    pairs.map(({ docId }) => docId),
    pairs.map(({ userId }) => userId),
    pairs.map(({ sessionId }) => sessionId),
  ];
  const { rows } = await prepared<object>(client, contentOfMany, columns);
  return manyRows.parse(rows).map(({ status, docId, isSuperAdmin, isPrivate, spaceRole, projectRole }) => {
    if (status === null || docId === null) return undefined;
    // Neither is null where both the user and the doc were found.
    return {
      status,
      standing: { isSuperAdmin: isSuperAdmin === true, isPrivate: isPrivate !== false, spaceRole, projectRole },
    };
  });
}

/** Runs queries: the database, or a transaction that must see what it has locked. */
export type Queryable = Pick<EntityManager, 'query'>;

/** The place and the user's standing there; undefined when it does not exist. `userId` 0: only the place. */
export async function findPlace(db: Queryable, scope: Scope, userId: number): Promise<PlaceAccess | undefined> {
  const { kind, id } = scopeTarget(scope);
  const [row] = standingRows.parse(await db.query(queries[kind], [id, userId]));
  if (!row) return undefined;
  const { spaceRole, projectRole, isPrivate, ...place } = row;
  return { place, standing: { spaceRole, projectRole, isPrivate } };
}
