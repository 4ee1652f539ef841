import { z } from 'zod';
import { done, endpoint, heavyEndpoint } from '../platform/endpoint.js';
import { withoutTrailing } from '../platform/trailing.js';
import { isWebAddress } from '../platform/web-address.js';
import { choice, flag, id, idOrNone, instant, name, optional, text, textOf, withDefault } from '../platform/wire.js';

/**
 * MeterSphere, a test platform that receives docs (docs/wire.md 1.21). Names with `ms` are MeterSphere's own places: a
 * workspace (2.x) or an organization (3.x), a project of it, and a module of that.
 */

/** 1: MeterSphere 2.x, which reads Postman collections; 2: 3.x, which reads OpenAPI 3. */
const meterSphereVersions = [1, 2] as const;
export type MeterSphereVersion = (typeof meterSphereVersions)[number];

/** Longest texts in UTF-16 units. */
export const meterSphereLimits = { address: 255, key: 64, id: 64, name: 255 } as const;

/** An http or https URL without account, query and fragment; slashes at its end are removed. */
const address = textOf(
  z
    .string()
    .max(meterSphereLimits.address, `text.max:${meterSphereLimits.address}`)
    .overwrite((given) => withoutTrailing(given.trim(), '/'))
    .refine((given) => isWebAddress(given) && !/[?#]/.test(given), 'url.format'),
);
const connection = {
  msAddress: address,
  msAccessKey: name(meterSphereLimits.key),
  /** `''`: the stored one, which is used for the stored address only. */
  msSecretKey: text(meterSphereLimits.key).default(''),
  version: withDefault(choice(meterSphereVersions), 1),
};
const place = z.object({ id: z.string(), name: z.string() });
export type MeterSpherePlace = z.input<typeof place>;

const test = {
  /** `spaceId` is required only to use the stored secret key. */
  input: z.object({ ...connection, spaceId: idOrNone }),
  reply: z.object({ success: z.boolean(), spaces: z.array(place) }),
};
export const testMeterSphere = heavyEndpoint('POST', '/third/metersphere/space/test', test);
/** For old clients, which send the secret key in the query string. */
export const testMeterSphereByGet = heavyEndpoint('GET', '/third/metersphere/space/test', test);
export const saveMeterSphereSpace = endpoint('POST', '/third/metersphere/space/save', {
  input: z.object({
    spaceId: id,
    ...connection,
    msSpaceId: name(meterSphereLimits.id),
    msSpaceName: text(meterSphereLimits.name).default(''),
  }),
  reply: done,
});
/** Texts are `''` if the space is not connected. */
export const meterSphereSpace = endpoint('GET', '/third/metersphere/space/load', {
  input: z.object({ spaceId: id }),
  reply: z.object({
    spaceId: id,
    msAddress: z.string(),
    msAccessKey: z.string(),
    /** Always `''`. */
    msSecretKey: z.string(),
    isSecretSet: z.boolean(),
    msSpaceId: z.string(),
    msSpaceName: z.string(),
    version: choice(meterSphereVersions),
  }),
});
export const removeMeterSphereSpace = endpoint('POST', '/third/metersphere/space/remove', {
  input: z.object({ spaceId: id }),
  reply: done,
});

/** Whether the project's space is connected, and the projects there that docs can be sent to. */
export const meterSphereProjects = heavyEndpoint('GET', '/third/metersphere/project/load', {
  input: z.object({ projectId: id }),
  reply: z.object({ spaceConfig: z.boolean(), spaceId: id, projects: z.array(place) }),
});
const module = z.object({
  id: z.string(),
  name: z.string(),
  /** 1: a module of the project. */
  level: z.number(),
  leaf: z.boolean(),
  get children() {
    return z.array(module);
  },
});
export type MeterSphereModule = z.input<typeof module>;
/** The tree down to the level of the setting `torna.metersphere.module.maxLevel`. */
export const meterSphereModules = heavyEndpoint('GET', '/third/metersphere/module/list', {
  input: z.object({ projectId: id, msProjectId: text(meterSphereLimits.id).default('') }),
  reply: z.array(module),
});

/** `waiting`: requested; `retrying`: the last attempt failed, another one follows. */
const meterSphereSyncStates = ['waiting', 'retrying', 'done', 'failed'] as const;
export type MeterSphereSyncState = (typeof meterSphereSyncStates)[number];
const binding = {
  /** Ids are `''` if nothing is bound. */
  moduleId: idOrNone,
  releaseId: idOrNone,
  msProjectId: z.string(),
  msProjectName: z.string(),
  msModuleId: z.string(),
  msModuleName: z.string(),
  /** Project and module, for reading. */
  name: z.string(),
  /** Whether docs are sent after each push. */
  autoSync: z.boolean(),
  /** The last sync; null: none yet. */
  lastSync: z
    .object({
      state: z.enum(meterSphereSyncStates),
      /** The end of the last attempt; null before the first one. */
      at: instant.nullable(),
      /** Who requested it; `''`: a push. */
      by: z.string(),
      docs: z.number(),
      error: z.string(),
    })
    .nullable(),
};
const target = {
  msProjectId: name(meterSphereLimits.id),
  msProjectName: text(meterSphereLimits.name).default(''),
  msModuleId: name(meterSphereLimits.id),
  msModuleName: text(meterSphereLimits.name).default(''),
  /** Left out: unchanged; at first, on for applications and off for releases. */
  autoSync: optional(flag),
};
const moduleId = { moduleId: id };
const releaseId = { releaseId: id };
export const meterSphereModuleBinding = endpoint('GET', '/third/metersphere/module/load', {
  input: z.object(moduleId),
  reply: z.object(binding),
});
export const bindMeterSphereModule = endpoint('POST', '/third/metersphere/module/save', {
  input: z.object({ ...moduleId, ...target }),
  reply: done,
});
export const unbindMeterSphereModule = endpoint('POST', '/third/metersphere/module/remove', {
  input: z.object(moduleId),
  reply: done,
});
/** Sends the docs in the background; the binding has the result. */
export const syncMeterSphereModule = endpoint('POST', '/third/metersphere/module/sync', {
  input: z.object(moduleId),
  reply: done,
});
export const meterSphereReleaseBinding = endpoint('GET', '/third/metersphere/release/load', {
  input: z.object(releaseId),
  reply: z.object(binding),
});
export const bindMeterSphereRelease = endpoint('POST', '/third/metersphere/release/save', {
  input: z.object({ ...releaseId, ...target }),
  reply: done,
});
export const unbindMeterSphereRelease = endpoint('POST', '/third/metersphere/release/remove', {
  input: z.object(releaseId),
  reply: done,
});
export const syncMeterSphereRelease = endpoint('POST', '/third/metersphere/release/sync', {
  input: z.object(releaseId),
  reply: done,
});
