import { z } from 'zod';
import { changesReply } from '../docs/change-severity/choices.js';
import { paramStyle } from '../docs/doc-types/api.js';
import { rowChange } from '../docs/row-changes.js';
import { heavyEndpoint } from '../platform/endpoint.js';
import { sources } from '../platform/enums.js';
import { decodeId, encodeId, id, instant, int, optional, text, wireTime, withDefault } from '../platform/wire.js';

/** A version of a doc's stream: at most what the database's integer column can hold. */
const versionNumber = int(1, 2_147_483_646);
/** `''`: a build, or the server itself. */
const actorId = z.codec(z.string(), z.number(), { decode: (wire) => decodeId(wire) ?? 0, encode: encodeId });
const person = z.object({ id: actorId, name: z.string() });

/** The rows of a table that a version changed: the number per kind of change, and the names of the first few. */
const rowSummary = z.object({
  style: paramStyle,
  kind: z.enum(['added', 'removed', 'changed']),
  count: z.number(),
  names: z.array(z.string()),
});
/**
 * One version = one event of the doc's stream. `summary` is computed by the doc type from this version and the content
 * before it.
 */
export const historyEntry = z.object({
  version: z.number(),
  type: z.string(),
  source: z.enum(sources),
  at: instant,
  actor: person,
  /** Who ran the build, as it sent it. */
  author: z.string().optional(),
  /** The source whose offered value the actor took: `push`, or the import. */
  origin: z.string().optional(),
  editors: z.array(person),
  remark: z.string(),
  hasContent: z.boolean(),
  /** For `DocRestored`: the restored version; for status, move, label …: the new value. */
  facts: z.record(z.string(), z.unknown()),
  summary: z
    .object({ added: z.number(), removed: z.number(), fields: z.array(z.string()), rows: z.array(rowSummary) })
    .nullable(),
  /** What the version means to callers: the worst changes and how many there are; null when it was not compared. */
  meaning: changesReply.nullable().optional(),
});
/** A version of a model that the doc used at that time, also through other models. `before`: its content before, 0 = none. */
export const modelVersion = z.object({
  docId: id,
  name: z.string(),
  version: z.number(),
  before: z.number(),
  type: z.string(),
  at: instant,
  actor: person,
});
/**
 * Newest first; `before` = continue below this version. `models`: versions of models between the listed versions, up to the
 * one after them; `moreModels`: there are more.
 */
export const listHistory = heavyEndpoint('GET', '/doc/history/list', {
  input: z.object({ docId: id, before: optional(versionNumber), limit: withDefault(int(1, 100), 30) }),
  reply: z.object({
    list: z.array(historyEntry),
    more: z.boolean(),
    head: z.number(),
    models: z.array(modelVersion).optional(),
    moreModels: z.literal(true).optional(),
  }),
});
/** The doc after that version (if that event has no content: the last content before it). */
export const getVersion = heavyEndpoint('GET', '/doc/history/get', {
  input: z.object({ docId: id, version: versionNumber }),
  reply: z.object({
    entry: historyEntry,
    type: z.number(),
    isFolder: z.boolean(),
    content: z.record(z.string(), z.unknown()),
    /**
     * The content as text for reading and comparing: Markdown of a markdown doc, a Markdown rendering of a custom one.
     */
    text: z.string(),
    html: z.string(),
  }),
});
export const compareVersions = heavyEndpoint('GET', '/doc/history/compare', {
  input: z.object({ docId: id, from: versionNumber, to: versionNumber }),
  reply: z.object({
    from: historyEntry,
    to: historyEntry,
    type: z.number(),
    /** Fields other than the text that differ, with both values. */
    fields: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
    text: z.object({ from: z.string(), to: z.string(), added: z.number(), removed: z.number() }),
    /** Rows of an HTTP or Dubbo doc, table by table in the order of the later version. */
    rows: z.array(rowChange),
    /** What going from the one to the other means to callers, as their project sees it; null when it took too long. */
    meaning: changesReply.nullable().optional(),
  }),
});
/**
 * For each field and each attribute of each row, the version that set its current value. `origins`: the versions; every
 * other entry refers to one of them. `from` is the value before, '' if there was none; `by`: who of several editors typed
 * it, if that was recorded.
 */
const origin = z.object({ at: z.number(), from: z.string(), by: z.array(person).optional() });
export const blame = heavyEndpoint('GET', '/doc/history/blame', {
  input: z.object({ docId: id }),
  reply: z.object({
    head: z.number(),
    origins: z.array(
      z.object({
        ...{ version: z.number(), at: instant, source: z.enum(sources), actor: person, editors: z.array(person) },
        ...{ author: z.string().optional(), origin: z.string().optional() },
      }),
    ),
    fields: z.record(z.string(), origin),
    /**
     * By row id: the row's creation under `row`, then its attributes; an attribute that never changed since creation is
     * left out.
     */
    rows: z.record(z.string(), z.record(z.string(), origin)),
    /** The lines of Markdown, or the top-level nodes of rich text, in order: `count` of them have this origin. */
    blocks: z.array(origin.omit({ from: true }).extend({ count: z.number() })),
  }),
});
/**
 * The editing session that a version belongs to, as it was typed: versions that follow each other within half an hour.
 * `state` and `lead` lead to its beginning, `strokes` are what was typed, all Yjs updates in base64. Refused with
 * `film.gone` when the keystrokes are no longer kept, or there were none.
 */
export const film = heavyEndpoint('GET', '/doc/history/film', {
  input: z.object({ docId: id, version: versionNumber }),
  reply: z.object({
    type: z.number(),
    state: z.string(),
    lead: z.array(z.string()),
    /** `version`: the version that contains it; 0 = it left nothing. */
    strokes: z.array(z.object({ at: instant, by: actorId, version: z.number(), update: z.string() })),
    versions: z.array(z.object({ version: z.number(), at: instant })),
    people: z.array(person),
  }),
});
/**
 * Restores the content of a version as a new version, as a difference applied to the live doc. `version` null: the
 * content is already equal.
 */
export const restoreVersion = heavyEndpoint('POST', '/doc/history/restore', {
  input: z.object({ docId: id, version: versionNumber, remark: optional(text(200)) }),
  reply: z.object({ version: z.number().nullable() }),
});

/** Old paths (docs/wire.md 1.11), answered from the log. */
export const changelog = heavyEndpoint('GET', '/doc/changelog/list', {
  input: z.object({ docId: id }),
  reply: z.array(
    z.object({
      id: z.string(),
      md5Old: z.string(),
      md5New: z.string(),
      modifySource: z.number(),
      modifyUserId: actorId,
      modifyNickname: z.string(),
      modifyType: z.number(),
      modifyTime: wireTime,
      gmtCreate: wireTime,
      docDiffWrappers: z.array(
        z.object({
          positionType: z.number(),
          docDiffDetails: z.array(
            z.object({
              id: z.string(),
              positionType: z.number(),
              modifyType: z.number(),
              targetName: z.string(),
              content: z.record(z.string(), z.unknown()),
            }),
          ),
        }),
      ),
    }),
  ),
});
/**
 * Restores the state of a record; `id` is that of a record or snapshot. The old path was a GET with side effects and
 * does not exist here.
 */
export const restoreChange = heavyEndpoint('POST', '/doc/changelog/restore', {
  input: z.object({ id: z.string().max(64) }),
  reply: z.object({ version: z.number().nullable() }),
});
/**
 * The doc as it was, with the fields of `/doc/detail`. The environment's values of that time are not part of a doc's
 * history.
 */
const snapshotContent = z.record(z.string(), z.unknown());
const snapshot = z.object({
  id: z.string(),
  modifierName: z.string(),
  modifierTime: wireTime,
  content: snapshotContent,
});
export const listSnapshots = heavyEndpoint('GET', '/doc/snapshot/list', {
  input: z.object({ docId: id }),
  reply: z.array(snapshot),
});
/** `id` here is `<#docId>-<version>`. */
export const getSnapshot = heavyEndpoint('GET', '/doc/snapshot/get', {
  input: z.object({ id: z.string().max(64) }),
  reply: snapshot,
});
export const snapshotInfo = heavyEndpoint('GET', '/doc/snapshot/docinfo', {
  input: z.object({ md5: z.string().max(64) }),
  reply: snapshotContent,
});
export const compareSnapshots = heavyEndpoint('GET', '/doc/snapshot/compare-info', {
  input: z.object({ md5Old: z.string().max(64), md5New: z.string().max(64) }),
  reply: z.object({ docOld: snapshotContent.nullable(), docNew: snapshotContent.nullable() }),
});
