import { z } from 'zod';
import { done, endpoint } from '../platform/endpoint.js';
import { flag, id, idOrNone, name, optional, text, wireTime, withDefault } from '../platform/wire.js';

/**
 * Versions of a project whose changes people can subscribe to (docs/wire.md 1.6). `moduleSourceIdMap`: application →
 * docs and folders.
 */
const MOST_BOUND = 20_000;
/** As for `ids`, the number of all ids is checked before any is decoded. */
const bound = z
  .custom<Readonly<Record<string, readonly string[]>>>(
    (given) => countOf(given) <= MOST_BOUND,
    `list.max:${MOST_BOUND}`,
  )
  .pipe(z.record(z.string(), z.array(id)));
const countOf = (given: unknown): number =>
  Object.values(typeof given === 'object' && given ? given : {}).reduce<number>(
    (sum, list) => sum + (Array.isArray(list) ? list.length : 1),
    0,
  );

/** Longest texts of a release, in UTF-16 units; `robot`: the address of a robot. */
export const releaseLimits = { releaseNo: 20, releaseDesc: 200, robot: 200, notes: 50_000 } as const;

const release = z.object({
  id,
  projectId: id,
  releaseNo: z.string(),
  releaseDesc: z.string(),
  /** 1 valid, 0 invalid; the robots of an invalid release send nothing. */
  status: flag,
  /** Addresses of robots: for those who may edit the release; `''` for others, with a flag for whether one is set. */
  dingdingWebhook: z.string(),
  weComWebhook: z.string(),
  isDingdingSet: z.boolean(),
  isWeComSet: z.boolean(),
  gmtCreate: wireTime,
  moduleSourceIdMap: bound,
  isSubscribe: z.boolean(),
});
export const listReleases = endpoint('GET', '/project/release/list', {
  input: z.object({
    projectId: id,
    releaseNo: text(releaseLimits.releaseNo).default(''),
    status: optional(flag),
  }),
  reply: z.array(release),
});
const fields = {
  projectId: id,
  releaseDesc: text(releaseLimits.releaseDesc).default(''),
  status: withDefault(flag, true),
  /** Left out: unchanged; `''`: removed. */
  dingdingWebhook: optional(text(releaseLimits.robot)),
  weComWebhook: optional(text(releaseLimits.robot)),
  moduleSourceIdMap: withDefault(bound, {}),
};
export const addRelease = endpoint('POST', '/project/release/add', {
  input: z.object({ ...fields, releaseNo: name(releaseLimits.releaseNo) }),
  reply: z.object({ id }),
});
/** The number of a release cannot change. The bound docs are replaced by the given ones. */
export const updateRelease = endpoint('POST', '/project/release/update', {
  input: z.object({ ...fields, id }),
  reply: done,
});
export const setReleaseStatus = endpoint('POST', '/project/release/status', {
  input: z.object({ id, status: flag }),
  reply: done,
});
/** The notes on the page of the release, as Markdown. */
export const setReleaseNotes = endpoint('POST', '/project/release/notes/set', {
  input: z.object({ id, notes: text(releaseLimits.notes) }),
  reply: done,
});
export const removeRelease = endpoint('POST', '/project/release/remove', { input: z.object({ id }), reply: done });

/** Applications → folders → docs of a release. */
const boundNode = z.object({
  id: z.string(),
  label: z.string(),
  name: z.string(),
  httpMethod: z.string(),
  url: z.string(),
  version: z.string(),
  isFolder: flag,
  get children() {
    return z.array(boundNode);
  },
});
const ofRelease = { input: z.object({ projectId: idOrNone, releaseId: id }), reply: z.array(boundNode) };
export const boundDocs = endpoint('GET', '/project/release/bind/list', ofRelease);
/** The same reply for old clients (docs/wire.md 1.6). */
export const boundDocsByPost = endpoint('POST', '/project/release/bind/list', ofRelease);
export const subscribeRelease = endpoint('POST', '/project/release/doc/subscribe', {
  input: z.object({ sourceId: id }),
  reply: done,
});
export const unsubscribeRelease = endpoint('POST', '/project/release/doc/cancelSubscribe', {
  input: z.object({ sourceId: id }),
  reply: done,
});
