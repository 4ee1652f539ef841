import { usePartTexts } from '../../features/history/versions/entries/part-texts.js';
import { Offers } from '../../features/import-export/offers/Offers.js';

/** Values that pushes propose for the doc, in the words of its history. */
export function DocOffers({ docId }: { docId: string }) {
  return <Offers docId={docId} texts={usePartTexts()} />;
}
