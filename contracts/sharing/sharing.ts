import { z } from 'zod';
import { docDetail } from '../docs/doc-shape.js';
import { treeNode } from '../docs/doc-trees.js';
import { done, endpoint } from '../platform/endpoint.js';
import {
  choice,
  flag,
  id,
  idOrNone,
  instant,
  optional,
  page,
  paging,
  text,
  textOf,
  wireTime,
  withDefault,
} from '../platform/wire.js';
import { environment } from '../workspace/environments.js';
import { appearance, pageEndpoints, pageFacts, pagePassword, ShareType } from './public-pages.js';

/** Docs of an application for readers without an account (docs/wire.md 1.17). Longest texts in UTF-16 units, and numbers of entries. */
export const shareLimits = {
  remark: 128,
  content: 20_000,
  environments: 200,
} as const;
/** `yyyy-MM-dd`, also accepted with a time; a real day. */
const day = textOf(
  z
    .string()
    .trim()
    .transform((given) => given.slice(0, 10))
    .pipe(z.iso.date()),
);

/** `isShareFolder` of a folder: with what is added to it later; without it, a folder shares nothing by itself. */
const shareContent = z.object({ docId: id, parentId: idOrNone, isShareFolder: withDefault(flag, false) });

const share = z.object({
  id,
  type: choice([ShareType.public, ShareType.encrypted]),
  /** For those who manage the share. */
  password: z.string(),
  /** 1 on, 0 off. */
  status: flag,
  /** The last day, `yyyy-MM-dd`; `''`: permanent. */
  expirationTime: z.string(),
  isExpired: z.boolean(),
  moduleId: id,
  isAll: flag,
  remark: z.string(),
  isShowDebug: flag,
  isAllSelectedDebug: flag,
  creatorName: z.string(),
  gmtCreate: wireTime,
  /** How often the page was opened. */
  reads: z.number(),
  lastReadAt: instant.nullable(),
  /** Docs that a reader sees now. */
  docs: z.number(),
  /** Whether readers get the constants of the application and its project. */
  hasConstants: flag,
  ...appearance,
});

export const listShares = endpoint('POST', '/doc/share/page', {
  input: z.object({ moduleId: id, ...paging }),
  reply: page(share),
});

const fields = {
  type: withDefault(choice([ShareType.public, ShareType.encrypted]), ShareType.public),
  isAll: withDefault(flag, false),
  content: withDefault(
    z.array(z.unknown()).max(shareLimits.content, `list.max:${shareLimits.content}`).pipe(z.array(shareContent)),
    [],
  ),
  remark: text(shareLimits.remark).default(''),
  isShowDebug: withDefault(flag, false),
  isAllSelectedDebug: withDefault(flag, false),
  moduleEnvironmentIdList: withDefault(
    z.array(id).max(shareLimits.environments, `list.max:${shareLimits.environments}`),
    [],
  ),
  expirationTime: withDefault(z.union([z.literal(''), day]), ''),
  /** Left out: unchanged, or generated for a share that has none. */
  password: optional(pagePassword),
  title: optional(appearance.title),
  logo: optional(appearance.logo),
  accent: optional(appearance.accent),
  welcome: optional(appearance.welcome),
  footerLinks: optional(appearance.footerLinks),
  isNoIndex: optional(appearance.isNoIndex),
  mayDownload: optional(appearance.mayDownload),
  hasConstants: optional(flag),
};
export const addShare = endpoint('POST', '/doc/share/add', {
  input: z.object({ moduleId: id, ...fields }),
  reply: z.object({ id, password: z.string() }),
});
export const updateShare = endpoint('POST', '/doc/share/update', {
  input: z.object({ id, ...fields }),
  reply: z.object({ id, password: z.string() }),
});
const ofShare = { input: z.object({ id }), reply: done };
export const deleteShare = endpoint('POST', '/doc/share/del', ofShare);
export const undeleteShare = endpoint('POST', '/doc/share/undelete', ofShare);
export const enableShare = endpoint('POST', '/doc/share/enable', ofShare);
export const disableShare = endpoint('POST', '/doc/share/disable', ofShare);

export const listShareContent = endpoint('GET', '/doc/share/listContent', {
  input: z.object({ id }),
  reply: z.array(z.object({ docId: id, isShareFolder: flag })),
});
/** Folders shared with what is added later, and docs. */
export const listShareDocIds = endpoint('GET', '/doc/share/listShareDocIds', {
  input: z.object({ id }),
  reply: z.array(id),
});
/** The environments that readers of the share may use. */
export const listShareEnvironments = endpoint('GET', '/doc/share/listEnvironment', {
  input: z.object({ id }),
  reply: z.array(environment),
});

export const getShare = endpoint('GET', '/share/get', {
  input: z.object({ id }),
  reply: z.object({
    ...pageFacts,
    expirationTime: z.string(),
    /** The title, or the application's name. */
    shareName: z.string(),
    moduleId: idOrNone,
    isAll: flag,
    isShowDebug: flag,
  }),
});
export const shareEndpoints = pageEndpoints('share', '/share/checkPassword');
export const {
  check: checkSharePassword,
  rows: shareRows,
  find: findInShare,
  file: shareFile,
  events: shareEvents,
} = shareEndpoints;
/** The whole tree, flat. */
export const shareMenu = endpoint('GET', '/share/menu', { input: z.object({ id }), reply: z.array(treeNode) });
export const viewSharedDoc = endpoint('GET', '/doc/share/view', {
  input: z.object({ docId: id, shareConfigId: id }),
  reply: docDetail,
});
