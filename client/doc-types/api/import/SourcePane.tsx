import { Button, SegmentedControl, TextArea } from '@blueprintjs/core';
import { useId, useRef } from 'react';
import type { ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { useText } from '../../../lib/i18n.js';
import { tableText } from '../../clipboard/html-tables.js';
import styles from './import.module.css';
import { formatsOf, type ImportFormat, looksLikeJson } from './read/detect.js';
import { LONGEST_TYPED } from './read/imported-row.js';

/** How much of a long text is shown. */
const SHOWN = 20_000;

interface SourcePaneProps {
  style: ParamStyle;
  text: string;
  onText: (text: string) => void;
  format: ImportFormat;
  isChosen: boolean;
  onFormat: (format: ImportFormat | undefined) => void;
  wrong: string | undefined;
  at: number | undefined;
}

/** The text and its detected format. A text that is too long to edit is shown around the error. */
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
    <section className={styles.importSource} aria-label={t('api:paste.source')}>
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
        className={`mono ${styles.importText}`}
        spellCheck={false}
        value={isLong ? text.slice(from, from + SHOWN) : text}
        readOnly={isLong}
        aria-label={t('api:paste.source')}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={wrong ? note : undefined}
        placeholder={t(`api:paste.placeholder.${isChosen ? format : 'any'}`)}
        // A text of megabytes would freeze the field before it could be refused.
        onPaste={(event) => {
          const plain = event.clipboardData.getData('text/plain');
          const isOther = text.trim() !== '' || looksLikeJson(plain);
          const table = isOther ? undefined : tableText(event.clipboardData.getData('text/html'));
          const pasted = table ?? plain;
          if (table === undefined && pasted.length <= LONGEST_TYPED && !isLong) return;
          event.preventDefault();
          onText(pasted);
        }}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {isLong && (
        <p className={styles.importLong}>
          {t('api:paste.longText')}
          <Button size="small" variant="minimal" text={t('api:paste.clear')} onClick={() => onText('')} />
        </p>
      )}
      {wrong && (
        <p className={styles.importWrong} id={note} role="alert">
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
  // Long lines wrap: the height of the text up to the offset is measured, and the offset is scrolled to the middle.
  const whole = box.value;
  box.value = whole.slice(0, at);
  const below = box.scrollHeight;
  box.value = whole;
  box.setSelectionRange(at, at + 1);
  box.scrollTop = Math.max(0, below - box.clientHeight / 2);
}
