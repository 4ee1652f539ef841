import { Button } from '@blueprintjs/core';
import { useText } from '../../../../lib/i18n.js';
import { isApple } from '../../../../lib/viewport.js';
import styles from '../debugging.module.css';
import type { Findings } from './use-findings.js';
import type { Outcome, Sending } from './use-sending.js';

interface SentStatusProps {
  readonly sending: Sending | null;
  readonly outcome: Outcome | null;
  readonly drift: Findings['drift'];
  readonly onDifferences: () => void;
}

/** Beside *Send*: what came of it, in a place that is kept free for it. */
export function SentStatus({ sending, outcome, drift, onDifferences }: SentStatusProps) {
  const { t } = useText();
  return (
    <div className={styles.sent} role="status" data-part="sent">
      {!sending && !outcome && <span className={`muted ${styles.keys}`}>{isApple ? '⌘ Enter' : 'Ctrl Enter'}</span>}
      {outcome && 'error' in outcome && (
        <span className="tag" data-tone="red">
          {t('debugging:failed')}
        </span>
      )}
      {outcome && 'answer' in outcome && (
        <>
          <StatusTag status={outcome.answer.status} />
          <span>{t('debugging:ms', { ms: Math.round(outcome.answer.ms) })}</span>
          {drift?.length === 0 && (
            <span className="tag" data-tone="green">
              {t('debugging:matches')}
            </span>
          )}
          {drift && drift.length > 0 && (
            <Button
              size="small"
              intent="warning"
              data-act="differences"
              text={t('debugging:differencesChip', { count: drift.length })}
              onClick={onDifferences}
            />
          )}
        </>
      )}
    </div>
  );
}

export const StatusTag = ({ status }: { status: number }) => (
  <span className="tag" data-tone={status < 300 ? 'green' : status < 400 ? 'orange' : 'red'}>
    {status}
  </span>
);
