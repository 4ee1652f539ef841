import type { RefusalKey } from '../../../contracts/platform/refusals.js';
import { Code } from '../../../contracts/platform/refusals.js';

/**
 * An error for the caller: answered as body code 100 (or the given one) with the key's sentence in the reader's
 * language. Facts fill the sentence and are returned as `data`. Any other error is a bug.
 */
export class Refusal extends Error {
  constructor(
    readonly key: RefusalKey,
    readonly facts: Readonly<Record<string, unknown>> = {},
    readonly code: Code = Code.refused,
  ) {
    super(key);
    this.name = 'Refusal';
  }
}
