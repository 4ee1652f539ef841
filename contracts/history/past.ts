import { z } from 'zod';
import { changesReply } from '../docs/change-severity/choices.js';
import { heavyEndpoint } from '../platform/endpoint.js';
import { sources } from '../platform/enums.js';
import { flag, id, idOrNone, ids, instant, int, name, optional, scopeId, text, withDefault } from '../platform/wire.js';

/** A doc or folder (with everything below it), an application, a project or a space: exactly one is given. */
const scopeFields = { docId: scopeId, moduleId: scopeId, projectId: scopeId, spaceId: scopeId };
const isOneScope = (given: Readonly<Record<keyof typeof scopeFields, number>>): boolean =>
  [given.docId, given.moduleId, given.projectId, given.spaceId].filter((one) => one > 0).length === 1;
const oneScope = { path: ['projectId'], message: 'past.oneScope' };

/** The time from which on there is something to see, and the nearest changes before and after `at`. */
export const pastRange = heavyEndpoint('GET', '/past/range', {
  input: z.object({ ...scopeFields, at: optional(instant) }).refine(isOneScope, oneScope),
  reply: z.object({
    /** Null: nothing was ever here. */
    first: instant.nullable(),
    now: instant,
    previous: instant.nullable(),
    next: instant.nullable(),
  }),
});

/** When something changed, for the marks of a slider: at most a hundred moments, each with the changes around it. */
export const pastMarks = heavyEndpoint('GET', '/past/marks', {
  input: z.object(scopeFields).refine(isOneScope, oneScope),
  reply: z.array(z.object({ at: instant, changes: z.number() })),
});

export const changedParts = [
  'content',
  'name',
  'folder',
  'url',
  'label',
  'status',
  'isShow',
  'isLocked',
  'deprecated',
  'orderIndex',
] as const;
/** Docs and folders that differ between two instants, in the order of their applications and names; `to`: now. */
export const comparePast = heavyEndpoint('GET', '/past/compare', {
  input: z
    .object({
      ...{ ...scopeFields, from: instant, to: optional(instant) },
      ...{ skip: withDefault(int(0), 0), limit: withDefault(int(1, 500), 100) },
    })
    .refine(isOneScope, oneScope),
  reply: z.object({
    added: z.number(),
    removed: z.number(),
    changed: z.number(),
    list: z.array(
      z.object({
        docId: id,
        kind: z.enum(['added', 'removed', 'changed']),
        isFolder: flag,
        type: z.number(),
        httpMethod: z.string(),
        name: z.string(),
        /** The name before; equal to `name` when it did not change. */
        nameBefore: z.string(),
        /** Names of the application and the folders above it. */
        path: z.array(z.string()),
        parts: z.array(z.enum(changedParts)),
        /** Versions at both instants; 0 = it was not there. Their difference: `/doc/history/compare`. */
        versions: z.object({ from: z.number(), to: z.number() }),
        /** What the change means to callers, the worst first; null: the content is the same, or was not compared. */
        meaning: changesReply.nullable(),
      }),
    ),
  }),
});

const pastMoment = z.object({
  version: z.number(),
  at: instant,
  by: z.object({ id: z.string(), name: z.string() }),
  source: z.enum(sources),
});
/** Words that docs have or had, with who wrote and who removed them; those that are gone first, the latest first. */
export const findPast = heavyEndpoint('GET', '/past/find', {
  input: z.object({
    /** Taken literally, without regard to case. Two characters at least. */
    text: text(200).refine((words) => words.trim().length >= 2, { message: 'past.short' }),
    ...{ moduleId: scopeId, projectId: scopeId, spaceId: scopeId, docId: scopeId },
    /** Only what is gone. */
    gone: optional(flag),
    skip: withDefault(int(0, 10_000), 0),
    limit: withDefault(int(1, 100), 30),
  }),
  reply: z.object({
    list: z.array(
      z.object({
        ...{ docId: id, docName: z.string(), isFolder: flag, isDeleted: flag },
        /** Names of the project and the application. */
        path: z.array(z.string()),
        /** `field:<name>`, `row:<rowId>:<attribute>`, or `text`. */
        key: z.string(),
        value: z.string(),
        since: pastMoment,
        /** Null: it is still there. */
        until: pastMoment.nullable(),
      }),
    ),
    more: flag,
  }),
});
/** What to undo: everything after an instant; a change set; or what a person did from one instant to another. */
const wish = z
  .discriminatedUnion('kind', [
    z.object({
      ...{ kind: z.literal('restore'), ...scopeFields, at: instant },
      /** Of one doc: only these fields and rows of its content. */
      only: optional(
        z.object({ fields: z.array(z.string().max(64)).max(50), rowIds: z.array(z.string().max(64)).max(500) }),
      ),
    }),
    z.object({ kind: z.literal('set'), changeSetId: id }),
    z.object({ kind: z.literal('person'), ...scopeFields, userId: id, from: instant, to: instant }),
  ])
  .refine((given) => given.kind === 'set' || isOneScope(given), oneScope)
  .refine((given) => given.kind !== 'restore' || !given.only || given.docId > 0, {
    path: ['only'],
    message: 'past.oneDoc',
  });
const person = z.object({ id: z.string(), name: z.string() });
const docConflict = z.object({
  part: z.string(),
  /** A field of the content, or the name of a row; `''`: all of the part. */
  field: z.string(),
  actor: person,
  at: instant,
});
export const mostRestored = 50_000;
/** Docs in which what others changed since is undone, too. */
const mostChosen = 2_000;
/** The effects of an undo, before it is performed. */
export const previewPast = heavyEndpoint('POST', '/past/preview', {
  input: z.object({ wish, chosen: withDefault(ids(mostChosen), []) }),
  reply: z.object({
    /** Of thousands the first ones, those with conflicts before the others. */
    docs: z.array(
      z.object({
        ...{ docId: id, name: z.string(), isFolder: flag },
        effect: z.enum(['changed', 'removed', 'revived', 'kept']),
        parts: z.array(z.string()),
        conflicts: z.array(docConflict),
        /** `noFolder`: its folder is gone; `notEmpty`: other docs are in it. */
        reason: z.string(),
        /** Versions to compare: now, and the content that returns; 0 = none. */
        versions: z.object({ from: z.number(), to: z.number() }),
      }),
    ),
    /** Docs that are not listed. */
    more: z.number(),
    /** Who changed these docs since. */
    people: z.array(z.string()),
    /** Who is typing in them now. */
    typing: z.array(z.string()),
  }),
});
/**
 * Performs it as a change set `id`; 0: there was nothing to change. `chosen`: see `conflicts`. Up to 2,000 docs in one
 * commit; more in the background (`isRunning`), batch by batch, and then `changed` is the number of docs to go through.
 */
export const performPast = heavyEndpoint('POST', '/past/perform', {
  input: z.object({ wish, chosen: withDefault(ids(mostChosen), []), remark: optional(text(200)) }),
  reply: z.object({ id: idOrNone, changed: z.number(), kept: z.number(), isRunning: flag }),
});
/** The last restores and undos in an application or project, newest first. */
export const pastSets = heavyEndpoint('GET', '/past/sets', {
  input: z.object({ projectId: id, limit: withDefault(int(1, 100), 20) }),
  reply: z.array(
    z.object({
      ...{ id, at: instant, actor: person, remark: z.string(), docs: z.number(), undone: flag, isRunning: flag },
      /** The doc, if it is only one. */
      docName: z.string(),
    }),
  ),
});

/** What a bin holds. A folder contains what was deleted in it, a place everything that was there. */
export const binKinds = [
  'doc',
  'folder',
  'application',
  'project',
  'dictionary',
  'mock',
  'case',
  'share',
  'comment',
  'composed',
] as const;
/**
 * Deleted things of a project, or of a space with its projects, that the caller may restore, newest deletion first. Docs
 * and folders return by `/past/undelete`, other things by the `undelete` beside their `delete`.
 */
export const listBin = heavyEndpoint('GET', '/past/bin', {
  input: z
    .object({
      ...{ projectId: scopeId, spaceId: scopeId, kind: optional(z.enum(binKinds)) },
      ...{ skip: withDefault(int(0), 0), limit: withDefault(int(1, 200), 50) },
    })
    .refine(({ projectId, spaceId }) => projectId > 0 !== spaceId > 0, oneScope),
  reply: z.object({
    /** Of the asked kind, or of all. */
    total: z.number(),
    /** Kinds of which there is something. */
    counts: z.array(z.object({ kind: z.enum(binKinds), count: z.number() })),
    list: z.array(
      z.object({
        /** A share's title or remark; the first words of a comment, without its marks. */
        ...{ kind: z.enum(binKinds), id, name: z.string(), path: z.array(z.string()) },
        ...{ deletedAt: instant, actor: person },
        /** Docs that come back with a folder. */
        docs: z.number(),
        /** Contents that were deleted for good cannot return. */
        isErased: flag,
      }),
    ),
  }),
});
/** Brings a doc back; a folder with everything that was deleted in the same go. One change set. */
export const undeleteWhole = heavyEndpoint('POST', '/past/undelete', {
  input: z.object({ docId: id }),
  reply: z.object({ id: idOrNone, docs: z.number() }),
});
/** Removes the contents of a deleted doc, or of a deleted folder with all deleted docs in it, for good. */
export const deleteForGood = heavyEndpoint('POST', '/past/erase', {
  input: z.object({ docId: id, reason: name(200) }),
  reply: z.object({ docs: z.number() }),
});
