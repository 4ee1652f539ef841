import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { prettyJson } from '../../../../contracts/platform/exact-json.js';
import type { runMock } from '../../../../contracts/try-out/mocks.js';
import { CodeBlock } from '../../../doc-types/code/CodeBlock.js';
import { Highlighted } from '../../../doc-types/code/Highlighted.js';
import { useText } from '../../../lib/i18n.js';
import styles from './mocking.module.css';
import { StatusCode } from './StatusCode.js';

/** The answer that a mock would give now. */
export function RunResult({ result }: { result: WireReply<typeof runMock> }) {
  const { t } = useText();
  const { status, headers, delay, ms, logs, error } = result;
  const pretty = prettyJson(result.body) ?? result.body;
  return (
    <section className={styles.group} data-part="result" aria-label={t('mocking:result')} aria-live="polite">
      <div className={styles.row}>
        <StatusCode status={status} />
        <span className="muted">{t('mocking:took', { ms: Math.round(ms) })}</span>
        {delay > 0 && <span className="muted">{t('mocking:delayed', { ms: delay })}</span>}
      </div>
      {error ? (
        <p className={styles.error}>{error.message}</p>
      ) : (
        <CodeBlock language="" code={pretty}>
          <Highlighted language="json" code={pretty} />
        </CodeBlock>
      )}
      {logs.length > 0 && (
        <>
          <h3>{t('mocking:console')}</h3>
          <CodeBlock language="" code={logs.join('\n')}>
            {logs.join('\n')}
          </CodeBlock>
        </>
      )}
      {!error && (
        <details>
          <summary>{t('mocking:headersCount', { count: headers.length })}</summary>
          <CodeBlock language="" code={headerLines(headers)}>
            {headerLines(headers)}
          </CodeBlock>
        </details>
      )}
    </section>
  );
}

const headerLines = (headers: WireReply<typeof runMock>['headers']): string =>
  headers.map(({ name, value }) => `${name}: ${value}`).join('\n');
