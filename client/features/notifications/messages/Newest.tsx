import { Button } from '@blueprintjs/core';
import { setReadAll, unread } from '../../../../contracts/notifications/notice.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { LinkButton } from '../../../ui/links.js';
import { EmptyState, Loaded } from '../../../ui/states.js';
import styles from './Bell.module.css';
import { MessageLine, type MessageSentence } from './MessageLine.js';
import { messageReads } from './reads.js';

const NEWEST = 8;

interface NewestProps {
  count: number;
  onLeave: () => void;
  Sentence: MessageSentence;
}

/** What the bell shows when it is opened. */
export function Newest({ count, onLeave, Sentence }: NewestProps) {
  const { t } = useText();
  const messages = useCall(unread, { limit: NEWEST }, { staleTime: 0 });
  const readAll = useChange(setReadAll, messageReads);
  return (
    <>
      <header className={`row ${styles.bellHead}`}>
        <strong>{t('messages:title')}</strong>
        <Button
          variant="minimal"
          size="small"
          text={t('messages:readAll')}
          disabled={count === 0}
          loading={readAll.isPending}
          onClick={() => readAll.mutate({})}
        />
      </header>
      <Loaded query={messages} empty={<EmptyState small what={t('messages:nothingNew')} why={t('messages:howTo')} />}>
        {(list) => (
          <ul className="list">
            {list.map((message) => (
              <MessageLine key={message.id} message={message} Sentence={Sentence} onOpen={onLeave} short />
            ))}
          </ul>
        )}
      </Loaded>
      <footer className={styles.bellFoot}>
        <LinkButton variant="minimal" fill to="/user/message" text={t('messages:all')} onClickCapture={onLeave} />
      </footer>
    </>
  );
}
