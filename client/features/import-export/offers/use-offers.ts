import { listOffers } from '../../../../contracts/import-export/offers.js';
import { useCall } from '../../../lib/query.js';

/** The open offers of a doc; asked for by those who may decide on them. */
export const useOffers = (docId: string, isAsked = true) =>
  useCall(listOffers, { docId }, { staleTime: 0, enabled: isAsked }).data ?? [];
