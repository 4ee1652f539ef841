import { z } from 'zod';
import { endpoint, heavyEndpoint, nothing } from '../platform/endpoint.js';
import { choice, flag, id, idOrNone, ids, instant, optional, withDefault } from '../platform/wire.js';

export const exportFormats = ['openapi-json', 'openapi-yaml', 'postman', 'markdown', 'html', 'word'] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** Formats for people, which can also be written as one file per doc, in the folders of a zip. */
export const pageFormats: readonly ExportFormat[] = ['markdown', 'html', 'word'];

export const mostExported = 20_000;

/**
 * What to export: `docIds`, docs and folders (with the shown docs below them); or else the shown docs of an application
 * or of all applications of a project. Docs that the caller may not view are left out as if they did not exist. `at`:
 * everything as it was at this instant; docs that are deleted now are then only for callers who may restore them.
 */
const selection = {
  docIds: withDefault(ids(mostExported), []),
  moduleId: idOrNone,
  projectId: idOrNone,
  at: optional(instant),
};

/** Facts for the dialog: how many docs the selection contains, and the environments of their applications. */
export const exportPreview = endpoint('POST', '/doc/export/preview', {
  input: z.object(selection),
  reply: z.object({
    docs: z.number(),
    modules: z.array(
      z.object({ id, name: z.string(), environments: z.array(z.object({ id, name: z.string(), url: z.string() })) }),
    ),
  }),
});

/**
 * Replies with a file, not an envelope; a refusal is an envelope. `zip`: one file per doc. `environmentIds`: the base
 * URLs that the file contains. Header `x-export-docs`: the number of docs.
 */
export const exportFile = heavyEndpoint('POST', '/doc/export/file', {
  input: z.object({
    ...selection,
    format: choice(exportFormats),
    zip: withDefault(flag, false),
    environmentIds: withDefault(ids(1_000), []),
  }),
  reply: z.never(),
});

/** Replies with the file `{application}-postman.json` (docs/wire.md 1.10). */
export const exportPostman = heavyEndpoint('GET', '/doc/export/postman', {
  input: z.object({ moduleId: id, at: selection.at }),
  reply: z.never(),
});

/**
 * The current shown docs of an application for tools that pull them: a Postman collection without an envelope
 * (docs/wire.md 1.8). `token`: the push token or the read key. Replies have an ETag.
 */
export const pullPostman = heavyEndpoint('GET', '/module/postman/:token', { input: nothing, reply: z.never() });

/** The same as OpenAPI 3.1, for the read key only. `file`: `{key}.json` or `{key}.yaml`. */
export const pullOpenApi = heavyEndpoint('GET', '/module/openapi/:file', { input: nothing, reply: z.never() });

/** The key that only reads the docs of an application. A new one invalidates the old one at once. */
export const readKey = endpoint('GET', '/module/readkey/get', {
  input: z.object({ moduleId: id }),
  reply: z.string(),
});
export const refreshReadKey = endpoint('GET', '/module/readkey/refresh', {
  input: z.object({ moduleId: id }),
  reply: z.string(),
});
