import { z } from 'zod';
import { heavyEndpoint } from '../platform/endpoint.js';
import { choice, id } from '../platform/wire.js';

/** Code that is generated without a template of the administrators. */
export const codeTargets = [
  'ts-types',
  'ts-fetch',
  'ts-axios',
  'java-pojo',
  'java-feign',
  'java-okhttp',
  'go',
  'python',
  'vue-table',
  'react-table',
] as const;
export type CodeTarget = (typeof codeTargets)[number];

/** Docs of one download. */
export const MOST_CODE_DOCS = 20_000;

/** Runs a Velocity template over a doc (docs/wire.md 1.19). */
export const generateByTemplate = heavyEndpoint('POST', '/doc/gen/generate', {
  input: z.object({ docId: id, templateId: id }),
  reply: z.object({ docName: z.string(), content: z.string() }),
});
export const generateCode = heavyEndpoint('POST', '/doc/gen/code', {
  input: z.object({ docId: id, target: choice(codeTargets) }),
  reply: z.object({ fileName: z.string(), language: z.string(), content: z.string() }),
});
/** A zip with a file for each shown HTTP doc of the application. Values of dictionaries are part of the types. */
export const downloadCode = heavyEndpoint('POST', '/doc/gen/code/download', {
  input: z.object({ moduleId: id, target: choice(codeTargets) }),
  reply: z.unknown(),
});
