import type { Role } from '../../contracts/enums.js';
import { policy, reaches, type Verb } from '../../contracts/policy.js';

export { policy, type Verb } from '../../contracts/policy.js';

/** A person's standing at a place, as the database tells it. */
export interface Standing {
  readonly isSuperAdmin: boolean;
  /** Role of the membership in the space; undefined: not in it. */
  readonly spaceRole?: Role | undefined;
  /** Role of the membership in the project; counts only for people of the space (wire 4). */
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

/** Spec 6: the role at the level that the verb names must reach the demanded one. */
export function allows(verb: Verb, standing: Standing): boolean {
  const { level, role } = policy[verb];
  return reaches(level === 'space' ? roleInSpace(standing) : roleInProject(standing), role);
}

/** Whether the place is there at all for this person: to all others it looks like one that never was. */
export function sees(level: 'space' | 'project', standing: Standing): boolean {
  return (level === 'space' ? roleInSpace(standing) : roleInProject(standing)) !== undefined;
}
