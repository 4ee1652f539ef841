import type { Role } from './enums.js';

/**
 * Permissions (docs/spec.md 6, docs/wire.md 4), defined once: the server's guard and sockets check them, the client
 * hides what would be refused. A demand has the least role, and whether the role in the project or the one in the space
 * is checked.
 *
 * The role in a space: that of the membership. The role in a project: admin for the space's admins; else that of the
 * project membership; else guest if the project is public and the user is in the space; else none. Super admins: admin
 * everywhere.
 */
export type Level = 'space' | 'project';
export interface RoleDemand {
  readonly level: Level;
  readonly role: Role;
}
const space = (role: Role): RoleDemand => ({ level: 'space', role });
const project = (role: Role): RoleDemand => ({ level: 'project', role });

export const policy = {
  'space.view': space('guest'),
  'space.rename': space('dev'),
  'space.settings': space('admin'),
  'space.delete': space('admin'),
  'space.members.view': space('guest'),
  'space.members': space('admin'),
  'space.openUsers': space('admin'),
  'project.create': space('dev'),
  'compose.view': space('guest'),
  'compose.edit': space('dev'),

  'project.view': project('guest'),
  'project.update': project('admin'),
  'project.delete': project('admin'),
  'project.members.view': project('guest'),
  'project.members': project('admin'),

  'module.view': project('guest'),
  'module.create': project('dev'),
  'module.edit': project('dev'),
  'module.settings': project('dev'),
  /** Importing docs into an application or as a new one. */
  'module.import': project('dev'),
  'module.delete': project('dev'),
  'module.token': project('dev'),
  'environment.view': project('guest'),
  'environment.edit': project('dev'),
  'dictionary.view': project('guest'),
  'dictionary.edit': project('dev'),
  /** Constants and error codes of a project or an application. */
  'constants.view': project('guest'),
  'constants.edit': project('dev'),

  'share.manage': project('dev'),

  'release.view': project('guest'),
  'release.subscribe': project('guest'),
  'release.edit': project('dev'),

  'doc.view': project('guest'),
  'doc.subscribe': project('guest'),
  'doc.edit': project('dev'),
  'doc.comment': project('guest'),
  /** Deleting the comments of others. */
  'doc.comment.delete': project('admin'),
  'doc.history': project('guest'),
  'doc.restore': project('dev'),
} as const satisfies Record<string, RoleDemand>;
export type Verb = keyof typeof policy;

const rank: Readonly<Record<Role, number>> = { guest: 1, dev: 2, admin: 3 };

/** Whether the role is at least the demanded one. */
export const reaches = (role: Role | undefined, demanded: Role): boolean =>
  role !== undefined && rank[role] >= rank[demanded];
