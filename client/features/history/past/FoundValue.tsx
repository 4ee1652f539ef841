import { Link } from 'react-router-dom';
import type { findPast } from '../../../../contracts/history/past.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { useText } from '../../../lib/i18n.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import styles from './past.module.css';

type Found = WireReply<typeof findPast>['list'][number];

/** A value of a doc: where it is or was, who wrote it, who removed it. */
export function FoundValue({ found, words }: { found: Found; words: string }) {
  const { t } = useText();
  const { docId, docName, path, key, value, since, until } = found;
  const isReadable = !isOn(found.isFolder) && !isOn(found.isDeleted);
  const compared = until && `${Math.max(1, until.version - 1)}..${until.version}`;
  return (
    <li className={`chips ${styles.change}`}>
      <span className="tag" data-tone={until ? 'red' : 'green'}>
        {until ? t('past:find.isGone') : t('past:find.isThere')}
      </span>
      <span className={styles.changeName}>
        <code translate="no" className={styles.found}>
          <Marked text={value} words={words} />
        </code>
      </span>
      <span className={styles.foundDoc}>
        {isReadable ? <Link to={`/view/${docId}${compared ? `?compare=${compared}` : ''}`}>{docName}</Link> : docName}
      </span>
      <span className={styles.changePath}>
        {t(`past:find.kind.${kindOf(key)}`)} · {path.join(' / ')}
      </span>
      <span className={styles.changePath}>
        {t('past:find.since', { name: since.by.name || t('history:system'), version: since.version })}{' '}
        <RelativeTime at={since.at} />
        {until && (
          <>
            {' · '}
            {t('past:find.until', { name: until.by.name || t('history:system'), version: until.version })}{' '}
            <RelativeTime at={until.at} />
          </>
        )}
      </span>
    </li>
  );
}

const kindOf = (key: string): 'field' | 'row' | 'text' =>
  key.startsWith('field:') ? 'field' : key.startsWith('row:') ? 'row' : 'text';

/** Around the first place of the words, which are marked. */
function Marked({ text, words }: { text: string; words: string }) {
  const at = text.toLowerCase().indexOf(words.toLowerCase());
  if (at < 0) return text;
  const start = Math.max(0, at - 60);
  return (
    <>
      {start > 0 && '…'}
      {text.slice(start, at)}
      <mark>{text.slice(at, at + words.length)}</mark>
      {text.slice(at + words.length, at + words.length + 120)}
      {text.length > at + words.length + 120 && '…'}
    </>
  );
}
