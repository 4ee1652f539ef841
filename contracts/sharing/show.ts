import { z } from 'zod';
import { docDetail } from '../docs/doc-shape.js';
import { treeNode } from '../docs/doc-trees.js';
import { docModels } from '../docs/models.js';
import { endpoint } from '../platform/endpoint.js';
import { flag, id, idOrNone } from '../platform/wire.js';
import { environmentParam } from '../workspace/environments.js';
import { composePage } from './compose-docs.js';
import { pageEndpoints, pageFacts } from './public-pages.js';

/** Composed projects for readers without an account (docs/wire.md 1.18). */
export const getComposeProject = endpoint('GET', '/compose/project/get', {
  input: z.object({ id }),
  reply: z.object({
    ...{ ...pageFacts, name: z.string(), description: z.string(), spaceId: idOrNone },
    /** Docs stay in a version until the owner takes a newer one; dictionaries do not. */
    isPinned: flag,
    showDebug: flag,
  }),
});
export const showEndpoints = pageEndpoints('show', '/compose/project/checkPassword');
export const {
  check: checkComposePassword,
  rows: showRows,
  find: findInShow,
  file: showFile,
  events: showEvents,
} = showEndpoints;

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
export const viewComposedDoc = endpoint('GET', '/show/doc', {
  input: z.object({ id, docId: id }),
  reply: docDetail,
});
/** The models that a doc reaches: of a pinned one as they were when it was pinned. */
export const viewComposedModels = endpoint('GET', '/show/models', {
  input: z.object({ id, docId: id }),
  reply: docModels.reply,
});
