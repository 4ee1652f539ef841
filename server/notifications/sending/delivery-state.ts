import { nextTry } from './retry-table.js';
import type { SendOutcome } from './send-outcome.js';

/*
 * All states of a delivery, to a chat, a mail address or a program:
 *
 *   waiting ─► delivered           nextAt: the slot that a robot's rate limit gave it
 *      │  ├──► parked              its target is gone, its answer is final, or it was the last try
 *      │  └──► paused              its target is paused: resuming the target makes it wait again
 *      └─► failed ─► … ─► delivered, parked or paused      nextAt: by the retry table
 *
 * `deliveries` stores the state (`delivery-log.ts`). A user can reopen a parked one: it waits again, from the start of the
 * retry table, like one whose target is resumed.
 */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'parked', 'paused'] as const;

/** What a try or a pause changes. */
export interface DeliveryChange {
  readonly state: (typeof deliveryStates)[number];
  readonly nextAt: Date | null;
  /** Left out: as before. */
  readonly attempts?: number;
  readonly status?: number | null;
  readonly answer?: string;
  readonly at?: Date;
}

/** Change to store, and the time of the next run; without `again` the task ends. */
export interface DeliveryStep {
  readonly change: DeliveryChange;
  readonly again?: Date | undefined;
}

/** The robot's rate limit assigned a later slot. */
export const waitingUntil = (slot: Date): DeliveryStep => ({ change: { state: 'waiting', nextAt: slot }, again: slot });

/** The robot no longer exists. */
export const robotGone: DeliveryStep = { change: { state: 'parked', nextAt: null, answer: 'robot.gone' } };

/** Its target is paused, which keeps it back. */
export const paused: DeliveryChange = { state: 'paused', nextAt: null };

/** Whether the delivery has waited for its slot and the slot has come. */
export const hasSlot = ({ state, nextAt }: { state: string; nextAt: Date | null }, now: Date): boolean =>
  state === 'waiting' && nextAt !== null && nextAt <= now;

interface Tried {
  readonly attempts: number;
  /** The try came before this time, which the retry table had given it: it takes no try away. */
  readonly early?: Date | undefined;
}

/** Next step after a try. `random`: 0 to 1, spreads the time of the next try. */
export function afterTry(
  { attempts: before, early }: Tried,
  { delivered, end, isGone, status, answer, notBefore }: SendOutcome,
  now: Date,
  random: number,
): DeliveryStep {
  const attempts = early ? before : before + 1;
  const tried = { attempts, status, answer, at: now, nextAt: null };
  if (delivered) return { change: { ...tried, state: 'delivered' } };
  if (isGone) return { change: { ...tried, state: 'paused' } };
  const again = end ? undefined : (early ?? nextTry(attempts, now, notBefore, random));
  if (!again) return { change: { ...tried, state: 'parked' } };
  return { change: { ...tried, state: 'failed', nextAt: again }, again };
}
