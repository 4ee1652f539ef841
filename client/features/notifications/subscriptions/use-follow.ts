import { getFollow, removeFollow, saveFollow } from '../../../../contracts/notifications/follows.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import type { FollowedPlace } from '../../../lib/followed-place.js';
import { useCall, useChange } from '../../../lib/query.js';
import { type WireFilter, wholeFilter } from './filter.js';
import { followChanges } from './follow-place.js';

type Current = WireReply<typeof getFollow> | undefined;

/** Whether the place is followed, and how; shows a change at once and reverts it when it is refused. */
export function useFollow(place: FollowedPlace, enabled = true) {
  const { data } = useCall(getFollow, place, { enabled });
  const on = useChange(saveFollow, followChanges);
  const off = useChange(removeFollow, followChanges);
  const isFollowed = on.isPending || (!off.isPending && isHeard(data));
  const stop = () => off.mutate(place);
  return {
    isKnown: data !== undefined,
    isFollowed,
    current: data,
    /** Without a filter: by the reader's defaults. Keeps the pace unless it was "nothing". */
    follow: (filter?: WireFilter) => {
      const { pace, mutedUntil } = data ?? {};
      const kept = filter && { filter, ...(pace && pace !== 'off' && { pace }), ...(mutedUntil && { mutedUntil }) };
      on.mutate({ ...place, ...kept });
    },
    stop,
    toggle: () => (isFollowed ? stop() : on.mutate(place)),
  };
}

const isHeard = (data: Current): boolean => Boolean(data) && data?.pace !== 'off';

/** The filters that a menu offers by their least severity. */
export const offeredFilters = ['wording', 'risky', 'breaking'] as const;

/** What of the menu is in force: the defaults, one of its filters, or neither (`own`). */
export function choiceOf(data: Current): 'none' | 'default' | (typeof offeredFilters)[number] | 'own' {
  if (!data || data.pace === 'off') return 'none';
  if (!data.filter) return data.pace ? 'own' : 'default';
  const { from, ...others } = wholeFilter(data.filter);
  if (Object.values(others).some((list) => list.length > 0)) return 'own';
  return offeredFilters.find((one) => one === from) ?? 'own';
}
