import { messageChanges } from '../../../../contracts/notifications/notice.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { Loaded } from '../../../ui/states.js';
import { ChangedDocs } from './ChangedDocs.js';
import styles from './messages.module.css';

/** The docs of a message with what changed in each. */
export function MessageChanges({ id, onOpen }: { id: string; onOpen?: () => void }) {
  const { t } = useText();
  const changes = useCall(messageChanges, { id }, { staleTime: 0 });
  return (
    <Loaded query={changes}>
      {({ list, more }) => (
        <>
          {list.length === 0 && <p className="muted">{t('messages:nothingToSee')}</p>}
          <ChangedDocs docs={list} onOpen={onOpen} />
          {more > 0 && <p className={`muted ${styles.more}`}>{t('messages:moreChanges', { count: more })}</p>}
        </>
      )}
    </Loaded>
  );
}
