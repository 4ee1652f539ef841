import type { systemState } from '../../../contracts/admin.js';
import type { WireReply } from '../../../contracts/endpoint.js';

export type State = WireReply<typeof systemState>;
export type Follower = State['followers'][number];

/** A follower that is this far behind does not keep up; a moment's lag is its nature. */
const LATE_SECONDS = 60;
export const isLate = ({ lag, lagSeconds }: Follower): boolean => lag > 0 && lagSeconds > LATE_SECONDS;
export const isInTrouble = (follower: Follower): boolean => follower.failures > 0 || isLate(follower);

/** How many things on the page need somebody. */
export const troublesIn = ({ followers, tasks }: State): number =>
  followers.filter(isInTrouble).length + tasks.parked.length;
