import { type Ref, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exactTime, moment } from '../../../../lib/format.js';
import { useLanguage } from '../../../../lib/i18n.js';
import { Avatar } from '../../../../ui/people.js';
import { RelativeTime } from '../../../../ui/RelativeTime.js';
import { sourceIcons } from '../entries/EntryLine.js';
import { peopleOf } from '../entries/entry.js';
import { useHistoryTexts } from '../entries/history-texts.js';
import { useRowTexts } from '../entries/row-texts.js';
import type { BlamedValue, BlameOrigin } from './blame-values.js';

interface BlameCardProps {
  ref: Ref<HTMLDivElement>;
  at: Element;
  value: BlamedValue;
  /** Undefined: no version has the value yet. */
  told: BlameOrigin | undefined;
  onCompare: (version: number) => void;
}

/** Who set a value, beside the value and never over it. */
export function BlameCard({ ref, at, value, told, onCompare }: BlameCardProps) {
  const { t } = useTranslation('history');
  const place = usePlace(at);
  return (
    <div className="blame-card no-print" ref={ref} style={place} role="status" aria-label={t('blame.card')}>
      {told ? (
        <Origin value={value} told={told} onCompare={onCompare} />
      ) : (
        <p className="muted">{t('blame.unknown')}</p>
      )}
    </div>
  );
}

function Origin({
  value,
  told,
  onCompare,
}: {
  value: BlamedValue;
  told: BlameOrigin;
  onCompare: (version: number) => void;
}) {
  const { t } = useTranslation('history');
  const lang = useLanguage();
  const said = useSaid(value);
  const words = useHistoryTexts();
  const { version, from } = told;
  const people = told.by.length > 0 ? told.by : peopleOf(version);
  return (
    <>
      <p className="blame-who">
        {version.source !== 'push' &&
          people.slice(0, 3).map(({ id, name }) => <Avatar key={id} id={id} name={name || t('system')} />)}
        <strong>{words.people({ ...version, editors: [...people] })}</strong>
        <RelativeTime at={version.at} />
      </p>
      <p className="blame-how muted">
        <span className="tag">
          {sourceIcons[version.source]}
          {words.source(version)}
        </span>
        <span>{exactTime(moment(version.at), lang)}</span>
      </p>
      {value.kind !== 'text' && (
        <p className="blame-before">
          {from === undefined ? (
            <span className="muted">{t('blame.born')}</span>
          ) : (
            <>
              <span className="muted">{t('blame.before')}</span> <del>{said(from) || t('blame.nothing')}</del>
            </>
          )}
        </p>
      )}
      <button type="button" className="meta-button" onClick={() => onCompare(version.version)}>
        {t('blame.compare', { version: version.version })}
      </button>
    </>
  );
}

/** Previous values as text in the reader's language. */
function useSaid(value: BlamedValue): (text: string) => string {
  const words = useHistoryTexts();
  const rowWords = useRowTexts();
  if (value.kind === 'text') return (text) => text;
  if (value.kind === 'field') return (text) => words.value(value.field, text);
  return (text) => rowWords.value(value.attribute, text);
}

const WIDTH = 320;
const GAP = 6;
/** More than the height of any card: if this much is free below the value, the card goes there. */
const ROOM = 190;

/** Below the value, or above it at the window's lower edge; follows when the page scrolls. */
function usePlace(at: Element) {
  const measure = () => {
    const { left, top, bottom } = at.getBoundingClientRect();
    const x = Math.max(8, Math.min(left, innerWidth - WIDTH - 8));
    return bottom + ROOM < innerHeight
      ? { left: x, top: bottom + GAP }
      : { left: x, bottom: Math.max(8, innerHeight - top + GAP) };
  };
  const [place, setPlace] = useState(measure);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again for each value
  useLayoutEffect(() => {
    const follow = () => setPlace(measure());
    follow();
    addEventListener('scroll', follow, { capture: true, passive: true });
    addEventListener('resize', follow);
    return () => {
      removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', follow);
    };
  }, [at]);
  return place;
}
