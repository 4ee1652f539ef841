import { z } from 'zod';
import { done, endpoint, nothing } from './endpoint.js';
import { flag, id, idOrNone, int, name, text } from './wire.js';

/** Where an application runs, with what every one of its calls carries there (wire 1.8). */
const url = z.string().trim().min(1, 'text.required').max(255, 'text.max:255');
export const environment = z.object({ id, moduleId: id, name: z.string(), url: z.string(), isPublic: flag });
export const listEnvironments = endpoint('GET', '/module/environment/list', {
  input: z.object({ moduleId: id }),
  reply: z.array(environment),
});
const fields = { name: name(64), url, isPublic: flag.default(false) };
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
/** The order of an application's environments: all of them, first to last. The first one feeds the common parameters of docs. */
export const orderEnvironments = endpoint('POST', '/module/environment/order', {
  input: z.object({ moduleId: id, ids: z.array(id).min(1).max(200) }),
  reply: done,
});
/** With its parameters. */
export const copyEnvironment = endpoint('POST', '/module/environment/copy', {
  input: z.object({ fromEnvId: id, destModuleId: id, ...fields }),
  reply: z.object({ id }),
});
/** Several, with their parameters; all or none: a name that is taken is refused. */
export const importEnvironments = endpoint('POST', '/module/environment/import', {
  input: z.object({ destModuleId: id, envIds: z.array(id).min(1, 'environment.none').max(50) }),
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
const style = z.literal([1, 2, 3]);
const asStyle = z.union([style, z.literal(['1', '2', '3']).transform((text) => Number(text))]).pipe(style);
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
  orderIndex: z.number(),
  /** Always 1: it is a common one. */
  global: z.literal(1),
});
export const listEnvironmentParams = endpoint('GET', '/module/environment/param/list', {
  input: z.object({ environmentId: id, style: asStyle }),
  reply: z.array(environmentParam),
});
const param = {
  environmentId: id,
  parentId: idOrNone,
  style: asStyle,
  name: name(64),
  type: name(64).default('string'),
  required: flag.default(true),
  maxLength: text(10).default('-'),
  example: text(1_024).default(''),
  description: text(4_000).default(''),
  enumId: idOrNone,
  orderIndex: int.min(0).max(1_000_000_000).optional(),
};
export const addEnvironmentParam = endpoint('POST', '/module/environment/param/add', {
  input: z.object(param),
  reply: z.object({ id }),
});
export const updateEnvironmentParam = endpoint('POST', '/module/environment/param/update', {
  input: z.object({ id, ...param }),
  reply: done,
});
/** With its children. */
export const deleteEnvironmentParam = endpoint('POST', '/module/environment/param/delete', {
  input: z.object({ id }),
  reply: done,
});

/** What an environment's calls carry in their headers (wire 1.10); the debugger asks when another one is chosen. */
export const globalHeaders = endpoint('GET', '/doc/headers/global', {
  input: z.object({ environmentId: id }),
  reply: z.array(environmentParam),
});
/** What the application's first environment gives to a doc that uses the common parameters; without one: nothing. */
export const globalsOf = endpoint('GET', '/doc/globals', {
  input: z.object({ moduleId: id }),
  reply: z.object({
    globalHeaders: z.array(environmentParam),
    globalParams: z.array(environmentParam),
    globalReturns: z.array(environmentParam),
  }),
});
