import { z } from 'zod';
import { changesReply } from '../docs/change-severity/choices.js';
import { endpoint, heavyEndpoint } from '../platform/endpoint.js';
import { flag, id, ids, instant, int, optional, withDefault } from '../platform/wire.js';

export const docOutcomes = ['created', 'changed', 'revived', 'removed', 'kept', 'locked'] as const;

/**
 * Docs of a push, an import or an undo, by outcome and id; `after` continues a list. `moduleId` is the application of
 * the change set.
 */
export const changeSetDocs = heavyEndpoint('GET', '/module/changeset/docs', {
  input: z.object({ moduleId: id, id, after: withDefault(int(0), 0), limit: withDefault(int(1, 200), 50) }),
  reply: z.object({
    list: z.array(
      z.object({
        docId: id,
        name: z.string(),
        isFolder: flag,
        isDeleted: flag,
        httpMethod: z.string(),
        url: z.string(),
        outcome: z.enum(docOutcomes),
        /** The name or address before a rename; `''`: not renamed. */
        renamedFrom: z.string(),
        /**
         * Why a doc was kept: `edited`, `labelled`, `locked`, `notEmpty`, `undone` (its removal was undone before);
         * `withdrawn`: only its offers were undone; `agreed`: it already had the values that came; `export`: its export would
         * have changed, so an old import was not converted; `''`: none.
         */
        reason: z.string(),
        /** Values that were offered instead of written. */
        offers: z.number(),
        /** Versions before and after the change set; 0 = it did not exist before. Null: not written. */
        versions: z.object({ from: z.number(), to: z.number() }).nullable(),
        /** What the change means to callers, the worst first; null: nothing was written, or it was not compared. */
        meaning: changesReply.nullable(),
        /** Who changed the doc after the change set; null: nobody, so it is undone without asking. */
        changedSince: z.object({ name: z.string(), at: instant }).nullable(),
      }),
    ),
    /** Value of `after` for the next page; 0 = none. */
    next: z.number(),
    total: z.number(),
    /** What could not be stored unchanged; only on the first page. */
    losses: z.array(z.object({ origin: z.string(), what: z.string(), value: z.string() })),
  }),
});

/**
 * Restores each doc of a change set to its version before: created docs are deleted, removed ones come back. Runs in
 * the background as a change set of its own, `id`. Docs that were changed since stay as they are, except `docIds`.
 */
export const undoChangeSet = endpoint('POST', '/module/changeset/undo', {
  input: z.object({ moduleId: id, id, docIds: optional(ids(10_000)) }),
  reply: z.object({ id }),
});
