import { Button } from '@blueprintjs/core';
import { TickIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n.js';
import styles from '../debugging.module.css';
import type { RowExample } from './answer-examples.js';
import type { TakeIntoDoc } from './take-drift.js';
import type { TakeState } from './taken-drift.js';

interface SaveExamplesProps {
  readonly docId: string;
  readonly examples: readonly RowExample[];
  readonly onTake: TakeIntoDoc;
}

/** Writes the values of the answer into the doc as the examples of its rows. */
export function SaveExamples({ docId, examples, onTake }: SaveExamplesProps) {
  const { t } = useText();
  const [{ state, count }, setDone] = useState<{ state?: TakeState; count: number }>({ count: 0 });
  const save = async () => {
    setDone({ state: 'saving', count: examples.length });
    const isSaved = await onTake(docId, { kind: 'examples', examples });
    setDone({ state: isSaved ? 'saved' : 'failed', count: examples.length });
  };
  if (state === 'saved')
    return (
      <span className={styles.good} role="status">
        <TickIcon size={14} /> {t('debugging:examplesTaken', { count })}
      </span>
    );
  return (
    <>
      {examples.length > 0 && (
        <Button
          variant="minimal"
          loading={state === 'saving'}
          text={t('debugging:saveExamples')}
          onClick={() => void save()}
        />
      )}
      {state === 'failed' && (
        <span className={styles.bad} role="alert">
          {t('debugging:notTaken')}
        </span>
      )}
    </>
  );
}
