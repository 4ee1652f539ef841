import { Link } from 'react-router-dom';
import type { messageChanges } from '../../../../contracts/notifications/notice.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { useText } from '../../../lib/i18n.js';
import { comparePath } from './message.js';
import styles from './messages.module.css';
import { SeverityMark } from './SeverityMark.js';

export type ChangedDoc = WireReply<typeof messageChanges>['list'][number];

/** Changed docs, the worst first: each opens the comparison of exactly these changes. */
export function ChangedDocs({ docs, onOpen }: { docs: readonly ChangedDoc[]; onOpen?: () => void }) {
  const { t } = useText();
  return (
    <ul className={styles.changedDocs}>
      {docs.map((doc) => (
        <li key={doc.docId}>
          <div className={`chips ${styles.changedHead}`}>
            {isOn(doc.isDeleted) || isOn(doc.isFolder) ? (
              <span>{doc.docName}</span>
            ) : (
              <Link to={comparePath(doc.docId, doc.from, doc.to)} onClick={onOpen}>
                {doc.docName}
              </Link>
            )}
            <SeverityMark severity={doc.severity} count={doc.breaking} />
            <span className="muted">
              {doc.kinds.map((kind) => t(`messages:kinds.${kind}`)).join(t('messages:comma'))}
              {' · '}
              {doc.people.join(t('messages:comma'))}
            </span>
          </div>
          {doc.meaning.length > 0 && (
            <ul className={styles.meanings}>
              {doc.meaning.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          {doc.remarks.map((remark) => (
            <p key={remark} className="muted">
              {remark}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
