import { Button } from '@blueprintjs/core';
import { UndoIcon } from '@blueprintjs/icons';
import { useText } from '../lib/i18n.js';
import type { Act } from '../lib/query.js';
import { FormError } from './Field.js';
import { RelativeTime } from './RelativeTime.js';

interface Deleted {
  readonly id: string;
  readonly name: string;
  readonly deletedAt: string;
  /** Until when it can be brought back. */
  readonly until: string;
}

interface RecentlyDeletedProps {
  items: readonly Deleted[];
  restore: Act<{ id: string }>;
}

const DAY = 86_400_000;

/** Started days count: on the last one it still says 1. */
export const daysLeft = (until: string, now = Date.now()): number =>
  Math.max(0, Math.ceil((new Date(until).getTime() - now) / DAY));

/** What was deleted and can be brought back, folded away; nothing where there is nothing. */
export function RecentlyDeleted({ items, restore }: RecentlyDeletedProps) {
  const { t } = useText();
  if (items.length === 0) return null;
  return (
    <details className="deleted">
      <summary>{t('places:deleted.title', { count: items.length })}</summary>
      <FormError error={restore.error} />
      <ul className="list">
        {items.map(({ id, name, deletedAt, until }) => (
          <li key={id} className="deleted-line">
            <span className="deleted-name">{name}</span>
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
