import { z } from 'zod';
import { done, endpoint } from '../platform/endpoint.js';
import { id, name, page, paging, text, wireTime } from '../platform/wire.js';

/** API keys for programs, per space (docs/wire.md 1.9). Only the space's administrators call these. */
const openUser = z.object({
  id,
  appKey: z.string(),
  secret: z.string(),
  status: z.literal([0, 1]),
  applicant: z.string(),
  gmtCreate: wireTime,
  gmtModified: wireTime,
});
export const openUserPage = endpoint('POST', '/openuser/page', {
  input: z.object({ spaceId: id, appKey: text(100).default(''), ...paging }),
  reply: page(openUser),
});
export const addOpenUser = endpoint('POST', '/openuser/add', {
  input: z.object({ spaceId: id, applicant: name(64) }),
  reply: openUser,
});
export const resetOpenUserSecret = endpoint('POST', '/openuser/secret/reset', {
  input: z.object({ id }),
  reply: openUser,
});
export const disableOpenUser = endpoint('POST', '/openuser/disable', { input: z.object({ id }), reply: done });
export const enableOpenUser = endpoint('POST', '/openuser/enable', { input: z.object({ id }), reply: done });
