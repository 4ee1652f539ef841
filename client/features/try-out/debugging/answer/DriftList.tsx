import { Button } from '@blueprintjs/core';
import { TickIcon } from '@blueprintjs/icons';
import type { Published } from '../../../../doc-types/doc-type/doc-type.js';
import { useText } from '../../../../lib/i18n.js';
import { useDriftSentence } from '../body/drift-sentence.js';
import styles from '../debugging.module.css';
import { exampleOf, type Take, type TakeIntoDoc, takeOf } from './take-drift.js';
import type { DriftLine, TakeState } from './taken-drift.js';

interface DriftListProps {
  readonly doc: Published;
  readonly lines: readonly DriftLine[];
  readonly onState: (key: string, state: TakeState) => void;
  readonly onTake?: TakeIntoDoc;
}

/** Where the answer differs from the doc. Each line says what could be changed in the doc. */
export function DriftList({ doc, lines, onState, onTake }: DriftListProps) {
  const { t } = useText();
  const sentence = useDriftSentence();
  if (lines.length === 0) return <p className={styles.good}>{t('debugging:noDifferences')}</p>;
  return (
    <ul className={styles.drift}>
      {lines.map((line) => (
        <li key={line.key}>
          <span
            className="tag"
            data-tone={line.drift.kind === 'missing' || line.drift.kind === 'type' ? 'red' : 'orange'}
          >
            {t(`debugging:driftKind.${line.drift.kind}`)}
          </span>
          <span className={styles.driftText}>{sentence(line.drift)}</span>
          {onTake && <Acts doc={doc} line={line} onTake={onTake} onState={onState} />}
        </li>
      ))}
    </ul>
  );
}

type ActsProps = Pick<DriftListProps, 'doc' | 'onState'> & { line: DriftLine; onTake: TakeIntoDoc };

function Acts({ doc, line: { key, drift, state }, onTake, onState }: ActsProps) {
  const { t } = useText();
  const [take, example] = [takeOf(doc, drift), exampleOf(doc, drift)];
  const run = async (wanted: Take) => {
    onState(key, 'saving');
    onState(key, (await onTake(doc.id, wanted)) ? 'saved' : 'failed');
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
