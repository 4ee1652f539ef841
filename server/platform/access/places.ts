import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { RefusalKey } from '../../../contracts/platform/refusals.js';
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

const spaces = `from spaces s ${spaceStanding.joins('$2')}`;
const projects = (join = '') =>
  `from spaces s join projects p on p.space_id = s.id and p.deleted_at is null ${join} ${projectStanding.joins('$2')}`;
const modules = projects('join modules m on m.project_id = p.id and m.deleted_at is null');

const none = (name: string) => `0::bigint as "${name}"`;
const inProject = `s.id as "spaceId", p.id as "projectId", ${projectStanding.columns}`;
const noProject = `s.id as "spaceId", ${spaceStanding.columns}, ${none('projectId')}, false as "isPrivate", null as "projectRole"`;

const ofSpace = `select ${noProject}, ${none('moduleId')}, ${none('docId')} ${spaces}`;
const ofProject = `select ${inProject}, ${none('moduleId')}, ${none('docId')} ${projects()}`;
const ofModule = `select ${inProject}, m.id as "moduleId", ${none('docId')} ${modules}`;
const ofDoc = `select ${inProject}, m.id as "moduleId", d.id as "docId" ${modules}`;
const environments = 'join environments e on e.module_id = m.id';
const dictionaries = 'join dictionaries di on di.module_id = m.id';
const standing = 'and s.deleted_at is null';

const doc = `${ofDoc} join docs d on d.module_id = m.id where d.id = $1 ${standing}`;
const composed = 'join compose_projects c on c.space_id = s.id and c.deleted_at is null';
const pages = 'join doc_holders h on h.compose_project_id = c.id join docs d on d.module_id = h.id';
/** Who may edit a composed project may edit its pages: the role in the space counts as that in a project. */
const composedPage = `select s.id as "spaceId", 0::bigint as "projectId", false as "isPrivate", sm.role as "spaceRole",
  sm.role as "projectRole", 0::bigint as "moduleId", d.id as "docId" ${spaces} ${composed} ${pages}
  where d.id = $1 ${standing}`;
const heldDoc = `select ${inProject}, coalesce(m.id, 0) as "moduleId", d.id as "docId"
  from docs d join doc_holders h on h.id = d.module_id
  left join modules m on m.id = h.module_id and m.deleted_at is null
  join projects p on p.id = coalesce(h.project_id, m.project_id) and p.deleted_at is null
  join spaces s on s.id = p.space_id ${projectStanding.joins('$2')} where d.id = $1 ${standing}`;

/**
 * One query per kind. Deleted docs and dictionaries are found, because users who may see them can read their history
 * and restore them; deleted spaces, projects and applications are not.
 */
const queries: Readonly<Record<PlaceKind, string>> = {
  space: `${ofSpace} where s.id = $1 ${standing}`,
  composeProject: `${ofSpace} ${composed} where c.id = $1 ${standing}`,
  composeEntry: `${ofSpace} ${composed} join compose_docs e on e.project_id = c.id where e.id = $1 ${standing}`,
  composeParam: `${ofSpace} ${composed} join compose_params e on e.project_id = c.id where e.id = $1 ${standing}`,
  composePage: `${ofSpace} ${composed} ${pages} where d.id = $1 ${standing}`,
  openUser: `${ofSpace} join open_users o on o.space_id = s.id where o.id = $1 ${standing}`,
  project: `${ofProject} where p.id = $1 ${standing}`,
  release: `${ofProject} join releases r on r.project_id = p.id and r.deleted_at is null where r.id = $1 ${standing}`,
  module: `${ofModule} where m.id = $1 ${standing}`,
  share: `${ofModule} join shares sh on sh.module_id = m.id and sh.deleted_at is null where sh.id = $1 ${standing}`,
  environment: `${ofModule} ${environments} where e.id = $1 ${standing}`,
  param: `${ofModule} ${environments} join environment_params ep on ep.environment_id = e.id where ep.id = $1 ${standing}`,
  dictionary: `${ofModule} ${dictionaries} where di.id = $1 ${standing}`,
  dictionaryItem: `${ofModule} ${dictionaries} join dictionary_items it on it.dictionary_id = di.id where it.id = $1 ${standing}`,
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
