import { type Role, roles } from '../../contracts/enums.js';

/** What a signed-in person may do: `GET /user/perm/get` (spec 6). */
export interface Rights {
  isSuperAdmin: boolean;
  roleData: Readonly<Record<string, Role>>;
}
export interface Scope {
  space?: string;
  project?: string;
}

/** The specification's section 6 as a table: the least role, and where it must be held. The server has the last word. */
export const policy = {
  'space.create': 'anyone',
  'space.view': { role: 'guest', of: 'space' },
  'space.members': { role: 'admin', of: 'space' },
  'project.create': { role: 'dev', of: 'space' },
  'project.view': { role: 'guest', of: 'project' },
  'project.members': { role: 'admin', of: 'project' },
  'module.edit': { role: 'dev', of: 'project' },
  'doc.view': { role: 'guest', of: 'project' },
  'doc.edit': { role: 'dev', of: 'project' },
  'system.admin': 'super',
} as const satisfies Record<string, 'anyone' | 'super' | { role: Role; of: 'space' | 'project' }>;
export type Verb = keyof typeof policy;

/** The role in a place: a space's admin is the admin of all its projects. */
export function roleIn(rights: Rights, scope: Scope, of: 'space' | 'project'): Role | undefined {
  if (rights.isSuperAdmin) return 'admin';
  const inSpace = scope.space ? rights.roleData[`space:${scope.space}`] : undefined;
  if (of === 'space') return inSpace;
  if (inSpace === 'admin') return 'admin';
  return scope.project ? rights.roleData[`project:${scope.project}`] : undefined;
}

/** Whether to offer it. Unknown rights (still loading) offer nothing. */
export function may(rights: Rights | undefined, verb: Verb, scope: Scope = {}): boolean {
  if (!rights) return false;
  const demand = policy[verb];
  if (demand === 'anyone' || rights.isSuperAdmin) return true;
  if (demand === 'super') return false;
  const role = roleIn(rights, scope, demand.of);
  return role !== undefined && roles.indexOf(role) >= roles.indexOf(demand.role);
}
