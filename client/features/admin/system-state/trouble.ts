import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import type { systemState } from '../../../../contracts/workspace/system-state.js';

export type State = WireReply<typeof systemState>;
export type Follower = State['followers'][number];

/** A follower with this lag does not keep up; a short lag is normal. */
const LATE_SECONDS = 60;
const isLate = ({ lag, lagSeconds }: Follower): boolean => lag > 0 && lagSeconds > LATE_SECONDS;
export const isInTrouble = (follower: Follower): boolean => follower.failures > 0 || isLate(follower);

/** Number of problems on the page that need attention. */
export const troublesIn = ({ followers, tasks, backupTroubles }: State): number =>
  followers.filter(isInTrouble).length + tasks.parked.length + backupTroubles;
