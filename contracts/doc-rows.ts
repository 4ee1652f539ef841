import { z } from 'zod';
import { docType, status } from './docs.js';
import { done, endpoint } from './endpoint.js';
import { flag, id, idOrNone, instant, int, text } from './wire.js';

/*
 * Trees of any size, a window at a time: the caller says which branches are open and which lines it shows, and gets
 * those lines. `total` is the number of lines that are visible in all, so that a list of that height can be scrolled.
 * No reply is larger than its window, however large the application.
 */
const windowed = {
  /** Case-insensitive, in name, address and id; '' = all. With a filter, branches with a hit are open. */
  text: text(100).default(''),
  /** Whether branches stand open unless told otherwise; `toggled` are those that do not as the rest. */
  allOpen: flag.default(true),
  toggled: z.array(z.string().max(24)).max(20_000).default([]),
  from: int.min(0).default(0),
  limit: int.min(1).max(200).default(60),
};
/** A doc that must be visible: its branches count as open. */
const reveal = idOrNone.default(0);

const line = {
  depth: z.number(),
  /** The number of the line that the parent stands on; -1 at the top. */
  parentAt: z.number(),
  hasChildren: flag,
  isOpen: flag,
};

/** A line of an application's table. */
export const tableRow = z.object({
  ...line,
  id,
  parentId: idOrNone,
  isFolder: flag,
  type: docType,
  name: z.string(),
  httpMethod: z.string(),
  url: z.string(),
  version: z.string(),
  author: z.string(),
  creatorName: z.string(),
  modifierName: z.string(),
  modifiedAt: instant,
  orderIndex: z.number(),
  status,
  isLocked: flag,
  isShow: flag,
  deprecated: z.string(),
  apiCount: z.number(),
  streamVersion: z.number(),
});
export const tableRows = endpoint('POST', '/doc/table/rows', {
  input: z.object({
    moduleId: id,
    status: status.nullish(),
    hideEmptyFolders: flag.default(false),
    reveal,
    ...windowed,
  }),
  reply: z.object({
    total: z.number(),
    /** Docs of the application, before the filters. */
    docs: z.number(),
    /** Docs that the filters leave. */
    hits: z.number(),
    list: z.array(tableRow),
    revealAt: z.number().nullable(),
    /** Branches above the revealed doc. */
    above: z.array(id),
  }),
});

/** A line of the viewer's tree (spec 3): ids as in `treeNode`. Shown docs only. */
export const viewRow = z.object({
  ...line,
  id: z.string(),
  parentId: z.string(),
  docId: z.string(),
  type: z.literal([0, 1, 2, 3]),
  label: z.string(),
  httpMethod: z.string(),
  url: z.string(),
  docType,
  deprecated: z.string(),
  apiCount: z.number(),
  version: z.string(),
});
/** Of a space (roots: projects) or of a project (roots: applications). */
export const viewRows = endpoint('POST', '/doc/view/rows', {
  input: z
    .object({ spaceId: idOrNone.default(0), projectId: idOrNone.default(0), reveal, ...windowed })
    .refine(({ spaceId, projectId }) => spaceId > 0 !== projectId > 0, { path: ['spaceId'], message: 'text.required' }),
  reply: z.object({
    total: z.number(),
    docs: z.number(),
    hits: z.number(),
    list: z.array(viewRow),
    revealAt: z.number().nullable(),
    above: z.array(z.string()),
  }),
});

/** Several at once, in one commit: all or none. `before`: the sibling that they come to stand before; none = at the end. */
export const moveDocs = endpoint('POST', '/doc/move/many', {
  input: z.object({ ids: z.array(id).min(1).max(500), parentId: idOrNone, before: idOrNone.default(0) }),
  reply: done,
});
/** What deleting these would touch; folders with all that stands below them. */
export const deletionImpact = endpoint('POST', '/doc/delete/impact', {
  input: z.object({ ids: z.array(id).min(1).max(500) }),
  reply: z.object({
    docs: z.number(),
    folders: z.number(),
    locked: z.number(),
    subscribers: z.number(),
    releases: z.array(z.object({ id, releaseNo: z.string(), docs: z.number() })),
    /** People who have one of them open in the editor now. */
    editing: z.array(z.string()),
  }),
});
/** Folders with all that stands below them, in one commit. */
export const deleteDocs = endpoint('POST', '/doc/delete/many', {
  input: z.object({ ids: z.array(id).min(1).max(500) }),
  reply: z.object({ deleted: z.array(id) }),
});
export const undeleteDocs = endpoint('POST', '/doc/undelete/many', {
  input: z.object({ ids: z.array(id).min(1).max(50_000) }),
  reply: done,
});
/** A doc with all that it says, its history aside; its name gets " Copy". Parent and application as the original's unless told. */
export const copyDoc = endpoint('POST', '/doc/copy', {
  input: z.object({ id, moduleId: idOrNone.default(0), parentId: idOrNone.optional() }),
  reply: z.object({ id }),
});
