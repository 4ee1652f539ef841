import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { roles } from '../../contracts/enums.js';
import type { RefusalKey } from '../../contracts/refusals.js';
import type { Standing } from './policy.js';

/** The most exact first: doc ⊂ module ⊂ project ⊂ space, and what stands in one of them. */
const kinds = [
  'doc',
  'param',
  'environment',
  'dictionaryItem',
  'dictionary',
  'module',
  'release',
  'project',
  'openUser',
  'space',
] as const;
export type Kind = (typeof kinds)[number];

/** One of these names a place; the most exact one counts. */
export type Scope = { readonly [K in Kind]?: number | undefined };

/** 0 where the place has none of that level. */
export interface Place {
  readonly docId: number;
  readonly moduleId: number;
  readonly projectId: number;
  readonly spaceId: number;
}
export interface Found {
  readonly place: Place;
  readonly standing: Omit<Standing, 'isSuperAdmin'>;
}

export const unknownPlace = {
  doc: 'doc.unknown',
  module: 'module.unknown',
  project: 'project.unknown',
  space: 'space.unknown',
  openUser: 'openUser.unknown',
  release: 'release.unknown',
  environment: 'environment.unknown',
  param: 'param.unknown',
  dictionary: 'dictionary.unknown',
  dictionaryItem: 'dictionaryItem.unknown',
} as const satisfies Record<Kind, RefusalKey>;

/** What the scope names, and its id. */
export function target(scope: Scope): { kind: Kind; id: number } {
  for (const kind of kinds) {
    const id = scope[kind];
    if (id) return { kind, id };
  }
  return { kind: 'space', id: 0 };
}

const spaces = `from spaces s left join space_members sm on sm.space_id = s.id and sm.user_id = $2`;
const projects = `${spaces} join projects p on p.space_id = s.id and p.deleted_at is null
  left join project_members pm on pm.project_id = p.id and pm.user_id = $2`;
const modules = `${projects} join modules m on m.project_id = p.id and m.deleted_at is null`;

const none = (name: string) => `0::bigint as "${name}"`;
const inSpace = `s.id as "spaceId", sm.role as "spaceRole"`;
const inProject = `${inSpace}, p.id as "projectId", p.is_private as "isPrivate", pm.role as "projectRole"`;
const noProject = `${inSpace}, ${none('projectId')}, false as "isPrivate", null as "projectRole"`;

const ofSpace = `select ${noProject}, ${none('moduleId')}, ${none('docId')} ${spaces}`;
const ofProject = `select ${inProject}, ${none('moduleId')}, ${none('docId')} ${projects}`;
const ofModule = `select ${inProject}, m.id as "moduleId", ${none('docId')} ${modules}`;
const ofDoc = `select ${inProject}, m.id as "moduleId", d.id as "docId" ${modules}`;
const environments = 'join environments e on e.module_id = m.id';
const dictionaries = 'join dictionaries di on di.module_id = m.id';
const standing = 'and s.deleted_at is null';

/**
 * One query for each kind. Deleted docs and dictionaries are found (their history and their way back are for people who
 * may see them); deleted places are not.
 */
const queries: Readonly<Record<Kind, string>> = {
  space: `${ofSpace} where s.id = $1 ${standing}`,
  openUser: `${ofSpace} join open_users o on o.space_id = s.id where o.id = $1 ${standing}`,
  project: `${ofProject} where p.id = $1 ${standing}`,
  release: `${ofProject} join releases r on r.project_id = p.id and r.deleted_at is null where r.id = $1 ${standing}`,
  module: `${ofModule} where m.id = $1 ${standing}`,
  environment: `${ofModule} ${environments} where e.id = $1 ${standing}`,
  param: `${ofModule} ${environments} join environment_params ep on ep.environment_id = e.id where ep.id = $1 ${standing}`,
  dictionary: `${ofModule} ${dictionaries} where di.id = $1 ${standing}`,
  dictionaryItem: `${ofModule} ${dictionaries} join dictionary_items it on it.dictionary_id = di.id where it.id = $1 ${standing}`,
  doc: `${ofDoc} join docs d on d.module_id = m.id where d.id = $1 ${standing}`,
};

const role = z.enum(roles).nullable();
const rows = z.array(
  z.object({
    docId: z.number(),
    moduleId: z.number(),
    projectId: z.number(),
    spaceId: z.number(),
    spaceRole: role,
    projectRole: role,
    isPrivate: z.boolean(),
  }),
);

/** Whoever can be asked: the database, or a transaction that must see what it has locked. */
export type Asked = Pick<EntityManager, 'query'>;

/** The place and the user's standing there; undefined when there is no such place. `userId` 0: only the place. */
export async function find(db: Asked, scope: Scope, userId: number): Promise<Found | undefined> {
  const { kind, id } = target(scope);
  const [row] = rows.parse(await db.query(queries[kind], [id, userId]));
  if (!row) return undefined;
  const { spaceRole, projectRole, isPrivate, ...place } = row;
  return { place, standing: { spaceRole: spaceRole ?? undefined, projectRole: projectRole ?? undefined, isPrivate } };
}
