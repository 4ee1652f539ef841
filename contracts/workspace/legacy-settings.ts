import { z } from 'zod';
import { done, endpoint } from '../platform/endpoint.js';
import { flag, id, idOrNone, name, text, textOf, withDefault } from '../platform/wire.js';

/**
 * The older calls for environments and common parameters, from before environments existed (docs/wire.md 1.8); old
 * clients still use them. An environment is a key and a value here; common parameters are those of the first
 * environment.
 */
const named = {
  moduleId: id,
  configKey: name(64),
  configValue: textOf(z.string().trim().min(1, 'text.required').max(255, 'text.max:255')),
};
export const listDebugEnvs = endpoint('GET', '/module/setting/debugEnv/list', {
  input: z.object({ moduleId: id }),
  reply: z.array(
    z.object({
      id,
      moduleId: id,
      configKey: z.string(),
      configValue: z.string(),
      description: z.string(),
      extendId: z.number(),
    }),
  ),
});
export const addDebugEnv = endpoint('POST', '/module/setting/debugEnv/add', { input: z.object(named), reply: done });
/** Adds the environment, or changes the URL of the one with that name. */
export const setDebugEnv = endpoint('POST', '/module/setting/debugEnv/set', { input: z.object(named), reply: done });
export const updateDebugEnv = endpoint('POST', '/module/setting/debugEnv/update', {
  input: z.object({ id, configKey: named.configKey, configValue: named.configValue }),
  reply: done,
});
export const deleteDebugEnv = endpoint('POST', '/module/setting/debugEnv/delete', {
  input: z.object({ id }),
  reply: done,
});

const fields = {
  name: name(64),
  type: withDefault(name(64), 'string'),
  required: withDefault(flag, true),
  maxLength: withDefault(text(10), '-'),
  example: text(1_024).default(''),
  description: text(4_000).default(''),
  enumId: idOrNone,
  parentId: idOrNone,
};
const param = z.object({
  id,
  moduleId: id,
  parentId: idOrNone,
  name: z.string(),
  type: z.string(),
  required: flag,
  maxLength: z.string(),
  example: z.string(),
  description: z.string(),
  enumId: idOrNone,
  extendId: id,
});
/** The four calls for one kind of common parameters. */
const ofKind = (kind: string) => ({
  list: endpoint('GET', `/module/setting/${kind}/list`, { input: z.object({ moduleId: id }), reply: z.array(param) }),
  add: endpoint('POST', `/module/setting/${kind}/add`, { input: z.object({ moduleId: id, ...fields }), reply: done }),
  update: endpoint('POST', `/module/setting/${kind}/update`, { input: z.object({ id, ...fields }), reply: done }),
  delete: endpoint('POST', `/module/setting/${kind}/delete`, { input: z.object({ id }), reply: done }),
});
export const oldHeaders = ofKind('globalHeaders');
export const oldParams = ofKind('globalParams');
export const oldReturns = ofKind('globalReturns');
