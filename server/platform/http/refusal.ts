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

/** Undefined when the work is refused; other errors pass through. */
export async function unlessRefused<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (err) {
    if (err instanceof Refusal) return undefined;
    throw err;
  }
}
