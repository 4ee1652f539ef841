import { getDoc, viewDoc } from '../../../../contracts/docs/docs.js';
import { blame, listHistory } from '../../../../contracts/history/history.js';
import { dismissOffer, listOffers, offeredDocs, takeOffer } from '../../../../contracts/import-export/offers.js';
import { useChange } from '../../../lib/query.js';
import type { Offer } from './offer.js';

export interface Decisions {
  readonly error: Error | null;
  /** The offer that is being decided; `''`: none. */
  readonly busy: string;
  readonly take: (offer: Offer) => void;
  readonly keep: (offer: Offer) => void;
}

/** Takes or dismisses offers of a doc. */
export function useDecisions(docId: string, onDone: () => void): Decisions {
  const take = useChange(takeOffer, [listOffers, offeredDocs, getDoc, viewDoc, listHistory, blame]);
  const keep = useChange(dismissOffer, [listOffers, offeredDocs]);
  const running = [take, keep].find(({ isPending }) => isPending);
  return {
    error: take.error ?? keep.error,
    busy: running?.variables?.offerId ?? '',
    take: ({ offerId }) => take.mutate({ docId, offerId }, { onSuccess: onDone }),
    keep: ({ offerId }) => keep.mutate({ docId, offerId }, { onSuccess: onDone }),
  };
}
