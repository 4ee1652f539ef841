import { z } from 'zod';
import { changesReply } from '../docs/change-severity/choices.js';
import { rowChange } from '../docs/row-changes.js';
import { uploadedFiles } from '../docs/uploads.js';
import { done, endpoint, heavyEndpoint, uploadEndpoint, withBody } from '../platform/endpoint.js';
import { DocType } from '../platform/enums.js';
import { choice, flag, id, idOrNone, instant, int, name, text, withDefault } from '../platform/wire.js';
import { importFormats } from './import-formats.js';
import { sourceLimits } from './import-sources.js';

/**
 * Limits of an import: the bytes of its files, also of those inside an archive, of a pasted text, and of all that addresses
 * are read for; the number of files that are sent or that addresses are read for, and of those in an archive.
 */
export const importLimits = { files: 500, entries: 5_000, bytes: 50_000_000, docs: 20_000 } as const;

const address = z.union([z.literal(''), z.url('url.format').max(512, 'text.max:512')]);
/** Of an address: an account for basic authentication, or one header. Both may be `''`. */
const importAccess = {
  authUsername: text(sourceLimits.account).default(''),
  authPassword: text(sourceLimits.password).default(''),
  headerName: z
    .string()
    .trim()
    .regex(/^[\w!#$%&'*+.^`|~-]{0,64}$/, 'field.invalid')
    .default(''),
  headerValue: text(2_000).default(''),
  /** References to other hosts than that of the address are read too. */
  otherHosts: withDefault(flag, false),
};

/** One of the documents that the page of an API lists. */
const importGroup = z.object({ name: z.string(), url: z.string() });
export type ImportGroup = z.output<typeof importGroup>;
/** The facts of the refusal `import.groups`. */
export const importGroups = z.object({ groups: z.array(importGroup) });

/**
 * Reads a source and stores its plan for a day; writes no doc. One of `projectId` (a new application) and `moduleId` (an
 * existing one), and one of `files`, `content` and `url`. `format` `''`: recognized. An address that lists several
 * documents is refused with `import.groups` and that list, so that the caller can choose one.
 */
export const planImport = withBody(
  uploadEndpoint(
    '/import/plan',
    { files: importLimits.files, bytes: importLimits.bytes },
    {
      input: z.object({
        projectId: idOrNone,
        moduleId: idOrNone,
        format: withDefault(choice(['', ...importFormats]), ''),
        files: uploadedFiles.max(importLimits.files).default([]),
        /** As long as a file may be. */
        content: z.string().default(''),
        url: address.default(''),
        ...importAccess,
      }),
      reply: z.object({ id }),
    },
  ),
  importLimits.bytes,
);

export const importSteps = ['create', 'update', 'revive', 'same', 'locked', 'missing'] as const;
export type ImportStep = (typeof importSteps)[number];
const count = z.number();

const entry = z.object({
  /** Identifies the entry in this plan. */
  at: z.number(),
  isFolder: flag,
  depth: z.number(),
  name: z.string(),
  type: z.number(),
  url: z.string(),
  httpMethod: z.string(),
  /**
   * `same`: equal to the previous import. `locked`: not written. `missing`: was in the previous import of this source,
   * and is not in this one.
   */
  step: z.enum(importSteps),
  /** The stored name or address, if the entry was matched by similarity; otherwise `''`. */
  renamedFrom: z.string(),
  /** Why a `missing` doc stays even if missing docs are deleted; `''`: it does not. */
  stays: z.enum(['', 'locked', 'labelled', 'edited', 'notEmpty']),
  /** The stored doc; none for `create`. */
  docId: idOrNone,
});
export type PlannedImportEntry = z.input<typeof entry>;
const loss = z.object({ origin: z.string(), what: z.string(), value: z.string() });
const counts = z.object({ create: count, update: count, revive: count, same: count, locked: count, missing: count });

/** A plan of the caller's own. Entries in the order of the source, `missing` ones last. */
export const importPlan = heavyEndpoint('GET', '/import/plan/get', {
  input: z.object({ id }),
  reply: z.object({
    id,
    projectId: id,
    moduleId: idOrNone,
    format: z.enum(importFormats),
    /** Proposed name of the new application. */
    name: z.string(),
    /** The address, or the names of the files. */
    origin: z.string(),
    isAddress: flag,
    createdAt: instant,
    expiresAt: instant,
    /** Number of docs by step; folders are not counted, and models by themselves. */
    counts,
    models: counts,
    entries: z.array(entry),
    dictionaries: count,
    environments: count,
    losses: z.array(loss),
  }),
});
/** What the import changes in one doc that exists: the differences, and the values that people changed too. */
export const importPlanDoc = heavyEndpoint('GET', '/import/plan/doc', {
  input: z.object({ id, at: int(0, 1_000_000) }),
  reply: z.object({
    type: z.enum(DocType),
    fields: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
    text: z.object({ from: z.string(), to: z.string(), added: z.number(), removed: z.number() }),
    rows: z.array(rowChange),
    /** Values of the source that are not applied, because people changed the same; offered beside the doc. */
    offers: count,
    /** What that means to callers; null: finding out takes too long. */
    meaning: changesReply.nullable(),
  }),
});
/**
 * What the import means to callers, for the next docs that it updates: in the order of the plan, from the entry `from`
 * on. `next`: where to continue, null at the end.
 */
export const importPlanMeanings = heavyEndpoint('GET', '/import/plan/meanings', {
  input: z.object({ id, from: withDefault(int(0, 1_000_000), 0) }),
  reply: z.object({
    list: z.array(z.object({ at: z.number(), meaning: changesReply.nullable() })),
    next: z.number().nullable(),
  }),
});
/** Writes a plan in the background, once. */
export const applyImport = endpoint('POST', '/import/apply', {
  input: z.object({
    id,
    /** Of the new application; `''`: the proposed one. */
    name: z.union([z.literal(''), name(64)]).default(''),
    /** Deletes docs of this source that are missing in it, unless people changed, locked or labelled them. */
    removeMissing: withDefault(flag, false),
    /** Docs that stay as they are: `at` of entries of the plan. The next import of the source offers them again. */
    leaveOut: withDefault(z.array(int(0, 1_000_000)).max(importLimits.docs, `list.max:${importLimits.docs}`), []),
    /** Stores address and access with the application, for refreshes. */
    keepAddress: withDefault(flag, false),
  }),
  reply: z.object({ moduleId: id, runId: id }),
});
export const discardImport = endpoint('POST', '/import/discard', { input: z.object({ id }), reply: done });

export const importRunStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
/** How far a run is. Runs stay readable for those who may import into the application. */
export const importRun = endpoint('GET', '/import/run/get', {
  input: z.object({ moduleId: id, id }),
  reply: z.object({
    id,
    projectId: id,
    moduleId: id,
    moduleName: z.string(),
    state: z.enum(importRunStates),
    /** Docs and folders to write, and those that are written. */
    total: count,
    written: count,
    /** Docs, counted when the run has ended, 0 until then; folders are not counted. */
    created: count,
    changed: count,
    removed: count,
    kept: count,
    losses: z.array(loss),
    error: z.string(),
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
  }),
});
/** Stops a run; docs that are already written stay. */
export const cancelImport = endpoint('POST', '/import/cancel', {
  input: z.object({ moduleId: id, id }),
  reply: done,
});

/** Reads the stored address of the application again and writes the result. */
export const refreshImport = heavyEndpoint('POST', '/import/refresh', {
  input: z.object({ moduleId: id }),
  reply: z.object({ runId: id }),
});
export const importSchedules = ['', '@hourly', '@daily'] as const;
/** When the stored address is read again. */
export const importSchedule = endpoint('GET', '/import/schedule/get', {
  input: z.object({ moduleId: id }),
  reply: z.object({ url: z.string(), schedule: z.string(), removeMissing: flag, next: instant.nullable() }),
});
/** `schedule`: `''`, `@hourly`, `@daily`, or five fields of cron in the server's time zone. */
export const setImportSchedule = endpoint('POST', '/import/schedule/set', {
  input: z.object({ moduleId: id, schedule: text(100), removeMissing: withDefault(flag, false) }),
  reply: done,
});
