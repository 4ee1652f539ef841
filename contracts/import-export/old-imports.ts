import { z } from 'zod';
import { uploadedFiles } from '../docs/uploads.js';
import { done, endpoint, heavyEndpoint, uploadEndpoint, withBody } from '../platform/endpoint.js';
import { id, text } from '../platform/wire.js';
import { module } from '../workspace/workspace.js';
import { importLimits } from './imports.js';

/*
 * Imports as old clients call them (docs/wire.md 1.8): without a plan, as a new application of the project, or as the
 * application of the same name.
 */

const swaggerV2 = z.object({
  projectId: id,
  url: text(512).default(''),
  /** As long as a file may be. */
  content: text(Number.MAX_SAFE_INTEGER).default(''),
  authUsername: text(128).default(''),
  authPassword: text(128).default(''),
});
export const importSwaggerV2 = withBody(
  heavyEndpoint('POST', '/module/import/swaggerV2', { input: swaggerV2, reply: module }),
  importLimits.bytes,
);
export const importSwagger = heavyEndpoint('POST', '/module/import/swagger', {
  input: z.object({
    projectId: id,
    importUrl: text(512),
    basicAuthUsername: text(128).default(''),
    basicAuthPassword: text(128).default(''),
  }),
  reply: module,
});
const refreshed = { input: z.object({ moduleId: id }), reply: done };
export const refreshSwaggerV2 = endpoint('GET', '/module/refresh/swaggerV2', refreshed);
export const refreshSwagger = endpoint('GET', '/module/refresh/swagger', refreshed);

const oneFile = { files: 1, bytes: importLimits.bytes };
const fileOfProject = z.object({ projectId: id, file: uploadedFiles.length(1, 'text.required') });
export const importPostman = uploadEndpoint('/module/import/postman', oneFile, { input: fileOfProject, reply: module });
export const importYapiMarkdown = uploadEndpoint('/module/import/yapi/markdown', oneFile, {
  input: fileOfProject,
  reply: module,
});
