import { z } from 'zod';
import { done, endpoint } from '../platform/endpoint.js';
import { isWebAddress } from '../platform/web-address.js';
import {
  choice,
  flag,
  id,
  idOrNone,
  int,
  name,
  optional,
  text,
  textOf,
  wireTime,
  withDefault,
} from '../platform/wire.js';
import { environmentParam } from '../workspace/environments.js';
import { appearance, pagePassword, ShareType } from './public-pages.js';

/** Projects built out of other spaces' docs, for readers without an account (docs/wire.md 1.18). */
export const composeLimits = {
  name: 64,
  description: 128,
  folder: 64,
  gateway: 128,
  docs: 5_000,
  depth: 10,
  pages: 100,
  pageTitle: 64,
} as const;

const type = choice([ShareType.public, ShareType.encrypted]);
const gatewayUrl = textOf(
  z
    .string()
    .trim()
    .max(composeLimits.gateway, `text.max:${composeLimits.gateway}`)
    .refine((given) => given === '' || isWebAddress(given), 'compose.gateway'),
);

/** For members of the space; the password for those who may edit the project. */
export const composeProject = z.object({
  id,
  name: z.string(),
  description: z.string(),
  spaceId: id,
  type,
  password: z.string(),
  /** 1 on, 0 off. */
  status: flag,
  gatewayUrl: z.string(),
  showDebug: flag,
  isPinned: flag,
  hasConstants: flag,
  ...appearance,
  creatorName: z.string(),
  gmtCreate: wireTime,
  /** The caller's role in the space, for clients of the existing product. */
  roleCode: z.string(),
  orderIndex: z.number(),
});
const fields = {
  name: name(composeLimits.name),
  description: text(composeLimits.description).default(''),
  type: withDefault(type, ShareType.encrypted),
  status: withDefault(flag, true),
  /** Left out: unchanged, or generated for a project that has none. */
  password: optional(pagePassword),
};
export const listComposeProjects = endpoint('GET', '/space/project/compose/list', {
  input: z.object({ spaceId: id }),
  reply: z.array(composeProject),
});
export const addComposeProject = endpoint('POST', '/compose/project/add', {
  input: z.object({ spaceId: id, ...fields }),
  reply: composeProject,
});
export const updateComposeProject = endpoint('POST', '/compose/project/update', {
  input: z.object({ id, ...fields }),
  reply: composeProject,
});
export const deleteComposeProject = endpoint('POST', '/compose/project/delete', {
  input: z.object({ id }),
  reply: done,
});
/** With its docs, pages, settings and password, at its old address. */
export const undeleteComposeProject = endpoint('POST', '/compose/project/undelete', {
  input: z.object({ id }),
  reply: done,
});
/** How its page looks, and what readers get beside the docs. */
export const styleComposeProject = endpoint('POST', '/compose/project/style', {
  input: z.object({ id, hasConstants: flag, ...appearance }),
  reply: done,
});
/** 1: readers see each doc in its present version until a newer one is taken. 0: always the newest. */
export const pinComposeProject = endpoint('POST', '/compose/project/pin', {
  input: z.object({ id, isPinned: flag }),
  reply: done,
});

const settings = { gatewayUrl, showDebug: flag };
export const composeSettings = endpoint('GET', '/compose/project/setting/get', {
  input: z.object({ id }),
  reply: z.object({ id, gatewayUrl: z.string(), showDebug: flag }),
});
export const saveComposeSettings = endpoint('POST', '/compose/project/setting/save', {
  input: z.object({ id, ...settings }),
  reply: done,
});
const param = {
  projectId: id,
  parentId: idOrNone,
  name: name(64),
  type: withDefault(name(64), 'string'),
  required: withDefault(flag, true),
  maxLength: withDefault(text(10), '-'),
  example: text(1_024).default(''),
  description: text(4_000).default(''),
  orderIndex: optional(int(0, 1_000_000_000)),
};
const paramPaths = <const S extends string>(list: S) => ({
  add: endpoint('POST', `/compose/project/setting/${list}/add`, {
    input: z.object(param),
    reply: z.object({ id }),
  }),
  list: endpoint('GET', `/compose/project/setting/${list}/list`, {
    input: z.object({ projectId: id }),
    reply: z.array(environmentParam),
  }),
  update: endpoint('POST', `/compose/project/setting/${list}/update`, {
    input: z.object({ id, ...param, projectId: idOrNone }),
    reply: done,
  }),
  delete: endpoint('POST', `/compose/project/setting/${list}/delete`, { input: z.object({ id }), reply: done }),
});
export const composeParams = paramPaths('globalParams');
export const composeReturns = paramPaths('globalReturns');
