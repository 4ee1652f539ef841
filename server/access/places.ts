import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { roles } from '../../contracts/enums.js';
import type { RefusalKey } from '../../contracts/refusals.js';
import type { Standing } from './policy.js';

/** One of these names a place; the most exact one counts (doc ⊂ module ⊂ project ⊂ space). */
export interface Scope {
  readonly doc?: number | undefined;
  readonly module?: number | undefined;
  readonly project?: number | undefined;
  readonly space?: number | undefined;
}

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
export type Kind = 'doc' | 'module' | 'project' | 'space';

export const unknownPlace = {
  doc: 'doc.unknown',
  module: 'module.unknown',
  project: 'project.unknown',
  space: 'space.unknown',
} as const satisfies Record<Kind, RefusalKey>;

/** What the scope names, and its id. */
export function target(scope: Scope): { kind: Kind; id: number } {
  if (scope.doc) return { kind: 'doc', id: scope.doc };
  if (scope.module) return { kind: 'module', id: scope.module };
  if (scope.project) return { kind: 'project', id: scope.project };
  return { kind: 'space', id: scope.space ?? 0 };
}

const spaces = `from spaces s left join space_members sm on sm.space_id = s.id and sm.user_id = $2`;
const projects = `${spaces} join projects p on p.space_id = s.id and p.deleted_at is null
  left join project_members pm on pm.project_id = p.id and pm.user_id = $2`;
const modules = `${projects} join modules m on m.project_id = p.id and m.deleted_at is null`;

const none = (name: string) => `0::bigint as "${name}"`;
const inSpace = `s.id as "spaceId", sm.role as "spaceRole"`;
const inProject = `${inSpace}, p.id as "projectId", p.is_private as "isPrivate", pm.role as "projectRole"`;
const noProject = `${inSpace}, ${none('projectId')}, false as "isPrivate", null as "projectRole"`;

/** One query for each level. Deleted docs are found (their history is for people who may see them); deleted places are not. */
const queries: Readonly<Record<Kind, string>> = {
  space: `select ${noProject}, ${none('moduleId')}, ${none('docId')} ${spaces} where s.id = $1 and s.deleted_at is null`,
  project: `select ${inProject}, ${none('moduleId')}, ${none('docId')} ${projects} where p.id = $1 and s.deleted_at is null`,
  module: `select ${inProject}, m.id as "moduleId", ${none('docId')} ${modules} where m.id = $1 and s.deleted_at is null`,
  doc: `select ${inProject}, m.id as "moduleId", d.id as "docId" ${modules} join docs d on d.module_id = m.id
    where d.id = $1 and s.deleted_at is null`,
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

/** The place and the user's standing there; undefined when there is no such place. `userId` 0: only the place. */
export async function find(db: DataSource, scope: Scope, userId: number): Promise<Found | undefined> {
  const { kind, id } = target(scope);
  const [row] = rows.parse(await db.query(queries[kind], [id, userId]));
  if (!row) return undefined;
  const { spaceRole, projectRole, isPrivate, ...place } = row;
  return { place, standing: { spaceRole: spaceRole ?? undefined, projectRole: projectRole ?? undefined, isPrivate } };
}
