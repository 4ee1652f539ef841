import { z } from 'zod';
import { richNode } from './doc-types/index.js';
import { done, endpoint, nothing } from './endpoint.js';
import { flag, id, idOrNone, instant, int, name, text, wireTime } from './wire.js';

const status = z.literal([0, 5, 10]);
const docType = z.literal([0, 1, 2, 3]);

/**
 * A doc without its content (DocInfoVO of the old wire, plus ours at the end). `version` is the label that people
 * give; `streamVersion` counts the doc's events and is what history, compare, restore and `expected` speak of.
 */
export const docInfo = z.object({
  id,
  name: z.string(),
  description: z.string(),
  author: z.string(),
  url: z.string(),
  version: z.string(),
  httpMethod: z.string(),
  type: docType,
  contentType: z.string(),
  deprecated: z.string(),
  isFolder: flag,
  parentId: idOrNone,
  moduleId: id,
  creatorName: z.string(),
  modifierName: z.string(),
  isShow: flag,
  isDeleted: flag,
  isLocked: flag,
  status,
  orderIndex: z.number(),
  gmtCreate: wireTime,
  gmtModified: wireTime,
  apiCount: z.number(),
  streamVersion: z.number(),
  modifiedAt: instant,
});

/** The whole doc. `description`: Markdown of a markdown doc, HTML of a custom one; `body`: the rich text's JSON (custom only). */
export const docDetail = docInfo.extend({
  docKey: z.string(),
  projectId: id,
  spaceId: id,
  body: richNode.nullable(),
  remark: z.string(),
  moduleName: z.string(),
  projectName: z.string(),
  spaceName: z.string(),
});

const docId = z.object({ id });
/** The version that the caller saw; when the doc has moved on, the change is refused (`doc.stale`: who, when). */
const expected = int.min(0).optional();

export const addFolder = endpoint('POST', '/doc/folder/add', {
  input: z.object({ moduleId: id, name: name(64), parentId: idOrNone.default(0) }),
  reply: docId,
});
export const updateFolder = endpoint('POST', '/doc/folder/update', {
  input: z.object({ id, name: name(64), parentId: idOrNone.optional(), expected }),
  reply: done,
});
export const listFolders = endpoint('GET', '/doc/folder/list', {
  input: z.object({ moduleId: id }),
  reply: z.array(docInfo),
});

/** Creates without `id`, else saves the whole doc. Fields left out keep their value. `description` as in `docDetail`; `body` wins over it. */
export const saveDoc = endpoint('POST', '/doc/save', {
  input: z
    .object({
      id: idOrNone.default(0),
      moduleId: idOrNone.default(0),
      parentId: idOrNone.optional(),
      type: docType.optional(),
      name: name(128).optional(),
      description: z.string().max(2_000_000, 'doc.tooLarge').optional(),
      body: richNode.optional(),
      author: text(64).optional(),
      deprecated: text(128).optional(),
      isShow: flag.optional(),
      orderIndex: int.min(-2147483648).max(2147483647).optional(),
      status: status.optional(),
      version: text(32).optional(),
      remark: text(200).optional(),
      expected,
    })
    .refine((doc) => doc.id > 0 || doc.name !== undefined, { path: ['name'], message: 'text.required' }),
  reply: z.object({ id, streamVersion: z.number() }),
});
export const listDocs = endpoint('GET', '/doc/list', { input: z.object({ moduleId: id }), reply: z.array(docInfo) });
/** All docs of an application, hidden ones too, in the order of the table. */
export const listDocsV2 = endpoint('POST', '/doc/list-v2', {
  input: z.object({ moduleId: id, status: status.nullish(), filterEmptyFolder: flag.nullish() }),
  reply: z.array(docInfo),
});
export const getDoc = endpoint('GET', '/doc/detail', { input: z.object({ id }), reply: docDetail });
export const viewDoc = endpoint('GET', '/doc/view/detail', { input: z.object({ id }), reply: docDetail });
export const deleteDoc = endpoint('POST', '/doc/delete', { input: z.object({ id }), reply: done });
/** Brings a deleted doc back, with its history. */
export const undeleteDoc = endpoint('POST', '/doc/undelete', { input: z.object({ id }), reply: done });
export const lockDoc = endpoint('POST', '/doc/lock', { input: z.object({ id }), reply: done });
export const unlockDoc = endpoint('POST', '/doc/unlock', { input: z.object({ id }), reply: done });
export const setDocStatus = endpoint('POST', '/doc/status/update', {
  input: z.object({ id, status, expected }),
  reply: done,
});
export const setDocOrder = endpoint('POST', '/doc/orderindex/update', {
  input: z.object({ id, orderIndex: int.min(-2147483648).max(2147483647) }),
  reply: done,
});
/** Moves docs and folders below another parent (0 = the root) of the same application. */
export const moveDoc = endpoint('POST', '/doc/move', {
  input: z.object({ id, parentId: idOrNone, expected }),
  reply: done,
});

/** A node of the viewer's tree (spec 3). `id` of projects, modules and folders is not stable on the old wire; ours is. */
export const treeNode = z.object({
  id: z.string(),
  label: z.string(),
  parentId: z.string(),
  docId: z.string(),
  url: z.string(),
  type: z.literal([0, 1, 2, 3]),
  httpMethod: z.string(),
  docType: docType,
  deprecated: z.string(),
  origin: z.string(),
  apiCount: z.number(),
  version: z.string(),
});
export const viewProjects = endpoint('GET', '/doc/view/projects', {
  input: nothing,
  reply: z.array(z.object({ id, name: z.string(), projects: z.array(z.object({ id, name: z.string() })) })),
});
export const viewProjectTree = endpoint('GET', '/doc/view/dataByProject', {
  input: z.object({ projectId: id }),
  reply: z.array(treeNode),
});
export const viewSpaceTree = endpoint('GET', '/doc/view/data', {
  input: z.object({ spaceId: id }),
  reply: z.array(treeNode),
});
