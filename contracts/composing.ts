import { z } from 'zod';
import { viewRow, windowed } from './doc-rows.js';
import { docDetail, docType, treeNode } from './docs.js';
import { done, endpoint, heavyEndpoint } from './endpoint.js';
import { environmentParam } from './environments.js';
import { appearance, ShareType, shareLimits } from './sharing.js';
import { isWebAddress } from './web-address.js';
import {
  choice,
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
} from './wire.js';

/** Projects built out of other spaces' docs, for readers without an account (docs/wire.md 1.18). */
export const composeLimits = {
  name: 64,
  description: 128,
  folder: 64,
  gateway: 128,
  docs: 5_000,
  depth: 10,
  pages: 100,
  pageTitle: 64,
} as const;

const type = choice([ShareType.public, ShareType.encrypted]);
const password = textOf(
  z.string().trim().min(4, 'text.min:4').max(shareLimits.password, `text.max:${shareLimits.password}`),
);
const gatewayUrl = textOf(
  z
    .string()
    .trim()
    .max(composeLimits.gateway, `text.max:${composeLimits.gateway}`)
    .refine((given) => given === '' || isWebAddress(given), 'compose.gateway'),
);

/** For members of the space; the password for those who may edit the project. */
export const composeProject = z.object({
  id,
  name: z.string(),
  description: z.string(),
  spaceId: id,
  type,
  password: z.string(),
  /** 1 on, 0 off. */
  status: flag,
  gatewayUrl: z.string(),
  showDebug: flag,
  isPinned: flag,
  hasConstants: flag,
  ...appearance,
  creatorName: z.string(),
  gmtCreate: wireTime,
  /** The caller's role in the space, for clients of the existing product. */
  roleCode: z.string(),
  orderIndex: z.number(),
});
const fields = {
  name: name(composeLimits.name),
  description: text(composeLimits.description).default(''),
  type: withDefault(type, ShareType.encrypted),
  status: withDefault(flag, true),
  /** Left out: unchanged, or generated for a project that has none. */
  password: optional(password),
};
export const listComposeProjects = endpoint('GET', '/space/project/compose/list', {
  input: z.object({ spaceId: id }),
  reply: z.array(composeProject),
});
export const addComposeProject = endpoint('POST', '/compose/project/add', {
  input: z.object({ spaceId: id, ...fields }),
  reply: composeProject,
});
export const updateComposeProject = endpoint('POST', '/compose/project/update', {
  input: z.object({ id, ...fields }),
  reply: composeProject,
});
export const deleteComposeProject = endpoint('POST', '/compose/project/delete', {
  input: z.object({ id }),
  reply: done,
});
/** How its page looks, and what readers get beside the docs. */
export const styleComposeProject = endpoint('POST', '/compose/project/style', {
  input: z.object({ id, hasConstants: flag, ...appearance }),
  reply: done,
});
/** 1: readers see each doc in its present version until a newer one is taken. 0: always the newest. */
export const pinComposeProject = endpoint('POST', '/compose/project/pin', {
  input: z.object({ id, isPinned: flag }),
  reply: done,
});

/** What a page needs before it shows anything. Behind a password, only the look that its owner chose. */
export const getComposeProject = endpoint('GET', '/compose/project/get', {
  input: z.object({ id }),
  reply: z.object({
    ...{ id, name: z.string(), description: z.string(), spaceId: idOrNone, type, status: flag },
    isOpen: z.boolean(),
    showDebug: flag,
    hasConstants: flag,
    ...appearance,
  }),
});
/** `password`: its MD5, as clients of the existing product send it. The reply sets the pass. */
export const checkComposePassword = endpoint('POST', '/compose/project/checkPassword', {
  input: z.object({ id, password: text(200) }),
  reply: done,
});

const settings = { gatewayUrl, showDebug: flag };
export const composeSettings = endpoint('GET', '/compose/project/setting/get', {
  input: z.object({ id }),
  reply: z.object({ id, gatewayUrl: z.string(), showDebug: flag }),
});
export const saveComposeSettings = endpoint('POST', '/compose/project/setting/save', {
  input: z.object({ id, ...settings }),
  reply: done,
});
/** Also for strangers with the project's pass. */
export const allComposeSettings = endpoint('GET', '/compose/project/setting/getall', {
  input: z.object({ id }),
  reply: z.object({
    ...{ gatewayUrl: z.string(), showDebug: flag },
    globalParams: z.array(environmentParam),
    globalReturns: z.array(environmentParam),
  }),
});

const param = {
  projectId: id,
  parentId: idOrNone,
  name: name(64),
  type: withDefault(name(64), 'string'),
  required: withDefault(flag, true),
  maxLength: withDefault(text(10), '-'),
  example: text(1_024).default(''),
  description: text(4_000).default(''),
  orderIndex: optional(int(0, 1_000_000_000)),
};
const paramPaths = <const S extends string>(list: S) => ({
  add: endpoint('POST', `/compose/project/setting/${list}/add`, {
    input: z.object(param),
    reply: z.object({ id }),
  }),
  list: endpoint('GET', `/compose/project/setting/${list}/list`, {
    input: z.object({ projectId: id }),
    reply: z.array(environmentParam),
  }),
  update: endpoint('POST', `/compose/project/setting/${list}/update`, {
    input: z.object({ id, ...param, projectId: idOrNone }),
    reply: done,
  }),
  delete: endpoint('POST', `/compose/project/setting/${list}/delete`, { input: z.object({ id }), reply: done }),
});
export const composeParams = paramPaths('globalParams');
export const composeReturns = paramPaths('globalReturns');

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
/** The tree for readers, flat; [] for a project that is off. */
export const composeMenu = endpoint('GET', '/compose/doc/menu', {
  input: z.object({ projectId: id }),
  reply: z.array(treeNode),
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

const page = z.object({
  id,
  projectId: id,
  title: z.string(),
  content: z.string(),
  status: flag,
  orderIndex: z.number(),
});
const pageFields = {
  title: name(composeLimits.pageTitle),
  content: textOf(z.string().max(2_000_000, 'doc.tooLarge')),
  status: withDefault(flag, true),
  orderIndex: optional(int(0, 1_000_000_000)),
};
/** Extra pages in Markdown. They are docs: `id` is the id for live editing and history. */
export const listComposePages = endpoint('GET', '/compose/additional/list', {
  input: z.object({ projectId: id }),
  reply: z.array(page.omit({ content: true })),
});
export const listVisibleComposePages = endpoint('GET', '/compose/additional/listvisible', {
  input: z.object({ projectId: id }),
  reply: z.array(page.omit({ content: true })),
});
export const getComposePage = endpoint('GET', '/compose/additional/get', { input: z.object({ id }), reply: page });
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

/** A window of the tree for readers, like `viewRows`. */
export const showRows = endpoint('POST', '/show/rows', {
  input: z.object({ id, reveal: idOrNone, ...windowed }),
  reply: z.object({
    total: z.number(),
    docs: z.number(),
    hits: z.number(),
    list: z.array(viewRow),
    revealAt: z.number().nullable(),
    above: z.array(z.string()),
  }),
});
export const viewComposedDoc = endpoint('GET', '/show/doc', {
  input: z.object({ id, docId: id }),
  reply: docDetail,
});
