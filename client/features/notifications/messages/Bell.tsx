import { Button, PopoverNext } from '@blueprintjs/core';
import { NotificationsIcon } from '@blueprintjs/icons';
import { type ReactNode, Suspense, useState } from 'react';
import { unreadCount } from '../../../../contracts/notifications/notice.js';
import { badge } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { useSocketUp } from '../../../lib/socket.js';
import { SkeletonRows } from '../../../ui/states.js';
import styles from './Bell.module.css';

/** Polling interval while hints do not arrive (docs/spec.md 9), in ms. */
const POLL = 30_000;

interface BellProps {
  /** The newest ones, whose code may come with the first click. */
  newest: (count: number, onLeave: () => void) => ReactNode;
}

/** The number of unread messages, at most 99+; the newest ones on click. */
export function Bell({ newest }: BellProps) {
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
      content={
        <section className={styles.bellPanel} aria-label={t('messages:title')}>
          <Suspense fallback={<SkeletonRows />}>{newest(count, () => setOpen(false))}</Suspense>
        </section>
      }
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
