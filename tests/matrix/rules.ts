import type { Role } from '../../contracts/platform/enums.js';

// Written by hand from docs/spec.md 6 and docs/wire.md 4, and deliberately not derived from the policy under test.

export const actors = [
  ...['nobody', 'signedOut', 'disabled', 'newcomer', 'stranger', 'removed'],
  ...['spaceGuest', 'spaceDev', 'spaceAdmin', 'projectGuest', 'projectDev', 'projectAdmin', 'superAdmin'],
] as const;
export type Actor = (typeof actors)[number];

/** Actors who are refused before the input is read. */
export const outside: readonly Actor[] = ['nobody', 'signedOut', 'disabled', 'newcomer'];

/** Targets of a call: three existing places and three deleted ones. */
export const places = ['own', 'others', 'private', 'deletedSpace', 'deletedProject', 'deletedModule'] as const;
export type Place = (typeof places)[number];

export type Thing =
  | 'space'
  | 'openUser'
  | 'project'
  | 'release'
  | 'share'
  | 'module'
  | 'environment'
  | 'param'
  | 'dictionary'
  | 'dictionaryItem'
  | 'doc';
const ofSpace: readonly Place[] = ['own', 'others', 'deletedSpace'];
const ofProject: readonly Place[] = ['own', 'others', 'private', 'deletedSpace', 'deletedProject'];
/** The places that have their own entity of each kind: the private project belongs to the space of `own`. */
export const placesOf: Readonly<Record<Thing, readonly Place[]>> = {
  space: ofSpace,
  openUser: ofSpace,
  project: ofProject,
  release: ofProject,
  module: places,
  environment: places,
  param: places,
  dictionary: places,
  dictionaryItem: places,
  doc: places,
  share: places,
};

type Roles = Partial<Record<Actor, Role>>;
const everywhere: Roles = { superAdmin: 'admin' };
/** The role in the space is that of the membership. Project members are guests of the space here. */
const inOwnSpace: Roles = {
  ...everywhere,
  ...{ spaceGuest: 'guest', spaceDev: 'dev', spaceAdmin: 'admin' },
  ...{ projectGuest: 'guest', projectDev: 'guest', projectAdmin: 'guest' },
};
/** In a public project all members of the space are at least guests; a developer of the space is a guest too. */
const inPublicProject: Roles = {
  ...everywhere,
  ...{ spaceGuest: 'guest', spaceDev: 'guest', spaceAdmin: 'admin' },
  ...{ projectGuest: 'guest', projectDev: 'dev', projectAdmin: 'admin' },
};
/** In a private project: its members, and the administrators of its space. */
const inPrivateProject: Roles = {
  ...everywhere,
  ...{ spaceAdmin: 'admin', projectGuest: 'guest', projectDev: 'dev', projectAdmin: 'admin' },
};
const gone: Roles = {};

const roles: Readonly<Record<'space' | 'project', Readonly<Record<Place, Roles>>>> = {
  space: {
    ...{ own: inOwnSpace, others: everywhere, private: inOwnSpace },
    ...{ deletedSpace: gone, deletedProject: inOwnSpace, deletedModule: inOwnSpace },
  },
  project: {
    ...{ own: inPublicProject, others: everywhere, private: inPrivateProject },
    ...{ deletedSpace: gone, deletedProject: gone, deletedModule: inPublicProject },
  },
};
export const roleOf = (actor: Actor, level: 'space' | 'project', place: Place): Role | undefined =>
  roles[level][place][actor];

const rank = { guest: 1, dev: 2, admin: 3 } as const;

const inModule: readonly Thing[] = ['module', 'environment', 'param', 'dictionary', 'dictionaryItem', 'doc', 'share'];
/** A super admin has the admin role in existing places; deleted entities exist for nobody. */
const vanished = (thing: Thing, place: Place): boolean =>
  (place === 'deletedModule' && inModule.includes(thing)) ||
  (place === 'deletedProject' && !['space', 'openUser'].includes(thing)) ||
  place === 'deletedSpace';

/** Who may call: everyone, also users without a password of their own, users, super admins, or a minimum role. */
export type Who =
  | 'public'
  | 'newcomer'
  | 'user'
  | 'super'
  | { readonly level: 'space' | 'project'; readonly least: Role; readonly thing: Thing };

/** `ok`, or the key of the refusal. */
export function expected(who: Who, actor: Actor, place: Place): string {
  if (who === 'public') return 'ok';
  if (actor === 'nobody' || actor === 'signedOut') return 'login.required';
  if (actor === 'disabled') return 'login.disabled';
  if (actor === 'newcomer') return who === 'newcomer' ? 'ok' : 'login.setPassword';
  if (who === 'newcomer' || who === 'user') return 'ok';
  if (who === 'super') return actor === 'superAdmin' ? 'ok' : 'access.forbidden';
  const role = vanished(who.thing, place) ? undefined : roleOf(actor, who.level, place);
  if (role === undefined) return `${who.thing}.unknown`;
  return rank[role] >= rank[who.least] ? 'ok' : 'access.forbidden';
}
