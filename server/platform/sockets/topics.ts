import { z } from 'zod';
import { id } from '../../../contracts/platform/wire.js';
import type { Verb } from '../access/policy.js';

/** The things that may be watched; exactly one per message. */
export const watchTopic = z.union([z.strictObject({ doc: id }), z.strictObject({ module: id })]);
export type WatchedTopic = z.output<typeof watchTopic>;

/** The verb required to watch a doc or a module. */
export interface TopicDemand {
  readonly doc: Verb;
  readonly module: Verb;
}
