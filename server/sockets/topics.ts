import { z } from 'zod';
import { id } from '../../contracts/wire.js';
import type { Verb } from '../access/policy.js';

/** What may be watched; exactly one thing at a time. */
export const topic = z.union([z.strictObject({ doc: id }), z.strictObject({ module: id })]);
export type WatchedTopic = z.output<typeof topic>;

/** The right that watching takes. */
export interface TopicDemand {
  readonly doc: Verb;
  readonly module: Verb;
}
