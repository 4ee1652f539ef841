import { OPERATION } from '../../../../contracts/docs/doc-types/api.js';
import { keywordKey, plainText } from '../../../../contracts/docs/doc-types/row-parts.js';
import { prettyJson } from '../../../../contracts/platform/exact-json.js';
import { useText } from '../../../lib/i18n.js';
import styles from './more.module.css';
import { securityText } from './security-text.js';

const named = ['operationId', 'security', 'servers', 'externalDocs', 'callbacks'] as const;
const isNamed = (keyword: string): keyword is (typeof named)[number] => named.some((each) => each === keyword);
/** Longer values take lines of their own. */
const ONE_LINE = 72;

/** The keywords of an operation for readers, the usual ones first. */
export function OperationFacts({ keywords }: { keywords: Readonly<Record<string, string>> }) {
  const { t } = useText();
  const others = Object.keys(keywords).filter((keyword) => !isNamed(keyword));
  const shown = [...named.filter((keyword) => Object.hasOwn(keywords, keyword)), ...others];
  return (
    <dl className={styles.facts}>
      {shown.map((keyword) => (
        <div key={keyword} data-blame={`row:${OPERATION}:${keywordKey(keyword)}`}>
          <dt>{isNamed(keyword) ? t(`api:more.${keyword}`) : <code translate="no">{keyword}</code>}</dt>
          <dd>
            <Value keyword={keyword} json={keywords[keyword] ?? ''} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ keyword, json }: { keyword: string; json: string }) {
  const { t } = useText();
  const said = keyword === 'security' ? securityText(json, t('api:more.or'), t('api:more.none')) : undefined;
  const text = said ?? plainText(json);
  if (text.length <= ONE_LINE) return <code translate="no">{text}</code>;
  return (
    <pre translate="no">
      <code>{said ?? prettyJson(json) ?? text}</code>
    </pre>
  );
}
