import { Callout, ProgressBar } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import type { Published } from '../../../../doc-types/doc-type/doc-type.js';
import { useText } from '../../../../lib/i18n.js';
import { useErrorText } from '../../../../ui/states.js';
import styles from '../debugging.module.css';
import { ConsoleView } from '../scripts/ConsoleView.js';
import { sizeText } from '../sending/answer-text.js';
import { type Answer, SendFailed } from '../sending/send.js';
import { AnswerView } from './AnswerView.js';
import { DriftList } from './DriftList.js';
import { SaveExamples } from './SaveExamples.js';
import type { TakeIntoDoc } from './take-drift.js';
import { useDriftLines } from './taken-drift.js';
import type { Findings } from './use-findings.js';
import { type Outcome, ScriptStopped, type Sending } from './use-sending.js';

/** The part with the differences. */
export const DRIFT_PART = 'drift';

interface AnswerPaneProps {
  readonly doc: Published;
  readonly sending: Sending | null;
  readonly outcome: Outcome | null;
  readonly findings: Findings;
  readonly part: string;
  readonly onPart: (part: string) => void;
  /** Undefined for readers who may not edit. */
  readonly onTake?: TakeIntoDoc;
}

/** Progress while a call runs; then its answer, or why there is none. */
export function AnswerPane({ sending, outcome, ...rest }: AnswerPaneProps) {
  const { t } = useText();
  const errorText = useErrorText();
  if (sending) return <Running sending={sending} />;
  if (!outcome) return <p className={`muted ${styles.notSent}`}>{t('debugging:notSent')}</p>;
  if ('error' in outcome) {
    const { error } = outcome;
    const text =
      error instanceof ScriptStopped
        ? t('debugging:scriptStopped')
        : error instanceof SendFailed
          ? error.message
          : errorText(error);
    return (
      <>
        <Callout intent="danger" role="alert">
          {text}
        </Callout>
        {outcome.reports.length > 0 && <ConsoleView reports={outcome.reports} />}
      </>
    );
  }
  const { call, answer } = outcome;
  const key = `${call.url} ${answer.ms}`;
  return <Answered key={key} outcome={outcome} {...rest} />;
}

function Running({ sending: { progress, text } }: { sending: Sending }) {
  const { t } = useText();
  const { sent = 0, toSend = 0, received, total } = progress;
  const isUploading = received === 0 && sent < toSend;
  const value = isUploading ? sent / toSend : total ? received / total : undefined;
  const said = isUploading
    ? t('debugging:sending', { sent: sizeText(sent), total: sizeText(toSend) })
    : received === 0
      ? t('debugging:waiting')
      : t('debugging:receiving', { received: sizeText(received), total: total ? ` / ${sizeText(total)}` : '' });
  return (
    <section className={styles.answer} aria-label={t('debugging:answer')}>
      <div role="status">
        <ProgressBar value={value} animate={value === undefined} stripes={value === undefined} />
        <p className="muted">{said}</p>
      </div>
      {text !== '' && (
        <pre translate="no" className={styles.raw}>
          {text}
        </pre>
      )}
    </section>
  );
}

type AnsweredProps = Omit<AnswerPaneProps, 'sending' | 'outcome'> & {
  outcome: Extract<Outcome, { answer: Answer }>;
};

function Answered({ doc, outcome: { call, answer, reports }, findings, onTake, part, onPart }: AnsweredProps) {
  const { t } = useText();
  const { drift, examples } = findings;
  const { lines, setState } = useDriftLines(drift);
  const more: { key: string; label: string; view: ReactNode }[] = drift
    ? [
        {
          key: DRIFT_PART,
          label: t('debugging:differences', { count: drift.length }),
          view: <DriftList doc={doc} lines={lines} onState={setState} onTake={onTake} />,
        },
      ]
    : [];
  if (reports.length > 0)
    more.push({ key: 'console', label: t('debugging:console'), view: <ConsoleView reports={reports} /> });
  const acts = onTake && <SaveExamples docId={doc.id} examples={examples} onTake={onTake} />;
  return <AnswerView call={call} answer={answer} more={more} part={part} onPart={onPart} acts={acts} />;
}
