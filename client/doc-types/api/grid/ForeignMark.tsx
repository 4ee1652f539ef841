import { WarningSignIcon } from '@blueprintjs/icons';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Tip } from '../../../ui/Tip.js';
import type { TableEditing } from './editing.js';

/** Says that the doc's tables hold what this version cannot show. It stays where it is. */
export function ForeignMark({ editing }: { editing: TableEditing }) {
  const { t } = useTranslation('api');
  const { rows } = editing;
  const count = useSyncExternalStore(rows.subscribeShape, () => rows.strangers.length);
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
