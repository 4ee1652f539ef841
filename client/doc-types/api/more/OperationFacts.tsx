import { OPERATION } from '../../../../contracts/docs/doc-types/api.js';
import { jsonValue } from '../../../../contracts/docs/doc-types/json-value.js';
import { keywordKey, plainText } from '../../../../contracts/docs/doc-types/row-parts.js';
import { isSafeLink } from '../../../../contracts/docs/doc-types/safe-link.js';
import { prettyJson } from '../../../../contracts/platform/exact-json.js';
import { useText } from '../../../lib/i18n.js';
import { outside } from '../../markdown/outside.js';
import { keywordName } from '../constraints/keyword-name.js';
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
          <dt>{isNamed(keyword) ? t(`api:more.${keyword}`) : <Name keyword={keyword} />}</dt>
          <dd>
            <Value keyword={keyword} json={keywords[keyword] ?? ''} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Name({ keyword }: { keyword: string }) {
  const { t } = useText();
  const name = keywordName(keyword, t);
  return name === keyword ? <code translate="no">{keyword}</code> : name;
}

/** Its address, and what it is called; without an address for what has none, or more in it. */
function externalDocs(json: string): { url: string; words: string } {
  const read = jsonValue(json);
  const of = (key: string) => (read instanceof Map ? read.get(key) : undefined);
  const [url, description] = [of('url'), of('description')];
  const isWhole = read instanceof Map && [...read.keys()].every((key) => key === 'url' || key === 'description');
  if (!isWhole || typeof url !== 'string' || !isSafeLink(url)) return { url: '', words: '' };
  return { url, words: typeof description === 'string' && description ? description : url };
}

function Value({ keyword, json }: { keyword: string; json: string }) {
  const { t } = useText();
  if (keyword === 'externalDocs') {
    const { url, words } = externalDocs(json);
    if (url)
      return (
        <a href={url} {...outside(url)}>
          {words}
        </a>
      );
  }
  const said = keyword === 'security' ? securityText(json, t('api:more.or'), t('api:more.none')) : undefined;
  const text = said ?? plainText(json);
  if (text.length <= ONE_LINE) return <code translate="no">{text}</code>;
  return (
    <pre translate="no">
      <code>{said ?? prettyJson(json) ?? text}</code>
    </pre>
  );
}
