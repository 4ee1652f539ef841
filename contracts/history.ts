import { z } from 'zod';
import { paramStyle, rowAttributes } from './doc-types/api.js';
import { endpoint } from './endpoint.js';
import { sources } from './enums.js';
import { id, instant, int, text, wireTime } from './wire.js';

/** Of a doc's stream: no stream has more versions than a whole number of the database can count. */
const versionNumber = int.min(1).max(2_147_483_646);
const person = z.object({ id, name: z.string() });

const attribute = z.enum(rowAttributes);
/**
 * What became of one row of a table, the row known by its id. `path`: names from the root down, as of the later version
 * (of a removed row: the earlier). A row can be moved and changed at once: `moved` says that its parent or its place among
 * its siblings is another, by the names of what it stood and stands below, from the root down. One that went to another
 * table is removed and added.
 */
export const rowChange = z.object({
  rowId: z.string(),
  style: paramStyle,
  kind: z.enum(['added', 'removed', 'changed']),
  path: z.array(z.string()),
  moved: z.object({ from: z.array(z.string()), to: z.array(z.string()) }).nullable(),
  attributes: z.array(z.object({ attribute, from: z.string(), to: z.string() })),
});
export type RowChange = z.output<typeof rowChange>;
/** The rows of a table that a version touched: how many in each way, and the names of the first few. */
const rowSummary = z.object({
  style: paramStyle,
  kind: z.enum(['added', 'removed', 'changed']),
  count: z.number(),
  names: z.array(z.string()),
});
/** One version = one event of the doc's stream. `summary` is computed by the doc type from this version and the content before it. */
export const historyEntry = z.object({
  version: z.number(),
  type: z.string(),
  source: z.enum(sources),
  at: instant,
  actor: person,
  editors: z.array(person),
  remark: z.string(),
  hasContent: z.boolean(),
  /** For `DocRestored`: the version it came from; for status, move, label …: the new value. */
  facts: z.record(z.string(), z.unknown()),
  summary: z
    .object({ added: z.number(), removed: z.number(), fields: z.array(z.string()), rows: z.array(rowSummary) })
    .nullable(),
});
/** Newest first; `before` = a version to go on below. */
export const listHistory = endpoint('GET', '/doc/history/list', {
  input: z.object({ docId: id, before: versionNumber.optional(), limit: int.min(1).max(100).default(30) }),
  reply: z.object({ list: z.array(historyEntry), more: z.boolean(), head: z.number() }),
});
/** The doc as it stood after that version (also when that very event has no content: the last content before it). */
export const getVersion = endpoint('GET', '/doc/history/get', {
  input: z.object({ docId: id, version: versionNumber }),
  reply: z.object({
    entry: historyEntry,
    type: z.number(),
    isFolder: z.boolean(),
    content: z.record(z.string(), z.unknown()),
    /** The content as text for reading and comparing: Markdown of a markdown doc, a Markdown rendering of a custom one. */
    text: z.string(),
    html: z.string(),
  }),
});
export const compareVersions = endpoint('GET', '/doc/history/compare', {
  input: z.object({ docId: id, from: versionNumber, to: versionNumber }),
  reply: z.object({
    from: historyEntry,
    to: historyEntry,
    type: z.number(),
    /** Fields other than the text, with both values. */
    fields: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
    text: z.object({ from: z.string(), to: z.string(), added: z.number(), removed: z.number() }),
    /** Rows of an HTTP or Dubbo doc, table by table in the order of the later version. */
    rows: z.array(rowChange),
  }),
});
/**
 * Who gave each field and each attribute of each row the value that it has now. `origins`: the versions that are named;
 * all else points into it. `from` is the value before, '' where there was none.
 */
const origin = z.object({ at: z.number(), from: z.string() });
export const blame = endpoint('GET', '/doc/history/blame', {
  input: z.object({ docId: id }),
  reply: z.object({
    head: z.number(),
    origins: z.array(
      z.object({ version: z.number(), at: instant, source: z.enum(sources), actor: person, editors: z.array(person) }),
    ),
    fields: z.record(z.string(), origin),
    /** By row id: the row's birth under `row`, then its attributes; an attribute that never changed since birth is left out. */
    rows: z.record(z.string(), z.partialRecord(z.enum(['row', 'place', ...rowAttributes]), origin)),
  }),
});
/** Brings the content of a version back as a new version, as a difference into the live doc. `version` null: it says the same already. */
export const restoreVersion = endpoint('POST', '/doc/history/restore', {
  input: z.object({ docId: id, version: versionNumber, remark: text(200).optional() }),
  reply: z.object({ version: z.number().nullable() }),
});

/** Old paths (wire 1.11), answered from the log. */
export const changelog = endpoint('GET', '/doc/changelog/list', {
  input: z.object({ docId: id }),
  reply: z.array(
    z.object({
      id: z.string(),
      md5Old: z.string(),
      md5New: z.string(),
      modifySource: z.number(),
      modifyUserId: id,
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
/** Brings a record's state back; `id` is that of a record or snapshot. The old path was a GET that changed things: it is not answered. */
export const restoreChange = endpoint('POST', '/doc/changelog/restore', {
  input: z.object({ id: z.string().max(64) }),
  reply: z.object({ version: z.number().nullable() }),
});
const snapshot = z.object({ id: z.string(), modifierName: z.string(), modifierTime: wireTime, content: z.string() });
export const listSnapshots = endpoint('GET', '/doc/snapshot/list', {
  input: z.object({ docId: id }),
  reply: z.array(snapshot),
});
/** `id` here is `<#docId>-<version>`. */
export const getSnapshot = endpoint('GET', '/doc/snapshot/get', {
  input: z.object({ id: z.string().max(64) }),
  reply: snapshot,
});
export const snapshotInfo = endpoint('GET', '/doc/snapshot/docinfo', {
  input: z.object({ md5: z.string().max(64) }),
  reply: z.string(),
});
export const compareSnapshots = endpoint('GET', '/doc/snapshot/compare-info', {
  input: z.object({ md5Old: z.string().max(64), md5New: z.string().max(64) }),
  reply: z.object({ docOld: z.string().nullable(), docNew: z.string().nullable() }),
});
