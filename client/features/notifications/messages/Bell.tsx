import { Button, PopoverNext } from '@blueprintjs/core';
import { NotificationsIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { setReadAll, unread, unreadCount } from '../../../../contracts/notifications/notice.js';
import { badge } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { useSocketUp } from '../../../lib/socket.js';
import { LinkButton } from '../../../ui/links.js';
import { EmptyState, Loaded } from '../../../ui/states.js';
import styles from './Bell.module.css';
import { MessageLine, type MessageSentence } from './MessageLine.js';
import { messageReads } from './reads.js';

/** Polling interval while hints do not arrive (docs/spec.md 9), in ms. */
const POLL = 30_000;
const NEWEST = 8;

/** The number of unread messages, at most 99+; the newest ones on click. */
export function Bell({ Sentence }: { Sentence: MessageSentence }) {
  const { t } = useText();
  const socketUp = useSocketUp();
  const { data } = useCall(unreadCount, {}, { every: socketUp ? false : POLL });
  const count = data?.count ?? 0;
  const [isOpen, setOpen] = useState(false);
  return (
    <PopoverNext
      placement="bottom-end"
      middleware={{ shift: { padding: 8 } }}
      isOpen={isOpen}
      onInteraction={setOpen}
      content={<Newest Sentence={Sentence} count={count} onLeave={() => setOpen(false)} />}
    >
      <Button
        variant="minimal"
        className={styles.bell}
        icon={<NotificationsIcon />}
        aria-label={t('messages:bell', { count })}
        text={
          count > 0 && (
            <span className={styles.bellCount} aria-hidden="true">
              {badge(count)}
            </span>
          )
        }
      />
    </PopoverNext>
  );
}

interface NewestProps {
  count: number;
  onLeave: () => void;
  Sentence: MessageSentence;
}

function Newest({ count, onLeave, Sentence }: NewestProps) {
  const { t } = useText();
  const messages = useCall(unread, { limit: NEWEST }, { staleTime: 0 });
  const readAll = useChange(setReadAll, messageReads);
  return (
    <section className={styles.bellPanel} aria-label={t('messages:title')}>
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
    </section>
  );
}
