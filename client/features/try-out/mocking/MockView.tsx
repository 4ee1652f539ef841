import { CodeBlock } from '../../../doc-types/code/CodeBlock.js';
import { Highlighted } from '../../../doc-types/code/Highlighted.js';
import { useText } from '../../../lib/i18n.js';
import { useConditionText } from './condition-text.js';
import { draftOf, type Mock } from './draft.js';
import styles from './mocking.module.css';
import { StatusCode } from './StatusCode.js';

/** A mock for those who may not change it. */
export function MockView({ mock }: { mock: Mock }) {
  const { t } = useText();
  const conditionText = useConditionText();
  const { resultType, script, body, headers } = draftOf(mock);
  const isScript = resultType === 1;
  const code = isScript ? script : body;
  return (
    <div className={styles.form}>
      <dl className="definition">
        <dt>{t('mocking:status')}</dt>
        <dd>
          <StatusCode status={mock.httpStatus} />
        </dd>
        {mock.delayMills > 0 && (
          <>
            <dt>{t('mocking:delay')}</dt>
            <dd>{mock.delayMills}</dd>
          </>
        )}
        {mock.conditions.length > 0 && (
          <>
            <dt>{t('mocking:conditions')}</dt>
            <dd>
              {mock.conditions.map((condition) => (
                <div key={conditionText(condition)}>{conditionText(condition)}</div>
              ))}
            </dd>
          </>
        )}
        <dt>{t('mocking:headers')}</dt>
        <dd className={styles.lines}>{headers || '–'}</dd>
      </dl>
      <section className={styles.group} aria-label={t('mocking:answer')}>
        <div className={`row-wrap gap-2 ${styles.answerHead}`}>
          <h2>{t('mocking:answer')}</h2>
          <span className="tag">
            {t(`mocking:kind.${isScript ? 'script' : resultType === 2 ? 'template' : 'fixed'}`)}
          </span>
        </div>
        <CodeBlock language="" code={code}>
          <Highlighted language={isScript ? 'javascript' : 'json'} code={code} />
        </CodeBlock>
      </section>
    </div>
  );
}
