import { z } from 'zod';
import { windowed } from '../docs/doc-rows.js';
import { docDetail, treeNode } from '../docs/docs.js';
import { done, endpoint, heavyEndpoint } from '../platform/endpoint.js';
import { choice, flag, id, idOrNone, text } from '../platform/wire.js';
import { environmentParam } from '../workspace/environments.js';
import { composePage } from './compose-docs.js';
import { appearance, fileFormat, foundDocs, ShareType, shownRows, soughtWords } from './public-pages.js';

/** Composed projects for readers without an account (docs/wire.md 1.18). */
/** What a page needs before it shows anything. Behind a password, only the look that its owner chose. */
export const getComposeProject = endpoint('GET', '/compose/project/get', {
  input: z.object({ id }),
  reply: z.object({
    ...{ id, name: z.string(), description: z.string(), spaceId: idOrNone, status: flag },
    ...{ type: choice([ShareType.public, ShareType.encrypted]) },
    isOpen: z.boolean(),
    /** Docs stay in a version until the owner takes a newer one; dictionaries do not. */
    isPinned: flag,
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

/** Also for strangers with the project's pass. */
export const allComposeSettings = endpoint('GET', '/compose/project/setting/getall', {
  input: z.object({ id }),
  reply: z.object({
    ...{ gatewayUrl: z.string(), showDebug: flag },
    globalParams: z.array(environmentParam),
    globalReturns: z.array(environmentParam),
  }),
});

/** The tree for readers, flat; [] for a project that is off. */
export const composeMenu = endpoint('GET', '/compose/doc/menu', {
  input: z.object({ projectId: id }),
  reply: z.array(treeNode),
});
export const listVisibleComposePages = endpoint('GET', '/compose/additional/listvisible', {
  input: z.object({ projectId: id }),
  reply: z.array(composePage.omit({ content: true })),
});
export const getComposePage = endpoint('GET', '/compose/additional/get', {
  input: z.object({ id }),
  reply: composePage,
});
/** A window of the tree for readers, like `viewRows`. */
export const showRows = endpoint('POST', '/show/rows', {
  input: z.object({ id, reveal: idOrNone, ...windowed }),
  reply: shownRows,
});
/** Finds words in the contents of its docs and extra pages; a pinned doc is searched in its version. */
export const findInShow = heavyEndpoint('POST', '/show/find', {
  input: z.object({ id, text: soughtWords }),
  reply: foundDocs,
});
export const viewComposedDoc = endpoint('GET', '/show/doc', {
  input: z.object({ id, docId: id }),
  reply: docDetail,
});
/** The docs of the project as a file; a refusal is an envelope. */
export const showFile = heavyEndpoint('GET', '/show/file', {
  input: z.object({ id, format: fileFormat }),
  reply: z.never(),
});
/** Server-sent events for open pages, like those of `shareEvents`. */
export const showEvents = endpoint('GET', '/show/events', { input: z.object({ id }), reply: z.never() });
