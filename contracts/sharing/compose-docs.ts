import { z } from 'zod';
import { docType } from '../docs/doc-shape.js';
import { done, endpoint, heavyEndpoint } from '../platform/endpoint.js';
import {
  flag,
  id,
  idOrNone,
  ids,
  instant,
  int,
  name,
  optional,
  text,
  textOf,
  wireTime,
  withDefault,
} from '../platform/wire.js';
import { composeLimits } from './composing.js';

/** The docs, folders and extra pages of composed projects (docs/wire.md 1.18). */

/**
 * An entry of the project. `state`: `shown` to readers; `gone`, deleted at its source; `hidden` there; `forbidden`:
 * the user who added it may no longer read it. Its name and place are given if readers or the caller may read it.
 */
const entry = z.object({
  id,
  docId: idOrNone,
  projectId: id,
  parentId: idOrNone,
  isFolder: flag,
  state: z.enum(['shown', 'gone', 'hidden', 'forbidden']),
  name: z.string(),
  url: z.string(),
  httpMethod: z.string(),
  type: docType,
  deprecated: z.string(),
  /** Space, project and application of the doc, for those who may read it there. */
  origin: z.string(),
  creator: z.string(),
  gmtCreate: wireTime,
  orderIndex: z.number(),
  pinnedVersion: z.number().nullable(),
  /** The newest version with another content than the pinned one; null if there is none. */
  newerVersion: z.number().nullable(),
  /** Whether a model that the doc reaches changed after it was pinned. */
  hasNewerModels: flag,
  /** Whether the caller may read the doc at its source, and so compare its versions. */
  mayRead: flag,
});
export const listComposeDocs = heavyEndpoint('GET', '/compose/doc/list', {
  input: z.object({ projectId: id }),
  reply: z.array(entry),
});
/** Docs that were added at the source since, beside docs that the project contains; only what the caller may read. */
export const newComposeDocs = heavyEndpoint('GET', '/compose/doc/new', {
  input: z.object({ projectId: id }),
  reply: z.array(
    z.object({
      docId: id,
      ...{ name: z.string(), url: z.string(), httpMethod: z.string(), type: docType, origin: z.string() },
      /** The folder of the docs beside it. */
      parentId: idOrNone,
      createdAt: instant,
    }),
  ),
});
export const dismissComposeDocs = endpoint('POST', '/compose/doc/dismiss', {
  input: z.object({ projectId: id, docIds: ids(500, 'list.min:1') }),
  reply: done,
});
const wanted = z.object({ docId: id, origin: text(1_000).default(''), orderIndex: optional(int()) });
/** Docs that the project has already are left out, unless their composer lost the right to read them. */
export const addComposeDocs = endpoint('POST', '/compose/doc/add', {
  input: z.object({
    projectId: id,
    parentId: idOrNone,
    docList: z
      .array(z.unknown())
      .min(1, 'list.min:1')
      .max(composeLimits.docs, `list.max:${composeLimits.docs}`)
      .pipe(z.array(wanted)),
  }),
  reply: z.object({ added: z.number() }),
});
/** A folder with everything in it. */
export const removeComposeDoc = endpoint('POST', '/compose/doc/remove', { input: z.object({ id }), reply: done });
export const addComposeFolder = endpoint('POST', '/compose/doc/folder/add', {
  input: z.object({
    projectId: id,
    name: name(composeLimits.folder),
    parentId: idOrNone,
    orderIndex: optional(int(0, 1_000_000_000)),
  }),
  reply: z.object({ id }),
});
export const renameComposeFolder = endpoint('POST', '/compose/doc/folder/update', {
  input: z.object({ id, name: name(composeLimits.folder) }),
  reply: done,
});
export const orderComposeDoc = endpoint('POST', '/compose/doc/orderindex/update', {
  input: z.object({ id, orderIndex: int(0, 1_000_000_000) }),
  reply: done,
});
/** `before`: the entry in front of which it is placed; none: at the end. */
export const moveComposeDoc = endpoint('POST', '/compose/doc/move', {
  input: z.object({ id, parentId: idOrNone, before: idOrNone }),
  reply: done,
});
/** Shows readers the newest version of these entries; none: of all. */
export const takeComposeDocs = endpoint('POST', '/compose/doc/take', {
  input: z.object({ projectId: id, ids: withDefault(ids(composeLimits.docs), []) }),
  reply: z.object({ taken: z.number() }),
});

export const composePage = z.object({
  id,
  projectId: id,
  title: z.string(),
  content: z.string(),
  status: flag,
  orderIndex: z.number(),
  gmtCreate: wireTime,
});
const pageFields = {
  title: name(composeLimits.pageTitle),
  content: textOf(z.string()),
  status: withDefault(flag, true),
  orderIndex: optional(int(0, 1_000_000_000)),
};
/** Extra pages in Markdown. They are docs: `id` is the id for live editing and history. */
export const listComposePages = endpoint('GET', '/compose/additional/list', {
  input: z.object({ projectId: id }),
  reply: z.array(composePage.omit({ content: true })),
});
export const addComposePage = endpoint('POST', '/compose/additional/add', {
  input: z.object({ projectId: id, ...pageFields, content: pageFields.content.default('') }),
  reply: z.object({ id }),
});
export const updateComposePage = endpoint('POST', '/compose/additional/update', {
  input: z.object({ id, ...pageFields, title: optional(pageFields.title), content: optional(pageFields.content) }),
  reply: done,
});
export const deleteComposePage = endpoint('POST', '/compose/additional/delete', {
  input: z.object({ id }),
  reply: done,
});
export const setComposePageStatus = endpoint('POST', '/compose/additional/status/update', {
  input: z.object({ id, status: flag }),
  reply: done,
});
