import { listMockCalls } from '../../../contracts/mocks.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import { MethodTag } from '../../ui/tags.js';
import styles from './mocking.module.css';

const EVERY_MS = 2_000;

/** The last calls, and why mocks did not answer them. */
export function MockCalls({ docId }: { docId: string }) {
  const { t } = useText();
  const query = useCall(listMockCalls, { docId }, { every: EVERY_MS });
  return (
    <section className={styles.group}>
      <h3>{t('mocking:calls')}</h3>
      <Loaded query={query} empty={<EmptyState small what={t('mocking:noCalls')} why={t('mocking:noCallsWhy')} />}>
        {(calls) => (
          <ul className={`list ${styles.calls}`}>
            {calls.map((call, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two calls may be equal
              <li key={`${call.at} ${at}`}>
                <div className={styles.row}>
                  <MethodTag method={call.method} />
                  <code className="cut">{call.path}</code>
                  <span className="tag" data-tone={call.status < 400 ? 'green' : 'red'}>
                    {call.status}
                  </span>
                  <span>{call.mockName || t('mocking:generated')}</span>
                  <span className="muted">
                    <RelativeTime at={call.at} />
                  </span>
                </div>
                {call.note && <div className="muted">{call.note}</div>}
                {call.missed.map(({ mockId, name, reason }) => (
                  <div className="muted" key={mockId}>
                    {t('mocking:missed', { name, reason })}
                  </div>
                ))}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
