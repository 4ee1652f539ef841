import { QueryFailedError } from 'typeorm';
import { z } from 'zod';
import type { RefusalKey } from '../../../contracts/platform/refusals.js';
import { Refusal } from './refusal.js';

const duplicate = z.object({ driverError: z.object({ code: z.literal('23505') }) });

/**
 * Turns a violation of a unique index into a Refusal: of two concurrent requests for one name the second is refused.
 */
export async function refuseDuplicate<T>(
  key: RefusalKey,
  facts: Record<string, unknown>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (err) {
    if (err instanceof QueryFailedError && duplicate.safeParse(err).success) throw new Refusal(key, facts);
    throw err;
  }
}
