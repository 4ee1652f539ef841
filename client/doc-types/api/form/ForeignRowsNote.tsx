import { WarningSignIcon } from '@blueprintjs/icons';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Tip } from '../../../ui/Tip.js';
import type { TableEditing } from '../editing/table-editing.js';

/** A note that the doc's tables contain entries that this version cannot show. They are kept. */
export function ForeignRowsNote({ editing }: { editing: TableEditing }) {
  const { t } = useTranslation('api');
  const { rows } = editing;
  const count = useSyncExternalStore(rows.subscribeShape, () => rows.foreignIds.length);
  if (count === 0) return null;
  return (
    <Tip content={t('grid.foreignMore')}>
      <span className="tag" data-tone="orange">
        <WarningSignIcon size={12} />
        {t('grid.foreign', { count })}
      </span>
    </Tip>
  );
}
