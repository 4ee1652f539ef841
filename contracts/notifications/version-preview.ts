import { z } from 'zod';
import { changesReply } from '../docs/change-severity/choices.js';
import { endpoint } from '../platform/endpoint.js';
import { id } from '../platform/wire.js';

/**
 * What a version made now would mean to callers, and how many would hear of it. Numbers only: who follows a doc is not
 * told.
 */
export const previewVersion = endpoint('GET', '/doc/live/preview', {
  input: z.object({ id }),
  reply: z.object({
    /** Whether something is typed that no version has yet; without it everything else is empty. */
    isChanged: z.boolean(),
    /** As in a comparison; null: nothing, or comparing takes too long. */
    meaning: changesReply.nullable(),
    /** Rows without a name that need one: somebody forgot them. */
    unnamed: z.number(),
    /** People who are notified, at once or in a digest; the author is none of them. */
    people: z.number(),
    /** Robots of group chats. */
    groups: z.number(),
    /** Webhooks of programs. */
    programs: z.number(),
  }),
});
