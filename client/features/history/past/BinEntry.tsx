import { Button } from '@blueprintjs/core';
import { UndoIcon } from '@blueprintjs/icons';
import { isOn } from '../../../../contracts/platform/wire.js';
import { useText } from '../../../lib/i18n.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import styles from './past.module.css';
import type { Deleted } from './past-scope.js';

interface BinEntryProps {
  entry: Deleted;
  busy: boolean;
  onRestore: (entry: Deleted) => void;
  /** Absent: the reader may not remove contents for good. */
  onErase?: (entry: Deleted) => void;
}

/** A deleted thing: what it is, where it was, who deleted it, and its way back. */
export function BinEntry({ entry, busy, onRestore, onErase }: BinEntryProps) {
  const { t } = useText();
  const name = entry.name || t('past:bin.unnamed');
  const isDoc = entry.kind === 'doc' || entry.kind === 'folder';
  return (
    <li className={`chips ${styles.change}`}>
      <DeletedThing entry={entry} name={name} />
      {!isOn(entry.isErased) && (
        <span className={styles.entryActs}>
          {onErase && isDoc && (
            <Button
              size="small"
              variant="minimal"
              intent="danger"
              text={t('past:bin.erase')}
              aria-label={t('past:bin.eraseNamed', { name })}
              onClick={() => onErase(entry)}
            />
          )}
          <Button
            size="small"
            icon={<UndoIcon />}
            text={t('past:bin.restore')}
            aria-label={t('past:bin.restoreNamed', { name })}
            disabled={busy}
            onClick={() => onRestore(entry)}
          />
        </span>
      )}
      {entry.path.length > 0 && <span className={styles.changePath}>{entry.path.join(' / ')}</span>}
    </li>
  );
}

function DeletedThing({ entry, name }: { entry: Deleted; name: string }) {
  const { t } = useText();
  const { actor, deletedAt, kind, docs, isErased } = entry;
  return (
    <>
      <span className="tag">{t(`past:bin.kind.${kind}`)}</span>
      <span className={styles.changeName}>
        {isOn(isErased) ? (
          <span className="muted">{t('past:bin.erased')}</span>
        ) : (
          <span className={styles.binName}>{name}</span>
        )}
        {kind === 'folder' && docs > 0 && <span className="muted"> {t('past:bin.docs', { count: docs })}</span>}
      </span>
      <span className="muted">
        {actor.name && `${actor.name} · `}
        <RelativeTime at={deletedAt} />
      </span>
    </>
  );
}
