import { z } from 'zod';
import { done, endpoint, heavyEndpoint } from '../platform/endpoint.js';
import { id, instant, scopeId, textOf } from '../platform/wire.js';
import { richNode } from './doc-types/index.js';

/** Constants and error codes: one rich text for each project and each application (docs/wire.md 1.7). */

const ofProject = z.object({ projectId: id });
const ofModule = z.object({ moduleId: id });
const content = textOf(z.string().max(2_000_000, 'doc.tooLarge'));

/** As HTML, safe to insert into a page; '' when nothing was written. */
export const projectConstants = endpoint('GET', '/constant/project/get', { input: ofProject, reply: z.string() });
export const moduleConstants = endpoint('GET', '/constant/module/get', { input: ofModule, reply: z.string() });
export const allConstants = endpoint('GET', '/constant/module/all', {
  input: ofModule,
  reply: z.object({ constantModule: z.string(), constantProject: z.string() }),
});
/** `content` is HTML; what colleagues type at the same moment survives. */
export const saveProjectConstants = endpoint('POST', '/constant/project/save', {
  input: z.object({ id, content }),
  reply: done,
});
export const saveModuleConstants = endpoint('POST', '/constant/module/save', {
  input: z.object({ id, content }),
  reply: done,
});

/** The text as readers get it. `docId` is the id for live editing and history. */
const constantText = z.object({
  docId: id,
  body: richNode.nullable(),
  version: z.number(),
  modifierName: z.string(),
  modifiedAt: instant,
});
/** Null where nothing was written; of a project only its own. */
export const constantTexts = heavyEndpoint('GET', '/constant/texts', {
  input: z.object({ moduleId: scopeId, projectId: scopeId }),
  reply: z.object({ module: constantText.nullable(), project: constantText.nullable() }),
});
/** The doc of the text, created if there is none: for those who may edit it. */
export const openConstants = endpoint('POST', '/constant/open', {
  input: z.object({ moduleId: scopeId, projectId: scopeId }),
  reply: z.object({ docId: id }),
});
