import { Link } from 'react-router-dom';
import { messagePage } from '../../../contracts/notifications/notice.js';
import styles from '../../features/docs/reading/HomeDocs.module.css';
import { VersionSentence } from '../../features/history/versions/entries/VersionSentence.js';
import { MessageLine } from '../../features/notifications/messages/MessageLine.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';

const NEWEST = 5;

/** What `ForYou` shows. */
export const useForYou = () => useCall(messagePage, { unread: 1, pageIndex: 1, pageSize: NEWEST });

/** Unread messages about what the user follows and takes part in, the newest first; nothing if there are none. */
export function ForYou() {
  const { t } = useText();
  const { data } = useForYou();
  if (!data || data.total === 0) return null;
  return (
    <section className={styles.forYou} aria-labelledby="for-you">
      <header className={`row small ${styles.head}`}>
        <h2 id="for-you">{t('places:home.forYou')}</h2>
        <Link to="/user/message">{t('places:home.allMessages', { count: data.total })}</Link>
      </header>
      <ul className="list">
        {data.list.map((message) => (
          <MessageLine key={message.id} message={message} Sentence={VersionSentence} short />
        ))}
      </ul>
    </section>
  );
}
