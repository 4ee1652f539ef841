import { z } from 'zod';
import { done, endpoint } from '../platform/endpoint.js';
import { id, ids, instant, optional, role, scopeId, withDefault } from '../platform/wire.js';

/**
 * Adds people to a space and to projects of it in one act, and tells them. `roleCode` is for those who are not in the
 * space yet; those who are keep their role there. `projectRole` is for the chosen projects.
 */
export const inviteToSpace = endpoint('POST', '/space/member/invite', {
  input: z.object({
    spaceId: id,
    userIds: ids(200, 'member.none'),
    roleCode: role,
    projectIds: withDefault(ids(500), []),
    projectRole: withDefault(role, 'dev'),
  }),
  reply: done,
});
/**
 * Adds people to a project and tells them. Those who are not in its space are added there as guests, if the caller may
 * add members to it; else the call is refused (`member.notInSpace`).
 */
export const inviteToProject = endpoint('POST', '/project/member/invite', {
  input: z.object({ projectId: id, userIds: ids(200, 'member.none'), roleCode: role }),
  reply: done,
});

/**
 * Asks the administrators of the nearest project or space for access. Only inside the caller's own spaces; everything
 * else is refused as unknown, whether or not it exists. Asking again for the same or for less tells nobody again.
 * `roleCode`: left out, the next one above that of the caller.
 */
export const askForAccess = endpoint('POST', '/user/access/request', {
  input: z.object({
    ...{ spaceId: scopeId, projectId: scopeId, moduleId: scopeId, docId: scopeId },
    roleCode: optional(role),
  }),
  reply: done,
});

const accessRequest = z.object({
  ...{ id, username: z.string(), nickname: z.string(), email: z.string() },
  /** What was asked for. */
  roleCode: role,
  /** The role that the person has now; `''`: none. */
  heldRole: z.union([role, z.literal('')]),
  askedAt: instant,
});
/** Open requests, the oldest first. */
export const spaceRequests = endpoint('GET', '/space/access/list', {
  input: z.object({ spaceId: id }),
  reply: z.array(accessRequest),
});
export const projectRequests = endpoint('GET', '/project/access/list', {
  input: z.object({ projectId: id }),
  reply: z.array(accessRequest),
});
/** Gives the role and tells the person; `''` declines. A request that is no longer open is refused. */
const answer = { userId: id, roleCode: withDefault(z.union([role, z.literal('')]), '') };
export const answerSpaceRequest = endpoint('POST', '/space/access/answer', {
  input: z.object({ spaceId: id, ...answer }),
  reply: done,
});
export const answerProjectRequest = endpoint('POST', '/project/access/answer', {
  input: z.object({ projectId: id, ...answer }),
  reply: done,
});
