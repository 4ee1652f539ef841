import type { WireReply } from '../../../contracts/endpoint.js';
import type { runMock } from '../../../contracts/mocks.js';
import { CodeBlock } from '../../doc-types/CodeBlock.js';
import { Highlighted } from '../../doc-types/Highlighted.js';
import { useText } from '../../lib/i18n.js';
import styles from './mocking.module.css';

/** The answer that a mock would give now. */
export function RunResult({ result }: { result: WireReply<typeof runMock> }) {
  const { t } = useText();
  const pretty = prettyOf(result.body);
  return (
    <section className={styles.group} aria-label={t('mocking:result')} aria-live="polite">
      <div className={styles.row}>
        <span className="tag" data-tone={result.status < 400 ? 'green' : 'red'}>
          {result.status}
        </span>
        <span className="muted">{t('mocking:took', { ms: Math.round(result.ms) })}</span>
      </div>
      <CodeBlock language={result.error ? 'text' : 'json'} code={pretty}>
        <Highlighted language={result.error ? '' : 'json'} code={pretty} />
      </CodeBlock>
      {result.logs.length > 0 && (
        <CodeBlock language="console" code={result.logs.join('\n')}>
          {result.logs.join('\n')}
        </CodeBlock>
      )}
    </section>
  );
}

function prettyOf(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
