import { z } from 'zod';
import { done, endpoint, nothing } from '../platform/endpoint.js';
import { roles } from '../platform/enums.js';
import {
  choice,
  flag,
  id,
  ids,
  instant,
  int,
  name,
  optional,
  page,
  paging,
  role,
  text,
  wireTime,
  withDefault,
} from '../platform/wire.js';
import { publicUser } from './accounts.js';

const space = z.object({
  id,
  name: z.string(),
  description: z.string(),
  creatorName: z.string(),
  isCompose: flag,
  gmtCreate: wireTime,
});
const project = z.object({
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
/** `gmtCreate` is the time of joining. */
const member = publicUser.extend({ roleCode: role });

/** Longest name and description of a space, in UTF-16 units. */
export const spaceLimits = { name: 50, description: 200 } as const;

export const addSpace = endpoint('POST', '/space/add', {
  input: z.object({
    name: name(spaceLimits.name),
    description: text(spaceLimits.description).default(''),
    adminIds: withDefault(ids(100), []),
    isCompose: withDefault(flag, false),
  }),
  reply: space,
});
export const listSpaces = endpoint('GET', '/space/list', { input: nothing, reply: z.array(space) });
export const listNormalSpaces = endpoint('GET', '/space/listNormal', { input: nothing, reply: z.array(space) });
/** What the caller may read in each space: projects, and shown docs. Spaces without any such project are left out. */
export const spaceCounts = endpoint('GET', '/space/counts', {
  input: nothing,
  reply: z.array(z.object({ spaceId: id, projects: z.number(), docs: z.number() })),
});
export const spaceInfo = endpoint('GET', '/space/info', {
  input: z.object({ spaceId: id }),
  reply: space.extend({ leaders: z.array(publicUser) }),
});
export const renameSpace = endpoint('POST', '/space/updateName', {
  input: z.object({ id, name: name(spaceLimits.name) }),
  reply: done,
});
/** Sets the description of the space. */
export const describeSpace = endpoint('POST', '/space/describe', {
  input: z.object({ id, description: text(spaceLimits.description) }),
  reply: done,
});
/** Hidden from everyone at once; its administrators and super admins can restore it for 30 days. */
export const deleteSpace = endpoint('POST', '/space/delete', { input: z.object({ id }), reply: done });
export const undeleteSpace = endpoint('POST', '/space/undelete', { input: z.object({ id }), reply: done });
/** Spaces that the caller may restore (as a former administrator or a super admin), most recently deleted first. */
export const deletedSpaces = endpoint('GET', '/space/deleted/list', {
  input: nothing,
  reply: z.array(space.extend({ deletedAt: instant })),
});
/** Contained in the account, nickname or mail. */
export const spaceMemberPage = endpoint('POST', '/space/member/page', {
  input: z.object({
    spaceId: id,
    username: text(128).default(''),
    roleCode: withDefault(choice(['', ...roles]), ''),
    ...paging,
  }),
  reply: page(member),
});
export const searchSpaceMembers = endpoint('GET', '/space/member/search', {
  input: z.object({ spaceId: id, username: text(128).default('') }),
  reply: z.array(member),
});
export const spaceMembers = endpoint('GET', '/space/member/all', {
  input: z.object({ spaceId: id }),
  reply: z.array(member),
});
/** Upsert: an existing member gets the new role. */
export const addSpaceMembers = endpoint('POST', '/space/member/add', {
  input: z.object({ spaceId: id, userIds: ids(200, 'member.none'), roleCode: role }),
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
    isPrivate: withDefault(flag, false),
    adminIds: withDefault(ids(100), []),
  }),
  reply: project,
});
export const projectInfo = endpoint('GET', '/project/info', {
  input: z.object({ projectId: id }),
  reply: project.extend({ admins: z.array(publicUser), space }),
});
/**
 * Another `spaceId` moves the project there, which needs the right to create projects in that space; members who are
 * not in that space yet are added as guests, if the caller may add members to it. `adminIds` replaces the
 * administrators; those who are not in it stay as developers. Left out: unchanged.
 */
export const updateProject = endpoint('POST', '/project/update', {
  input: z.object({
    id,
    name: name(50),
    description: text(100).default(''),
    spaceId: id,
    isPrivate: flag,
    adminIds: optional(ids(100)),
  }),
  reply: done,
});
export const deleteProject = endpoint('POST', '/project/delete', { input: z.object({ id }), reply: done });
export const undeleteProject = endpoint('POST', '/project/undelete', { input: z.object({ id }), reply: done });
/** Projects of the space that the caller may restore (as an administrator), most recently deleted first. */
export const deletedProjects = endpoint('GET', '/project/deleted/list', {
  input: z.object({ spaceId: id }),
  reply: z.array(project.extend({ deletedAt: instant })),
});
export const projectSpace = endpoint('GET', '/project/space', {
  input: z.object({ projectId: id }),
  reply: z.object({ projectId: id, projectName: z.string(), spaceId: id, spaceName: z.string() }),
});
export const projectMembers = endpoint('GET', '/project/member/list', {
  input: z.object({
    projectId: id,
    username: text(128).default(''),
    roleCode: withDefault(choice(['', ...roles]), ''),
  }),
  reply: z.array(member),
});
export const addProjectMembers = endpoint('POST', '/project/member/add', {
  input: z.object({ projectId: id, userIds: ids(200, 'member.none'), roleCode: role }),
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
  type: withDefault(int(), 0),
  configKey: text(128),
  configValue: text(2_000),
  description: text(256).default(''),
});
/**
 * `key` may contain several keys, separated by commas. Signing secrets are returned as `''` with `isSet`; addresses of
 * robots are readable for those who may edit them.
 */
export const listModuleSettings = endpoint('GET', '/module/setting/list', {
  input: z.object({ moduleId: id, key: text(1_000).default('') }),
  reply: z.array(setting.extend({ isSet: z.boolean() })),
});
/** An empty value removes a setting; a secret's empty value leaves it unchanged, `clear` removes it. */
export const updateModuleSettings = endpoint('POST', '/module/setting/update', {
  input: z.object({
    moduleId: id,
    items: z
      .array(setting.extend({ clear: withDefault(flag, false) }))
      .min(1)
      .max(50),
  }),
  reply: done,
});
