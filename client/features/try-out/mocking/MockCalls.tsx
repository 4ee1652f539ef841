import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { listMockCalls } from '../../../../contracts/try-out/mocks.js';
import { useWatch } from '../../../lib/hints.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { useSocketUp } from '../../../lib/socket.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { EmptyState, Loaded } from '../../../ui/states.js';
import { MethodTag } from '../../../ui/tags.js';
import { useConditionText } from './condition-text.js';
import type { Condition } from './draft.js';
import styles from './mocking.module.css';
import { StatusCode } from './StatusCode.js';

/** While no hint can arrive. */
const POLL_MS = 3_000;

type Call = WireReply<typeof listMockCalls>[number];

/** The last calls, and why mocks did not answer them. New ones appear as they come. */
export function MockCalls({ docId }: { docId: string }) {
  const { t } = useText();
  useWatch('doc', docId);
  const query = useCall(listMockCalls, { docId }, { every: useSocketUp() ? false : POLL_MS });
  return (
    <section className={`stack gap-2 ${styles.calls}`} data-part="calls" aria-label={t('mocking:calls')}>
      <h2>{t('mocking:calls')}</h2>
      <Loaded query={query} empty={<EmptyState small what={t('mocking:noCalls')} why={t('mocking:noCallsWhy')} />}>
        {(calls) => (
          <ul className="list">
            {calls.map((call, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two calls may be equal
              <CallLine key={`${call.at} ${at}`} call={call} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

/** Values of headers are not listed. */
const missedKey = ({ place }: Condition, given: string | null) => {
  if (given === null) return 'mocking:missedWithout';
  return place === 'header' ? 'mocking:missedHeader' : 'mocking:missed';
};

function CallLine({ call }: { call: Call }) {
  const { t } = useText();
  const conditionText = useConditionText();
  return (
    <li className={styles.call}>
      <div className={`row-wrap small ${styles.callHead}`}>
        <MethodTag method={call.method} />
        <StatusCode status={call.status} />
        <code translate="no">/{call.path}</code>
        <span className={styles.answerer}>{call.mockName || t('mocking:generated')}</span>
        <span className="muted">
          {t('mocking:took', { ms: call.ms < 10 ? call.ms.toFixed(1) : Math.round(call.ms) })}
        </span>
        <span className="muted">
          <RelativeTime at={call.at} />
        </span>
      </div>
      {call.note && <div className={`muted small anywhere ${styles.why}`}>{call.note}</div>}
      {call.missed.map(({ mockId, name, condition, given }) => (
        <div className={`muted small anywhere ${styles.why}`} key={mockId}>
          {t(missedKey(condition, given), { name, condition: conditionText(condition), given })}
        </div>
      ))}
    </li>
  );
}
