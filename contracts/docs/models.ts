import { z } from 'zod';
import { endpoint, heavyEndpoint } from '../platform/endpoint.js';
import { DocType } from '../platform/enums.js';
import { id, idOrNone, instant, int, name, optional, text, withDefault } from '../platform/wire.js';
import { modelKey, paramRow, rowLimits } from './doc-types/api.js';
import { limits } from './doc-types/index.js';

/* Models: schemas that docs share (docs/models.md). A model is a doc of its own type; these routes are what other docs do not
   have. Everything else is that of docs. */

/**
 * The header (RFC 7240) of clients that unfold models by themselves. Without it rows that are a model come with the rows of
 * the model written out below them (docs/wire.md 1.10).
 */
export const KNOWS_MODELS = { name: 'prefer', value: 'models=references' } as const;

const givenKey = text(255)
  .transform((key) => key.trim())
  .refine((key) => modelKey.safeParse(key).success, 'model.key');

/** Most models in one reply. */
export const MOST_MODELS = 500;

/** Creates a model without fields, in an application and one of its folders. */
export const addModel = endpoint('POST', '/model/add', {
  input: z.object({ moduleId: id, name: name(limits.name), parentId: idOrNone }),
  reply: z.object({ id, key: modelKey }),
});

/**
 * Changes the key of a model: its name in exports, and that of its types in generated clients. Refused where another model of the
 * application has it, deleted ones included.
 */
export const setModelKey = endpoint('POST', '/model/key', {
  input: z.object({ id, key: givenKey }),
  reply: z.object({ key: modelKey, streamVersion: z.number() }),
});

/**
 * Makes a row with rows below it a model, which the row then is: what the rows said is the model's. Its rows keep their
 * ids. Refused where the row has no fields or is a model.
 */
export const extractModel = endpoint('POST', '/model/extract', {
  input: z.object({ id, rowId: text(rowLimits.id), name: name(limits.name) }),
  reply: z.object({ id, key: modelKey, streamVersion: z.number() }),
});

/** Gives a row that is a model the model's rows, under ids of their own; it is no model any more. */
export const detachModel = endpoint('POST', '/model/detach', {
  input: z.object({ id, rowId: text(rowLimits.id) }),
  reply: z.object({ streamVersion: z.number() }),
});

/**
 * Makes the doc's own rows below a row that is a model rows of the model, as words that arrived after an extraction are. Rows that
 * stay, because the model has another value by now, are counted in `left`.
 */
export const takeIntoModel = endpoint('POST', '/model/take', {
  input: z.object({ id, rowId: text(rowLimits.id) }),
  reply: z.object({ streamVersion: z.number(), modelId: id, left: z.number() }),
});

/**
 * Deletes a model after every row that is it was detached, in one commit. `detached`: the docs that used it, with their version
 * before.
 */
export const deleteModel = endpoint('POST', '/model/delete', {
  input: z.object({ id }),
  reply: z.object({ detached: z.array(z.object({ id, version: z.number() })) }),
});

/** The models of an application by name, those whose name or key contains `text`; a window of them. */
export const listModels = endpoint('GET', '/model/list', {
  input: z.object({
    moduleId: id,
    text: text(100).default(''),
    from: withDefault(int(0), 0),
    limit: withDefault(int(1, 200), 100),
  }),
  reply: z.object({
    total: z.number(),
    list: z.array(
      z.object({ id, key: z.string(), name: z.string(), deprecated: z.string(), streamVersion: z.number() }),
    ),
  }),
});

/**
 * All models that a doc reaches, through models that use models too. `at`: as they were then. `missing`: references to
 * models that are deleted or of another application. `more`: there are more than the reply has.
 */
export const docModels = heavyEndpoint('GET', '/doc/models', {
  input: z.object({ id, at: optional(instant) }),
  reply: z.object({
    models: z.array(
      z.object({
        id: z.string(),
        key: z.string(),
        name: z.string(),
        moduleId: id,
        streamVersion: z.number(),
        root: paramRow.nullable(),
        rows: z.array(paramRow),
      }),
    ),
    missing: z.array(z.string()),
    more: z.literal(true).optional(),
  }),
});

/** The docs and models that use a model directly, by name. */
export const modelUses = heavyEndpoint('GET', '/model/uses', {
  input: z.object({ id }),
  reply: z.object({
    uses: z.array(
      z.object({
        id,
        moduleId: id,
        type: z.literal(Object.values(DocType)),
        name: z.string(),
        httpMethod: z.string(),
        url: z.string(),
        inRequests: z.boolean(),
        inResponses: z.boolean(),
      }),
    ),
  }),
});
