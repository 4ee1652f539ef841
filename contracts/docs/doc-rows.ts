import { z } from 'zod';
import { done, endpoint } from '../platform/endpoint.js';
import { TreeNodeType } from '../platform/enums.js';
import { flag, id, idOrNone, ids, instant, int, optional, scopeId, text, withDefault } from '../platform/wire.js';
import { docType, status } from './doc-shape.js';

/* Windows of trees of any size: the caller sends which branches are open and which lines it shows, and gets those
   lines. `total` is the number of all visible lines, so that a list of that height can be scrolled. No reply is
   larger than its window, however large the application. */
export const windowed = {
  /** Case-insensitive, in name, address and id; `''` = all. With a filter, branches with a hit are open. */
  text: text(100).default(''),
  /** Whether branches are open by default; `toggled` lists the branches that differ from the default. */
  allOpen: withDefault(flag, true),
  // The length is checked before each entry: megabytes of names must not cost a second of checks before they are
  // refused.
  toggled: withDefault(
    z
      .array(z.unknown())
      .max(20_000)
      .pipe(z.array(z.string().max(24))),
    [],
  ),
  from: withDefault(int(0), 0),
  limit: withDefault(int(1, 200), 60),
};
/** A doc that must be visible: its branches count as open. */
const reveal = idOrNone;

const line = {
  depth: z.number(),
  /** The number of the parent's line; -1 at the top. */
  parentAt: z.number(),
  hasChildren: flag,
  isOpen: flag,
};

/** A line of an application's doc table. */
const tableRow = z.object({
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
    status: optional(status),
    hideEmptyFolders: withDefault(flag, false),
    reveal,
    ...windowed,
  }),
  reply: z.object({
    total: z.number(),
    /** Docs of the application, before the filters. */
    docs: z.number(),
    /** Docs that pass the filters. */
    hits: z.number(),
    list: z.array(tableRow),
    revealAt: z.number().nullable(),
    /** Branches above the revealed doc. */
    above: z.array(id),
    /** Whether any doc of the application has a version label, or a maintainer. */
    hasVersions: flag,
    hasAuthors: flag,
  }),
});

/** A line of the viewer's tree (docs/spec.md 3), with the ids of `treeNode`. Shown docs only. */
export const viewRow = z.object({
  ...line,
  id: z.string(),
  parentId: z.string(),
  docId: z.string(),
  type: z.literal(Object.values(TreeNodeType)),
  label: z.string(),
  httpMethod: z.string(),
  url: z.string(),
  docType,
  deprecated: z.string(),
  apiCount: z.number(),
  version: z.string(),
});
/** The lines of a space (roots: projects) or of a project (roots: applications). */
export const viewRows = endpoint('POST', '/doc/view/rows', {
  input: z
    /** `at`: the tree as it was then. `withEmpty`: also applications and folders without a doc, for those who add docs. */
    .object({
      ...{ spaceId: scopeId, projectId: scopeId, reveal, at: optional(instant) },
      withEmpty: withDefault(flag, false),
      ...windowed,
    })
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

/**
 * Moves several docs in one commit: all or none. `before`: the sibling in front of which they are placed; none = at the
 * end.
 */
export const moveDocs = endpoint('POST', '/doc/move/many', {
  input: z.object({ ids: ids(500, 'list.min:1'), parentId: idOrNone, before: idOrNone }),
  reply: done,
});
/** Deletes docs in one commit; a folder includes everything below it. */
export const deleteDocs = endpoint('POST', '/doc/delete/many', {
  input: z.object({ ids: ids(500, 'list.min:1') }),
  reply: z.object({ deleted: z.array(id) }),
});
export const undeleteDocs = endpoint('POST', '/doc/undelete/many', {
  input: z.object({ ids: ids(50_000, 'list.min:1') }),
  reply: done,
});
/**
 * Copies a doc with its content but without its history; " Copy" is added to its name. Parent and application are the
 * original's unless given. In another application it has the rows of models in place of references.
 */
export const copyDoc = endpoint('POST', '/doc/copy', {
  input: z.object({ id, moduleId: idOrNone, parentId: idOrNone.optional() }),
  reply: z.object({ id }),
});
