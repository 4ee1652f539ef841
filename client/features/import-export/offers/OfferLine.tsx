import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useText } from '../../../lib/i18n.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { type Offer, type OfferTexts, partOf, valuesOf } from './offer.js';
import styles from './offers.module.css';
import type { Decisions } from './use-decisions.js';

interface OfferLineProps {
  offer: Offer;
  texts: OfferTexts;
  decisions: Decisions;
  /** Without the part, beside the value itself. */
  short?: boolean;
}

/** "The build of jim says …", the user's own value, and the decision. */
export function OfferLine({ offer, texts, decisions, short }: OfferLineProps) {
  const { t } = useText();
  const { kind, source, origin, author, at, offerId } = offer;
  const part = partOf(offer, texts);
  const { now, value } = valuesOf(offer, texts);
  const isBuild = source === 'push';
  const build = author ? t('pushes:buildOf', { author }) : t('pushes:theBuild');
  const name = sourceName(origin);
  const imported = name ? t('pushes:importNamed', { name }) : t('pushes:importOf');
  const who = isBuild ? build : imported;
  const about = { part: part.join(' › ') };
  return (
    <>
      {!short && <span className="strong anywhere">{part.join(' › ')}</span>}
      <span className="muted">
        {t(`pushes:says.${kind}`, { who })} <RelativeTime at={at} />
      </span>
      {kind !== 'removal' && <LongValue className={styles.theirs} text={value || t('pushes:emptyValue')} />}
      {kind !== 'row' && (
        <div className={styles.mine}>
          <span className="muted">{t('pushes:yours')}</span>
          <LongValue className={styles.own} text={now || t('pushes:emptyValue')} />
        </div>
      )}
      <span className={styles.acts}>
        <Button
          size="small"
          intent="primary"
          variant="outlined"
          text={t(`pushes:take.${kind}`)}
          aria-label={t('pushes:takeNamed', about)}
          loading={decisions.busy === offerId}
          disabled={decisions.busy !== ''}
          onClick={() => decisions.take(offer)}
        />
        <Button
          size="small"
          variant="minimal"
          text={t('pushes:keep')}
          aria-label={t('pushes:keepNamed', about)}
          disabled={decisions.busy !== ''}
          onClick={() => decisions.keep(offer)}
        />
      </span>
    </>
  );
}

const LONGEST_NAME = 60;

/** The name of an import: of an address only host and path, cut when it is long. */
function sourceName(origin: string): string {
  const isAddress = /^https?:\/\//i.test(origin);
  const [name = ''] = isAddress ? origin.slice(origin.indexOf('//') + 2).split(/[?#]/, 1) : [origin];
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
}

/** Longer values are cut until the reader asks for all of it. */
const CUT = 240;

function LongValue({ text, className }: { text: string; className?: string | undefined }) {
  const { t } = useText();
  const [whole, setWhole] = useState(false);
  const isLong = text.length > CUT;
  return (
    <div className={className}>
      {isLong && !whole ? `${text.slice(0, CUT).trimEnd()}… ` : text}
      {isLong && (
        <button type="button" className="meta-button" onClick={() => setWhole(!whole)}>
          {whole ? t('pushes:less') : t('pushes:more')}
        </button>
      )}
    </div>
  );
}
