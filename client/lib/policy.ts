import type { Role } from '../../contracts/platform/enums.js';
import { type Level, policy, reaches, type Verb } from '../../contracts/platform/policy.js';

export type { Verb } from '../../contracts/platform/policy.js';

/** The signed-in user's rights: `GET /user/perm/get` (docs/spec.md 6). */
export interface Rights {
  isSuperAdmin: boolean;
  roleData: Readonly<Record<string, Role>>;
}
export interface Scope {
  space?: string;
  project?: string;
}

/** The role in a space or project: a space's admin is the admin of all its projects. */
function roleIn(rights: Rights, scope: Scope, level: Level): Role | undefined {
  if (rights.isSuperAdmin) return 'admin';
  const inSpace = scope.space ? rights.roleData[`space:${scope.space}`] : undefined;
  if (level === 'space') return inSpace;
  if (inSpace === 'admin') return 'admin';
  return scope.project ? rights.roleData[`project:${scope.project}`] : undefined;
}

/** Whether to offer an action; the server decides. While the rights are loading, nothing is offered. */
export function may(rights: Rights | undefined, verb: Verb, scope: Scope = {}): boolean {
  if (!rights) return false;
  const { level, role } = policy[verb];
  return reaches(roleIn(rights, scope, level), role);
}

/** Whether these are the rights of somebody who is a guest wherever they are a member. */
export function onlyReads(rights: Rights | undefined): boolean {
  const held = Object.values(rights?.roleData ?? {});
  return !rights || (!rights.isSuperAdmin && held.length > 0 && held.every((role) => role === 'guest'));
}
