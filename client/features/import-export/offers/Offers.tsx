import { CloudUploadIcon } from '@blueprintjs/icons';
import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../../lib/i18n.js';
import { FormError } from '../../../ui/Field.js';
import { OfferLine } from './OfferLine.js';
import { OfferMarks } from './OfferMarks.js';
import type { OfferTexts } from './offer.js';
import styles from './offers.module.css';
import { useDecisions } from './use-decisions.js';
import { useOffers } from './use-offers.js';

/**
 * The open offers of a doc for users who may edit it: a count, the list behind it, and a mark beside each value on the
 * screen. Nothing without offers.
 */
export function Offers({ docId, texts }: { docId: string; texts: OfferTexts }) {
  const { t } = useText();
  const panel = useId();
  const section = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const offers = useOffers(docId);
  const decided = useRef(false);
  const decisions = useDecisions(docId, () => {
    decided.current = true;
  });
  // The decided line disappears with its buttons: the focus goes to the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a line disappears
  useEffect(() => {
    if (!decided.current) return;
    decided.current = false;
    if (document.activeElement !== document.body) return;
    const next = section.current?.querySelector<HTMLElement>('li button');
    (next ?? toggle.current)?.focus();
  }, [offers.length]);
  if (offers.length === 0) return null;
  return (
    <section ref={section} className={`${styles.offers} no-print`} aria-label={t('pushes:offers')}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        <CloudUploadIcon size={14} />
        <span>{t('pushes:offersCount', { count: offers.length })}</span>
        <span className={styles.toggleMore}>{isOpen ? t('pushes:hideOffers') : t('pushes:showOffers')}</span>
      </button>
      {isOpen && (
        <div id={panel}>
          <FormError error={decisions.error} />
          <ul className={`list ${styles.list}`}>
            {offers.map((offer) => (
              <li key={offer.offerId} className={styles.offer}>
                <OfferLine offer={offer} texts={texts} decisions={decisions} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <OfferMarks offers={offers} texts={texts} decisions={decisions} />
    </section>
  );
}
