import { Button } from '@blueprintjs/core';
import { UndoIcon } from '@blueprintjs/icons';
import { useText } from '../lib/i18n.js';
import type { Act } from '../lib/query.js';
import { FormError } from './Field.js';
import styles from './RecentlyDeleted.module.css';
import { RelativeTime } from './RelativeTime.js';

interface Deleted {
  readonly id: string;
  readonly name: string;
  readonly deletedAt: string;
  /** The end of the time in which it can be restored. */
  readonly until: string;
}

interface RecentlyDeletedProps {
  items: readonly Deleted[];
  restore: Act<{ id: string }>;
}

const DAY = 86_400_000;

/** Started days count: the last day still shows 1. */
export const daysLeft = (until: string, now = Date.now()): number =>
  Math.max(0, Math.ceil((new Date(until).getTime() - now) / DAY));

/** Deleted items that can be restored, collapsed; renders nothing when there are none. */
export function RecentlyDeleted({ items, restore }: RecentlyDeletedProps) {
  const { t } = useText();
  if (items.length === 0) return null;
  return (
    <details className={styles.deleted}>
      <summary>{t('places:deleted.title', { count: items.length })}</summary>
      <FormError error={restore.error} />
      <ul className="list">
        {items.map(({ id, name, deletedAt, until }) => (
          <li key={id} className={styles.deletedLine}>
            <span className={styles.deletedName}>{name}</span>
            <span className="muted">
              <RelativeTime at={deletedAt} /> · {t('places:deleted.left', { count: daysLeft(until) })}
            </span>
            <Button
              size="small"
              icon={<UndoIcon />}
              text={t('places:deleted.restore')}
              aria-label={t('places:deleted.restoreNamed', { name })}
              disabled={restore.isPending}
              onClick={() => restore.run({ id })}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
