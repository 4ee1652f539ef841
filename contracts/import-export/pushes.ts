import { z } from 'zod';
import { severityCounts } from '../docs/change-severity/choices.js';
import { endpoint } from '../platform/endpoint.js';
import { flag, id, instant, int, withDefault } from '../platform/wire.js';

const count = z.number();
/** The last pushes and imports of an application, newest first: author, time, content, result and its reason. */
export const pushLog = endpoint('GET', '/module/push/list', {
  input: z.object({ moduleId: id, limit: withDefault(int(1, 100), 20) }),
  reply: z.array(
    z.object({
      id,
      source: z.enum(['push', 'import', 'undo', 'conversion']),
      /** Whether a later undo of it is done. */
      undone: flag,
      /** The address or the files of an import; `''` for a push. */
      origin: z.string(),
      /** As the build sends it, or who imported; `''`: none, or a scheduled refresh. */
      author: z.string(),
      address: z.string(),
      state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
      isReplace: flag,
      at: instant,
      /** Null until it has ended. */
      finishedAt: instant.nullable(),
      /** Docs and folders in the push. */
      docs: count,
      folders: count,
      created: count,
      changed: count,
      removed: count,
      /** Locked docs, and changes by people where the build changed the same part. */
      kept: count,
      /** What the changes mean to callers, by severity; none until it is done. */
      meaning: severityCounts,
      /** What could not be stored unchanged; at most 100. */
      losses: z.array(z.object({ origin: z.string(), what: z.string(), value: z.string() })),
      /** Reason of the failure, in the reader's language. */
      error: z.string(),
    }),
  ),
});
