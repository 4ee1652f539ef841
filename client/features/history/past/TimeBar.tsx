import { Button, HTMLSelect, Slider } from '@blueprintjs/core';
import { ChevronLeftIcon, ChevronRightIcon, CrossIcon } from '@blueprintjs/icons';
import { type ReactNode, useState } from 'react';
import { pastMarks, pastRange } from '../../../../contracts/history/past.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { exactTime } from '../../../lib/format.js';
import { useLanguage, useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { Tip } from '../../../ui/Tip.js';
import { PastChanges } from './PastChanges.js';
import styles from './past.module.css';
import { localTime, type PastScope } from './past-scope.js';
import { pastSpans, spanMs } from './past-spans.js';

interface TimeBarProps {
  scope: PastScope;
  at: string;
  onAt: (at: string | undefined) => void;
  /** More actions on this moment. */
  children?: ReactNode;
}

/** Positions of the slider. */
const STEPS = 1_000;

/** Chooses the moment that the viewer shows. */
export function TimeBar({ scope, at, onAt, children }: TimeBarProps) {
  const { t } = useText();
  const lang = useLanguage();
  const range = useCall(pastRange, { ...scope, at }, { keep: true, staleTime: 10_000 });
  const marks = useCall(pastMarks, scope, { keep: true, staleTime: 60_000 });
  const [isComparing, setComparing] = useState(false);
  const { previous, next } = range.data ?? {};
  return (
    <section className={`${styles.bar} no-print`} aria-label={t('past:bar')}>
      <strong>{t('past:asOf', { when: exactTime(new Date(at), lang) })}</strong>
      <div className="row gap-1">
        <Tip content={t('past:previous')}>
          <Button
            size="small"
            icon={<ChevronLeftIcon />}
            aria-label={t('past:previous')}
            disabled={!previous}
            onClick={() => previous && onAt(previous)}
          />
        </Tip>
        <Tip content={t('past:next')}>
          <Button
            size="small"
            icon={<ChevronRightIcon />}
            aria-label={t('past:next')}
            disabled={!next}
            onClick={() => next && onAt(next)}
          />
        </Tip>
      </div>
      <TimeSlider
        first={range.data?.first ?? at}
        now={range.data?.now ?? at}
        at={at}
        marks={marks.data ?? []}
        onAt={onAt}
      />
      <HTMLSelect
        aria-label={t('past:ago.label')}
        value=""
        onChange={({ currentTarget: { value } }) => {
          const span = pastSpans.find((each) => each === value);
          if (span) onAt(new Date(Date.now() - spanMs[span]).toISOString());
        }}
        options={[
          { value: '', label: t('past:ago.label') },
          ...pastSpans.map((value) => ({ value, label: t(`past:ago.${value}`) })),
        ]}
      />
      <input
        type="datetime-local"
        step={1}
        className={`bp6-input bp6-small ${styles.when}`}
        aria-label={t('past:moment')}
        value={localTime(at)}
        onChange={({ currentTarget: { value } }) => {
          // A date that is being typed is not one yet.
          const chosen = new Date(value);
          if (!Number.isNaN(chosen.getTime())) onAt(chosen.toISOString());
        }}
      />
      <div className={styles.acts}>
        <Button size="small" text={t('past:compare')} onClick={() => setComparing(true)} />
        {children}
        <Button size="small" icon={<CrossIcon />} text={t('past:back')} onClick={() => onAt(undefined)} />
      </div>
      {isComparing && <PastChanges scope={scope} at={at} onClose={() => setComparing(false)} />}
    </section>
  );
}

interface TimeSliderProps {
  first: string;
  now: string;
  at: string;
  marks: WireReply<typeof pastMarks>;
  onAt: (at: string) => void;
}

function TimeSlider({ first, now, at, marks, onAt }: TimeSliderProps) {
  const { t } = useText();
  const lang = useLanguage();
  const [held, hold] = useState<number>();
  const from = new Date(first).getTime();
  const length = Math.max(new Date(now).getTime() - from, 1);
  const position = Math.round(((new Date(at).getTime() - from) / length) * STEPS);
  const timeAt = (step: number) => new Date(from + (step / STEPS) * length);
  return (
    <div className={styles.slider}>
      <Slider
        min={0}
        max={STEPS}
        stepSize={1}
        labelRenderer={held === undefined ? false : (step) => exactTime(timeAt(step), lang)}
        labelValues={[]}
        value={held ?? Math.min(Math.max(position, 0), STEPS)}
        onChange={hold}
        onRelease={(step) => {
          hold(undefined);
          onAt(timeAt(step).toISOString());
        }}
        handleHtmlProps={{ 'aria-label': t('past:slider') }}
      />
      <div className={styles.marks} aria-hidden="true">
        {marks
          .map((mark) => (new Date(mark.at).getTime() - from) / length)
          // The range may be that of another reading.
          .filter((place) => place >= 0 && place <= 1)
          .map((place) => (
            <span key={place} style={{ insetInlineStart: `${place * 100}%` }} />
          ))}
      </div>
    </div>
  );
}
