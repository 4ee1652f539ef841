import { z } from 'zod';
import { changesReply } from '../docs/change-severity/choices.js';
import { severities } from '../docs/change-severity/rules.js';
import { heavyEndpoint } from '../platform/endpoint.js';
import { sources } from '../platform/enums.js';
import {
  choice,
  decodeId,
  encodeId,
  id,
  idOrNone,
  ids,
  instant,
  int,
  optional,
  scopeId,
  withDefault,
} from '../platform/wire.js';

/** What people did, by what it was done to. Settings, keys and sign-ins are only in the audit log. */
export const activityKinds = [
  'doc',
  'comment',
  'mock',
  'case',
  'dictionary',
  'environment',
  'release',
  'member',
  'place',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** `''`: a build, or the server itself. */
const actorId = z.codec(z.string(), z.number(), { decode: (wire) => decodeId(wire) ?? 0, encode: encodeId });
const person = z.object({ id: actorId, name: z.string() });

/**
 * At most one place: a doc or a folder with everything below it, an application, a project or a space; none: everything
 * that the caller may read. Empty lists do not filter. `severity`: at least as severe. `from` and `to` are inclusive.
 */
const place = { docId: scopeId, moduleId: scopeId, projectId: scopeId, spaceId: scopeId };
const filter = {
  ...place,
  people: withDefault(ids(20), []),
  kinds: withDefault(z.array(choice(activityKinds)).max(activityKinds.length, 'list.max:9'), []),
  sources: withDefault(z.array(choice(sources)).max(sources.length, 'list.max:6'), []),
  severity: withDefault(choice(['', ...severities]), ''),
  /** Only this push, import or restore. */
  changeSet: scopeId,
  ...{ from: optional(instant), to: optional(instant) },
};

const activityLine = z.object({
  position: z.number(),
  at: instant,
  type: z.string(),
  /** The target: its kind (space, project, module, doc, comments, mocks, cases), its id and its present name. */
  about: z.object({ kind: z.string(), id: idOrNone, name: z.string(), isFolder: z.boolean() }),
  /** The version of a doc that the event made; 0 for anything else. */
  version: z.number(),
  sentence: z.string(),
  /** Who typed, if several did. */
  editors: z.array(person),
  /** What it means to callers, with a filter by severity; null without one (`/activity/meanings`), or if it means nothing. */
  meaning: changesReply.nullable(),
});
/**
 * Change sets, newest first: all events of one push, import or restore, or of one call. `before` is the `next` of the
 * previous page; a change set that is longer than a page continues there with the same key. A page may have no entries
 * and still a `next`: nothing matched within the time of one call.
 */
export const activityPage = heavyEndpoint('POST', '/activity/page', {
  input: z.object({ ...filter, before: optional(int()), pageSize: withDefault(int(1, 100), 30) }),
  reply: z.object({
    list: z.array(
      z.object({
        key: z.string(),
        at: instant,
        actor: person,
        source: z.enum(sources),
        /** Who ran the build, as it sent it. */
        author: z.string(),
        remark: z.string(),
        changeSet: idOrNone,
        /**
         * Whether the caller may undo the change set, or whether that is done; null: neither. `past`: by `/past/perform`,
         * `changeSet`: by `/module/changeset/undo` in that application.
         */
        undo: z
          .object({
            state: z.enum(['may', 'done']),
            by: z.enum(['past', 'changeSet']),
            moduleId: id,
            moduleName: z.string(),
          })
          .nullable(),
        /** Number of events on this page; the first ones are `lines`. */
        events: z.number(),
        lines: z.array(activityLine),
      }),
    ),
    next: z.number().nullable(),
    /** Applications whose hints announce new entries. */
    moduleIds: z.array(id),
  }),
});
/**
 * What lines of a page mean to callers: comparing versions takes longer than listing them. Events of other places, those that
 * mean nothing and those that there was no time to compare are left out.
 */
export const activityMeanings = heavyEndpoint('POST', '/activity/meanings', {
  input: z.object({ ...place, positions: z.array(int(1, Number.MAX_SAFE_INTEGER)).max(1_000, 'list.max:1000') }),
  reply: z.array(z.object({ position: z.number(), meaning: changesReply })),
});
/** The same events one by one, oldest first, as a file; its last line says where the next file continues. */
export const activityFile = heavyEndpoint('POST', '/activity/export', {
  input: z.object({ ...filter, format: withDefault(choice(['jsonl', 'csv']), 'jsonl') }),
  reply: z.unknown(),
});
export const activityFileLine = activityLine.omit({ meaning: true }).extend({
  actor: person,
  source: z.string(),
  author: z.string(),
  remark: z.string(),
  changeSet: idOrNone,
  severity: z.enum(['', ...severities]),
});
