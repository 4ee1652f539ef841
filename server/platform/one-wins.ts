import { QueryFailedError } from 'typeorm';
import { z } from 'zod';
import type { RefusalKey } from '../../contracts/refusals.js';
import { Refusal } from './refusal.js';

const duplicate = z.object({ driverError: z.object({ code: z.literal('23505') }) });

/** A name is taken by the unique index: of two who ask at the same moment the other hears that it exists. */
export async function oneWins<T>(key: RefusalKey, facts: Record<string, unknown>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (err) {
    if (err instanceof QueryFailedError && duplicate.safeParse(err).success) throw new Refusal(key, facts);
    throw err;
  }
}
