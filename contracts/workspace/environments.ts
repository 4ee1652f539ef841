import { z } from 'zod';
import { done, endpoint, nothing } from '../platform/endpoint.js';
import { choice, flag, id, idOrNone, ids, int, name, optional, text, textOf, withDefault } from '../platform/wire.js';
import { dictionaryWithItems } from './dictionaries.js';

/** Environments of an application, with the parameters common to all its calls there (docs/wire.md 1.8). */
const url = textOf(z.string().trim().min(1, 'text.required').max(255, 'text.max:255'));
export const environment = z.object({ id, moduleId: id, name: z.string(), url: z.string(), isPublic: flag });
export const listEnvironments = endpoint('GET', '/module/environment/list', {
  input: z.object({ moduleId: id }),
  reply: z.array(environment),
});
const fields = { name: name(64), url, isPublic: withDefault(flag, false) };
export const addEnvironment = endpoint('POST', '/module/environment/add', {
  input: z.object({ moduleId: id, ...fields }),
  reply: z.object({ id }),
});
export const updateEnvironment = endpoint('POST', '/module/environment/update', {
  input: z.object({ id, ...fields }),
  reply: done,
});
export const deleteEnvironment = endpoint('POST', '/module/environment/delete', {
  input: z.object({ id }),
  reply: done,
});
/**
 * Sets the order of an application's environments; the list contains all of them. The first one provides the common
 * parameters of docs.
 */
export const orderEnvironments = endpoint('POST', '/module/environment/order', {
  input: z.object({ moduleId: id, ids: ids(200, 'list.min:1') }),
  reply: done,
});
/** Copies an environment with its parameters. */
export const copyEnvironment = endpoint('POST', '/module/environment/copy', {
  input: z.object({ fromEnvId: id, destModuleId: id, ...fields }),
  reply: z.object({ id }),
});
/** Copies several environments with their parameters, all or none: a name that is already used is refused. */
export const importEnvironments = endpoint('POST', '/module/environment/import', {
  input: z.object({ destModuleId: id, envIds: ids(50, 'environment.none') }),
  reply: done,
});
/** All environments that the caller may see, as a flat tree of spaces, projects, applications, environments. */
export const myEnvironments = endpoint('GET', '/module/environment/userenvs', {
  input: nothing,
  reply: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      parentId: z.string(),
      envId: idOrNone,
      url: z.string(),
      isModule: z.boolean(),
      isEnv: z.boolean(),
    }),
  ),
});

/** 1 header, 2 request, 3 response. */
const style = choice([1, 2, 3]);
export const environmentParam = z.object({
  id,
  environmentId: id,
  parentId: idOrNone,
  style,
  name: z.string(),
  type: z.string(),
  required: flag,
  maxLength: z.string(),
  example: z.string(),
  description: z.string(),
  enumId: idOrNone,
  /** The linked dictionary; null without one, or when it is deleted. */
  enumInfo: dictionaryWithItems.nullable(),
  orderIndex: z.number(),
  /** Always 1: the parameter is a common one. */
  global: z.literal(1),
  /** Lists are flat (`parentId`); old clients build the tree into this. */
  children: z.array(z.never()),
});
export const listEnvironmentParams = endpoint('GET', '/module/environment/param/list', {
  input: z.object({ environmentId: id, style }),
  reply: z.array(environmentParam),
});
const param = {
  environmentId: id,
  parentId: idOrNone,
  style,
  name: name(64),
  type: withDefault(name(64), 'string'),
  required: withDefault(flag, true),
  maxLength: withDefault(text(10), '-'),
  example: text(1_024).default(''),
  description: text(4_000).default(''),
  enumId: idOrNone,
  orderIndex: optional(int(0, 1_000_000_000)),
};
export const addEnvironmentParam = endpoint('POST', '/module/environment/param/add', {
  input: z.object(param),
  reply: z.object({ id }),
});
export const updateEnvironmentParam = endpoint('POST', '/module/environment/param/update', {
  input: z.object({ id, ...param }),
  reply: done,
});
/** Deletes the parameter with its children. */
export const deleteEnvironmentParam = endpoint('POST', '/module/environment/param/delete', {
  input: z.object({ id }),
  reply: done,
});

/**
 * The common headers of an environment (docs/wire.md 1.10); the debugger requests them when another environment is
 * chosen.
 */
export const globalHeaders = endpoint('GET', '/doc/headers/global', {
  input: z.object({ environmentId: idOrNone }),
  reply: z.array(environmentParam),
});
/**
 * The common parameters of the application's first environment, for docs that use them; empty without an environment.
 */
export const globalsOf = endpoint('GET', '/doc/globals', {
  input: z.object({ moduleId: id }),
  reply: z.object({
    globalHeaders: z.array(environmentParam),
    globalParams: z.array(environmentParam),
    globalReturns: z.array(environmentParam),
  }),
});
