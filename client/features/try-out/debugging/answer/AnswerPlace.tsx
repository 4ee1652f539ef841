import { Button } from '@blueprintjs/core';
import { ChevronDownIcon, ChevronUpIcon } from '@blueprintjs/icons';
import type { ReactNode, Ref } from 'react';
import { useText } from '../../../../lib/i18n.js';
import styles from '../debugging.module.css';

interface AnswerPlaceProps {
  readonly ref: Ref<HTMLElement>;
  /** There is an answer, or one is on its way. */
  readonly isFilled: boolean;
  readonly isFolded: boolean;
  readonly onFolded: (isFolded: boolean) => void;
  readonly children: ReactNode;
}

/** Where the answer is: beside the request, or below it where that is narrow; in sight while the request is edited. */
export function AnswerPlace({ ref, isFilled, isFolded, onFolded, children }: AnswerPlaceProps) {
  const { t } = useText();
  return (
    <section
      ref={ref}
      className={styles.place}
      data-part="answer-place"
      data-filled={isFilled || undefined}
      data-folded={isFolded || undefined}
    >
      {isFilled && (
        <div className={styles.handle}>
          <Button
            size="small"
            variant="minimal"
            aria-expanded={!isFolded}
            text={t('debugging:answer')}
            endIcon={isFolded ? <ChevronUpIcon /> : <ChevronDownIcon />}
            onClick={() => onFolded(!isFolded)}
          />
        </div>
      )}
      <div>{children}</div>
    </section>
  );
}
