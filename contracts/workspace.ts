import { z } from 'zod';
import { done, endpoint, nothing } from './endpoint.js';
import { flag, id, instant, name, page, paging, text, wireTime } from './wire.js';

const role = z.enum(['guest', 'dev', 'admin']);
const user = z.object({ id, username: z.string(), nickname: z.string(), email: z.string() });
export const space = z.object({
  id,
  name: z.string(),
  description: z.string(),
  creatorName: z.string(),
  isCompose: flag,
  gmtCreate: wireTime,
});
export const project = z.object({
  id,
  name: z.string(),
  description: z.string(),
  spaceId: id,
  isPrivate: flag,
  creatorName: z.string(),
  modifierName: z.string(),
  roleCode: z.union([role, z.literal('')]),
  gmtCreate: wireTime,
});
export const module = z.object({ id, name: z.string(), projectId: id, type: z.number(), importUrl: z.string() });
export const member = user.extend({ roleCode: role, gmtCreate: wireTime });

export const addSpace = endpoint('POST', '/space/add', {
  input: z.object({
    name: name(50),
    description: text(200).default(''),
    adminIds: z.array(id).max(100).default([]),
    isCompose: flag.default(false),
  }),
  reply: space,
});
export const listSpaces = endpoint('GET', '/space/list', { input: nothing, reply: z.array(space) });
export const listNormalSpaces = endpoint('GET', '/space/listNormal', { input: nothing, reply: z.array(space) });
export const spaceInfo = endpoint('GET', '/space/info', {
  input: z.object({ spaceId: id }),
  reply: space.extend({ leaders: z.array(user) }),
});
export const renameSpace = endpoint('POST', '/space/updateName', {
  input: z.object({ id, name: name(50) }),
  reply: done,
});
/** Also what it is for. */
export const describeSpace = endpoint('POST', '/space/describe', {
  input: z.object({ id, description: text(200) }),
  reply: done,
});
/** Out of everyone's sight at once; its administrators and super admins can bring it back for 30 days. */
export const deleteSpace = endpoint('POST', '/space/delete', { input: z.object({ id }), reply: done });
export const undeleteSpace = endpoint('POST', '/space/undelete', { input: z.object({ id }), reply: done });
/** Those the caller may bring back (was an administrator of, or is super admin), newest deletion first. */
export const deletedSpaces = endpoint('GET', '/space/deleted/list', {
  input: nothing,
  reply: z.array(space.extend({ deletedAt: instant, until: instant })),
});
/** Part of the account, nickname or mail. */
export const spaceMemberPage = endpoint('POST', '/space/member/page', {
  input: z.object({
    spaceId: id,
    username: z.string().max(128).default(''),
    roleCode: z.union([role, z.literal('')]).default(''),
    ...paging,
  }),
  reply: page(member),
});
export const searchSpaceMembers = endpoint('GET', '/space/member/search', {
  input: z.object({ spaceId: id, username: z.string().max(128).default('') }),
  reply: z.array(member),
});
export const spaceMembers = endpoint('GET', '/space/member/all', {
  input: z.object({ spaceId: id }),
  reply: z.array(member),
});
/** Upsert: an existing member gets the new role. */
export const addSpaceMembers = endpoint('POST', '/space/member/add', {
  input: z.object({ spaceId: id, userIds: z.array(id).min(1, 'member.none').max(200), roleCode: role }),
  reply: done,
});
export const updateSpaceMember = endpoint('POST', '/space/member/update', {
  input: z.object({ spaceId: id, userId: id, roleCode: role }),
  reply: done,
});
/** Also removes the member from the space's projects. */
export const removeSpaceMember = endpoint('POST', '/space/member/remove', {
  input: z.object({ spaceId: id, userId: id }),
  reply: done,
});
/** The projects of a space that the caller may see. */
export const listProjects = endpoint('GET', '/space/project/list', {
  input: z.object({ spaceId: id }),
  reply: z.array(project),
});
export const addProject = endpoint('POST', '/project/add', {
  input: z.object({
    name: name(50),
    description: text(100).default(''),
    spaceId: id,
    isPrivate: flag.default(false),
    adminIds: z.array(id).max(100).default([]),
  }),
  reply: project,
});
export const projectInfo = endpoint('GET', '/project/info', {
  input: z.object({ projectId: id }),
  reply: project.extend({ admins: z.array(user), space: z.object({ id, name: z.string() }) }),
});
/**
 * Another `spaceId` moves it there, which takes the right to create projects in that space; members who are not in it yet come
 * in as guests, when the caller may let people into it. `adminIds` replaces the administrators; who is left out stays as a developer.
 */
export const updateProject = endpoint('POST', '/project/update', {
  input: z.object({
    id,
    name: name(50),
    description: text(100).default(''),
    spaceId: id,
    isPrivate: flag,
    adminIds: z.array(id).max(100),
  }),
  reply: done,
});
export const deleteProject = endpoint('POST', '/project/delete', { input: z.object({ id }), reply: done });
export const undeleteProject = endpoint('POST', '/project/undelete', { input: z.object({ id }), reply: done });
/** Those of the space that the caller may bring back (is an administrator of), newest deletion first. */
export const deletedProjects = endpoint('GET', '/project/deleted/list', {
  input: z.object({ spaceId: id }),
  reply: z.array(project.extend({ deletedAt: instant, until: instant })),
});
export const projectSpace = endpoint('GET', '/project/space', {
  input: z.object({ projectId: id }),
  reply: z.object({ projectId: id, projectName: z.string(), spaceId: id, spaceName: z.string() }),
});
export const projectMembers = endpoint('GET', '/project/member/list', {
  input: z.object({
    projectId: id,
    username: z.string().max(128).default(''),
    roleCode: z.union([role, z.literal('')]).default(''),
  }),
  reply: z.array(member),
});
export const addProjectMembers = endpoint('POST', '/project/member/add', {
  input: z.object({ projectId: id, userIds: z.array(id).min(1, 'member.none').max(200), roleCode: role }),
  reply: done,
});
export const updateProjectMember = endpoint('POST', '/project/member/update', {
  input: z.object({ projectId: id, userId: id, roleCode: role }),
  reply: done,
});
export const removeProjectMember = endpoint('POST', '/project/member/remove', {
  input: z.object({ projectId: id, userId: id }),
  reply: done,
});
export const addModule = endpoint('POST', '/module/add', {
  input: z.object({ name: name(64), projectId: id }),
  reply: module,
});
export const listModules = endpoint('GET', '/module/list', {
  input: z.object({ projectId: id }),
  reply: z.array(module),
});
export const moduleInfo = endpoint('GET', '/module/info', { input: z.object({ moduleId: id }), reply: module });
export const moduleOfDoc = endpoint('GET', '/module/infoByDocId', { input: z.object({ docId: id }), reply: module });
export const renameModule = endpoint('POST', '/module/name/update', {
  input: z.object({ id, name: name(64) }),
  reply: done,
});

const setting = z.object({
  type: z.number().default(0),
  configKey: z.string().max(128),
  configValue: z.string().max(2000),
  description: z.string().max(256).default(''),
});
/** `key` may hold several keys, with commas between. Secrets (addresses and signing secrets of robots) come back as `''` with `isSet`. */
export const listModuleSettings = endpoint('GET', '/module/setting/list', {
  input: z.object({ moduleId: id, key: z.string().default('') }),
  reply: z.array(setting.extend({ isSet: z.boolean() })),
});
export const updateModuleSettings = endpoint('POST', '/module/setting/update', {
  input: z.object({ moduleId: id, items: z.array(setting).min(1).max(50) }),
  reply: done,
});
