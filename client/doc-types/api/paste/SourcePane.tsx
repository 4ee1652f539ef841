import { Button, SegmentedControl, TextArea } from '@blueprintjs/core';
import { useId, useRef } from 'react';
import type { ParamStyle } from '../../../../contracts/doc-types/api.js';
import { useText } from '../../../lib/i18n.js';
import { type Format, formatsOf } from './detect.js';
import { LONGEST_TYPED } from './draft.js';

/** How much of a long text is shown. */
const SHOWN = 20_000;

interface SourcePaneProps {
  style: ParamStyle;
  text: string;
  onText: (text: string) => void;
  format: Format;
  isChosen: boolean;
  onFormat: (format: Format | undefined) => void;
  wrong: string | undefined;
  at: number | undefined;
}

/** The text, and what it is taken for. One that is too long to type in is shown where it matters. */
export function SourcePane({ style, text, onText, format, isChosen, onFormat, wrong, at }: SourcePaneProps) {
  const { t } = useText();
  const box = useRef<HTMLTextAreaElement>(null);
  const note = useId();
  const offered = formatsOf(style);
  const isLong = text.length > LONGEST_TYPED;
  const from = isLong && at !== undefined && at > SHOWN / 2 ? at - SHOWN / 10 : 0;
  const options = [
    {
      value: 'auto',
      label:
        text.trim() === '' ? t('api:paste.auto') : t('api:paste.autoIs', { format: t(`api:paste.format.${format}`) }),
    },
    ...offered.map((value) => ({ value, label: t(`api:paste.format.${value}`) })),
  ];
  return (
    <section className="import-source" aria-label={t('api:paste.source')}>
      <SegmentedControl
        size="small"
        aria-label={t('api:paste.formats')}
        options={options}
        value={isChosen ? format : 'auto'}
        onValueChange={(value) => onFormat(offered.find((each) => each === value))}
      />
      <TextArea
        inputRef={box}
        fill
        autoFocus
        className="mono import-text"
        spellCheck={false}
        value={isLong ? text.slice(from, from + SHOWN) : text}
        readOnly={isLong}
        aria-label={t('api:paste.source')}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={wrong ? note : undefined}
        placeholder={t(`api:paste.placeholder.${isChosen ? format : 'any'}`)}
        // A text of megabytes would freeze the field before anybody could say so.
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (pasted.length <= LONGEST_TYPED && !isLong) return;
          event.preventDefault();
          onText(pasted);
        }}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {isLong && (
        <p className="import-long">
          {t('api:paste.longText')}
          <Button size="small" variant="minimal" text={t('api:paste.clear')} onClick={() => onText('')} />
        </p>
      )}
      {wrong && (
        <p className="import-wrong" id={note} role="alert">
          {wrong}{' '}
          {at !== undefined && at > 0 && (
            <Button
              size="small"
              variant="minimal"
              text={t('api:paste.goThere')}
              onClick={() => goTo(box.current, at - from)}
            />
          )}
        </p>
      )}
    </section>
  );
}

function goTo(box: HTMLTextAreaElement | null, at: number): void {
  if (!box) return;
  box.focus();
  box.setSelectionRange(at, at + 1);
  // Lines are of one height; the one of the caret comes to the middle.
  const line = box.value.slice(0, at).split('\n').length;
  const height = Number.parseFloat(getComputedStyle(box).lineHeight) || 18;
  box.scrollTop = Math.max(0, line * height - box.clientHeight / 2);
}
