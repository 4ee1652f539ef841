import { Button } from '@blueprintjs/core';
import { TickIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { Drift } from '../../../contracts/doc-types/drift.js';
import type { Published } from '../../doc-types/doc-type.js';
import { useText } from '../../lib/i18n.js';
import styles from './debugging.module.css';
import { useDriftSentence } from './drift-sentence.js';
import { exampleOf, type Take, type TakeIntoDoc, takeOf } from './take-drift.js';

interface DriftListProps {
  readonly doc: Published;
  readonly drift: readonly Drift[];
  readonly onTake?: TakeIntoDoc;
}

/** Where the answer differs from the doc. Each line says what could be changed in the doc. */
export function DriftList({ doc, drift, onTake }: DriftListProps) {
  const { t } = useText();
  const sentence = useDriftSentence();
  if (drift.length === 0) return <p className={styles.good}>{t('debugging:noDifferences')}</p>;
  return (
    <ul className={styles.drift}>
      {drift.map((each) => (
        <li key={`${each.kind} ${each.path}`}>
          <span className="tag" data-tone={each.kind === 'missing' || each.kind === 'type' ? 'red' : 'orange'}>
            {t(`debugging:driftKind.${each.kind}`)}
          </span>
          <span className={styles.driftText}>{sentence(each)}</span>
          {onTake && <Acts doc={doc} drift={each} onTake={onTake} />}
        </li>
      ))}
    </ul>
  );
}

type State = 'open' | 'saving' | 'saved' | 'failed';

function Acts({ doc, drift, onTake }: { doc: Published; drift: Drift; onTake: TakeIntoDoc }) {
  const { t } = useText();
  const [state, setState] = useState<State>('open');
  const [take, example] = [takeOf(doc, drift), exampleOf(doc, drift)];
  const run = async (wanted: Take) => {
    setState('saving');
    setState((await onTake(doc.id, wanted)) ? 'saved' : 'failed');
  };
  if (state === 'saved')
    return (
      <span className={styles.good} role="status">
        <TickIcon size={14} /> {t('debugging:taken')}
      </span>
    );
  return (
    <>
      {take && (
        <Button
          size="small"
          loading={state === 'saving'}
          text={t(`debugging:take.${take.kind}`)}
          onClick={() => void run(take)}
        />
      )}
      {example && (
        <Button
          size="small"
          variant="minimal"
          disabled={state === 'saving'}
          text={t('debugging:take.example')}
          onClick={() => void run(example)}
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
