import { type Delivery, type DeliveryChange, PAUSED } from '../webhooks/robot-cards.queries.js';
import type { SendOutcome } from '../webhooks/webhook-sender.js';
import { nextTry } from './retry-table.js';

/*
 * All states of a delivery:
 *
 *   waiting ─► delivered            nextAt: the slot that the robot's rate limit gave it
 *      │  └──► parked               the robot is gone or paused, or its answer is final
 *      └─► failed ─► … ─► delivered or parked      nextAt: by the retry table
 *
 * `deliveries` stores the state, DeliverTask acts on it, and a user can reopen a parked delivery (RobotTests).
 */

/** Change to store, and the time of the next run; without `again` the task ends. */
export interface DeliveryStep {
  readonly change: DeliveryChange;
  readonly again?: Date | undefined;
}

/** The robot's rate limit assigned a later slot. */
export const waitingUntil = (slot: Date): DeliveryStep => ({ change: { state: 'waiting', nextAt: slot }, again: slot });

/** The robot no longer exists. */
export const robotGone: DeliveryStep = { change: { state: 'parked', nextAt: null, answer: 'robot.gone' } };

/** A pause keeps it back: it is sent when the robot is resumed. */
export const robotPaused: DeliveryChange = { state: 'parked', attempts: 0, nextAt: null, answer: PAUSED };

/** Whether the delivery has waited for its slot and the slot has come. */
export const hasSlot = ({ state, nextAt }: Delivery, now: Date): boolean =>
  state === 'waiting' && nextAt !== null && nextAt <= now;

/** Next step after a try. `random`: 0 to 1, spreads the time of the next try. */
export function afterTry(
  { attempts: before }: Pick<Delivery, 'attempts'>,
  { delivered, end, status, answer, notBefore }: SendOutcome,
  now: Date,
  random: number,
): DeliveryStep {
  const attempts = before + 1;
  const tried = { attempts, status, answer, at: now };
  if (delivered) return { change: { ...tried, state: 'delivered', nextAt: null } };
  const again = end ? undefined : nextTry(attempts, now, notBefore, random);
  if (!again) return { change: { ...tried, state: 'parked', nextAt: null } };
  return { change: { ...tried, state: 'failed', nextAt: again }, again };
}
