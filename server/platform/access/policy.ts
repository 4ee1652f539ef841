import type { Role } from '../../../contracts/platform/enums.js';
import { policy, reaches, type Verb } from '../../../contracts/platform/policy.js';

export { policy, type Verb } from '../../../contracts/platform/policy.js';

/** A user's memberships and flags for a place, as read from the database. */
export interface Standing {
  readonly isSuperAdmin: boolean;
  /** Role in the space; undefined for a non-member. */
  readonly spaceRole?: Role | undefined;
  /** Role in the project; counts only for members of the space (docs/wire.md 4). */
  readonly projectRole?: Role | undefined;
  readonly isPrivate: boolean;
}

export function roleInSpace({ isSuperAdmin, spaceRole }: Standing): Role | undefined {
  return isSuperAdmin ? 'admin' : spaceRole;
}

export function roleInProject(standing: Standing): Role | undefined {
  const inSpace = roleInSpace(standing);
  if (inSpace === undefined || inSpace === 'admin') return inSpace;
  return standing.projectRole ?? (standing.isPrivate ? undefined : 'guest');
}

/** docs/spec.md 6: whether the role at the verb's level (space or project) reaches the required role. */
export function allows(verb: Verb, standing: Standing): boolean {
  const { level, role } = policy[verb];
  return reaches(level === 'space' ? roleInSpace(standing) : roleInProject(standing), role);
}

/** Whether the place exists for this user. For all others it is unknown, like one that never existed. */
export function canSee(level: 'space' | 'project', standing: Standing): boolean {
  return (level === 'space' ? roleInSpace(standing) : roleInProject(standing)) !== undefined;
}
