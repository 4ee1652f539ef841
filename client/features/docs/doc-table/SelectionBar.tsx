import { Button, PopoverNext } from '@blueprintjs/core';
import { CrossIcon, ExportIcon, LockIcon, MoveIcon, TickIcon, TrashIcon, UnlockIcon } from '@blueprintjs/icons';
import type { DocStatus } from '../../../../contracts/platform/enums.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { useText } from '../../../lib/i18n.js';
import type { DocRow } from './doc-row.js';
import styles from './doc-table.module.css';
import { StatusMenu } from './StatusMenu.js';

interface SelectionBarProps {
  docs: readonly DocRow[];
  busy: boolean;
  onMove: () => void;
  onExport: () => void;
  onStatus: (status: DocStatus) => void;
  onLock: (lock: boolean) => void;
  onDelete: () => void;
  onClear: () => void;
}

/** Actions on all selected rows. */
export function SelectionBar({ docs, busy, onMove, onExport, onStatus, onLock, onDelete, onClear }: SelectionBarProps) {
  const { t } = useText();
  const lock = docs.some((doc) => !isOn(doc.isLocked));
  return (
    <div className={`row-wrap gap-1 ${styles.docsBar}`} role="toolbar" aria-label={t('docs:withChosen')}>
      <strong role="status">{t('docs:chosenCount', { count: docs.length })}</strong>
      <Button variant="minimal" icon={<MoveIcon />} text={t('docs:move')} disabled={busy} onClick={onMove} />
      <PopoverNext placement="top" content={<StatusMenu onStatus={onStatus} />}>
        <Button variant="minimal" icon={<TickIcon />} text={t('docs:status')} disabled={busy} />
      </PopoverNext>
      <Button
        variant="minimal"
        icon={lock ? <LockIcon /> : <UnlockIcon />}
        text={lock ? t('docs:lock') : t('docs:unlock')}
        disabled={busy}
        onClick={() => onLock(lock)}
      />
      <Button variant="minimal" icon={<ExportIcon />} text={t('export:action')} disabled={busy} onClick={onExport} />
      <Button
        variant="minimal"
        intent="danger"
        icon={<TrashIcon />}
        text={t('docs:delete')}
        disabled={busy}
        onClick={onDelete}
      />
      <Button variant="minimal" icon={<CrossIcon />} aria-label={t('docs:unchooseAll')} onClick={onClear} />
    </div>
  );
}
