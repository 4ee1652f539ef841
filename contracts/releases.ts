import { z } from 'zod';
import { done, endpoint } from './endpoint.js';
import { flag, id, name, text, wireTime } from './wire.js';

/** Versions of a project for which people want to hear of changes (wire 1.6). `moduleSourceIdMap`: application → docs and folders. */
const bound = z.record(z.string(), z.array(id).max(5_000));
const robotAddress = z.union([z.literal(''), text(200)]);
export const release = z.object({
  id,
  projectId: id,
  releaseNo: z.string(),
  releaseDesc: z.string(),
  /** 1 valid, 0 invalid: an invalid one's robots are silent. */
  status: flag,
  /** Addresses of robots are secrets: `''` with the flag of whether one is set. */
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
    releaseNo: z.string().max(20).default(''),
    status: z.union([flag, z.literal('')]).default(''),
  }),
  reply: z.array(release),
});
const fields = {
  projectId: id,
  releaseDesc: text(200).default(''),
  status: flag.default(true),
  /** Left out: stays as it is; `''`: taken away. */
  dingdingWebhook: robotAddress.optional(),
  weComWebhook: robotAddress.optional(),
  moduleSourceIdMap: bound.default({}),
};
export const addRelease = endpoint('POST', '/project/release/add', {
  input: z.object({ ...fields, releaseNo: name(20) }),
  reply: z.object({ id }),
});
/** The number of a release stays. The bound docs become those that are given. */
export const updateRelease = endpoint('POST', '/project/release/update', {
  input: z.object({ ...fields, id }),
  reply: done,
});
export const setReleaseStatus = endpoint('POST', '/project/release/status', {
  input: z.object({ id, status: flag }),
  reply: done,
});
export const removeRelease = endpoint('POST', '/project/release/remove', { input: z.object({ id }), reply: done });

/** Applications → folders → docs that a release holds. */
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
export const boundDocs = endpoint('GET', '/project/release/bind/list', {
  input: z.object({ projectId: id, releaseId: id }),
  reply: z.array(boundNode),
});
export const subscribeRelease = endpoint('POST', '/project/release/doc/subscribe', {
  input: z.object({ sourceId: id }),
  reply: done,
});
export const unsubscribeRelease = endpoint('POST', '/project/release/doc/cancelSubscribe', {
  input: z.object({ sourceId: id }),
  reply: done,
});
