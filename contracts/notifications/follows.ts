import { z } from 'zod';
import { done, endpoint, nothing } from '../platform/endpoint.js';
import { choice, flag, id, idOrNone, instant, optional } from '../platform/wire.js';
import { newsFilter, newsPreferences, paces, part } from './news.js';

/** The most specific id counts: a doc or folder, an application, a release, a project, a space. */
const place = {
  docId: optional(id),
  releaseId: optional(id),
  moduleId: optional(id),
  projectId: optional(id),
  spaceId: optional(id),
};
const manner = {
  /** Absent: the caller's default. */
  filter: optional(newsFilter),
  pace: optional(choice(paces)),
  mutedUntil: optional(instant),
};

export const followKinds = ['doc', 'folder', 'module', 'project', 'release', 'space'] as const;
const follow = z.object({
  kind: z.enum(followKinds),
  sourceId: id,
  name: z.string(),
  /** Where it is: space, project and application around it. */
  path: z.array(z.string()),
  moduleId: idOrNone,
  projectId: idOrNone,
  spaceId: idOrNone,
  part: z.string(),
  /** The name of the row; `''`: there is none any more, or it is not a row. */
  partName: z.string(),
  filter: newsFilter.nullable(),
  pace: z.enum(paces).nullable(),
  mutedUntil: instant.nullable(),
  isAuto: flag,
});

/** What the caller follows and may still view, the newest first. */
export const follows = endpoint('GET', '/user/follow/list', { input: nothing, reply: z.array(follow) });
/** How the caller follows this place; null: not. */
export const getFollow = endpoint('GET', '/user/follow/get', {
  input: z.object({ ...place, part }),
  reply: z
    .object({
      filter: newsFilter.nullable(),
      pace: z.enum(paces).nullable(),
      mutedUntil: instant.nullable(),
      isAuto: flag,
    })
    .nullable(),
});
/** Follows the place, or changes how. */
export const saveFollow = endpoint('POST', '/user/follow/save', {
  input: z.object({ ...place, part, ...manner }),
  reply: done,
});
export const removeFollow = endpoint('POST', '/user/follow/remove', {
  input: z.object({ ...place, part }),
  reply: done,
});
export const getNewsPreferences = endpoint('GET', '/user/follow/preferences', {
  input: nothing,
  reply: newsPreferences,
});
export const saveNewsPreferences = endpoint('POST', '/user/follow/preferences', {
  input: newsPreferences,
  reply: done,
});
