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
}

interface RecentlyDeletedProps {
  items: readonly Deleted[];
  restore: Act<{ id: string }>;
}

/** Deleted items that can be restored, collapsed; renders nothing when there are none. */
export function RecentlyDeleted({ items, restore }: RecentlyDeletedProps) {
  const { t } = useText();
  if (items.length === 0) return null;
  return (
    <details className={styles.deleted}>
      <summary>{t('places:deleted.title', { count: items.length })}</summary>
      <FormError error={restore.error} />
      <ul className="list">
        {items.map(({ id, name, deletedAt }) => (
          <li key={id} className={styles.deletedLine}>
            <span className={styles.deletedName}>{name}</span>
            <span className="muted">
              <RelativeTime at={deletedAt} />
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
