import { Button, InputGroup } from '@blueprintjs/core';
import { TrashIcon, UndoIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { viewRows } from '../../../contracts/doc-rows.js';
import { listDocsV2 } from '../../../contracts/docs.js';
import type { WireReply } from '../../../contracts/endpoint.js';
import { deleteForGood, listBin, undeleteWhole } from '../../../contracts/past.js';
import { isOn } from '../../../contracts/wire.js';
import { useText } from '../../lib/i18n.js';
import { useCall, useChange } from '../../lib/query.js';
import { useRights } from '../../lib/rights.js';
import { FormDialog } from '../../ui/dialogs.js';
import { FormError } from '../../ui/Field.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { EmptyState, Loaded, SkeletonRows } from '../../ui/states.js';
import { toast } from '../../ui/toaster.js';
import styles from './past.module.css';

type Deleted = WireReply<typeof listBin>['list'][number];
const PAGE = 50;

/** Deleted docs and folders of a project, and their way back. */
export function BinList({ projectId }: { projectId: string }) {
  const { t } = useText();
  const [limit, setLimit] = useState(PAGE);
  const bin = useCall(listBin, { projectId, limit }, { keep: true });
  const isSuper = useRights()?.isSuperAdmin ?? false;
  const undelete = useChange(undeleteWhole, [listBin, viewRows, listDocsV2]);
  const [erasing, setErasing] = useState<Deleted>();
  const bringBack = ({ id }: Deleted) =>
    undelete.mutate(
      { docId: id },
      { onSuccess: ({ docs }) => void toast({ message: t('past:bin.returned', { count: docs }), intent: 'success' }) },
    );
  return (
    <>
      <FormError error={undelete.error} />
      <Loaded query={bin} skeleton={<SkeletonRows rows={4} />}>
        {({ total, list }) =>
          total === 0 ? (
            <EmptyState small icon={<TrashIcon size={24} />} what={t('past:bin.empty')} why={t('past:bin.emptyWhy')} />
          ) : (
            <>
              <ul className="list">
                {list.map((entry) => (
                  <li key={entry.id} className={styles.change}>
                    <DeletedDoc entry={entry} />
                    {!isOn(entry.isErased) && (
                      <span className={styles.acts}>
                        <Button
                          size="small"
                          icon={<UndoIcon />}
                          text={t('past:bin.restore')}
                          aria-label={t('past:bin.restoreNamed', { name: entry.name })}
                          disabled={undelete.isPending}
                          onClick={() => bringBack(entry)}
                        />
                        {isSuper && (
                          <Button
                            size="small"
                            variant="minimal"
                            intent="danger"
                            text={t('past:bin.erase')}
                            aria-label={t('past:bin.eraseNamed', { name: entry.name })}
                            onClick={() => setErasing(entry)}
                          />
                        )}
                      </span>
                    )}
                  </li>
                ))}
              </ul>
              {total > list.length && limit < 200 && (
                <Button text={t('past:bin.more')} onClick={() => setLimit(Math.min(limit + PAGE, 200))} />
              )}
            </>
          )
        }
      </Loaded>
      {erasing && <Erase entry={erasing} onClose={() => setErasing(undefined)} />}
    </>
  );
}

function DeletedDoc({ entry }: { entry: Deleted }) {
  const { t } = useText();
  const { name, path, actor, deletedAt, kind, docs, isErased } = entry;
  return (
    <>
      <span className={styles.changeName}>
        {isOn(isErased) ? <span className="muted">{t('past:bin.erased')}</span> : name}
        {kind === 'folder' && docs > 0 && <span className="muted"> {t('past:bin.docs', { count: docs })}</span>}
      </span>
      <span className="muted">
        {actor.name} · <RelativeTime at={deletedAt} />
      </span>
      <span className={styles.changePath}>{path.join(' / ')}</span>
    </>
  );
}

function Erase({ entry, onClose }: { entry: Deleted; onClose: () => void }) {
  const { t } = useText();
  const [reason, setReason] = useState('');
  const erase = useChange(deleteForGood, [listBin]);
  return (
    <FormDialog
      title={t('past:bin.eraseTitle', { name: entry.name })}
      submit={t('past:bin.erase')}
      intent="danger"
      busy={erase.isPending}
      error={erase.error}
      onClose={onClose}
      onSubmit={() => erase.mutate({ docId: entry.id, reason: reason.trim() }, { onSuccess: onClose })}
    >
      <p>{t('past:bin.eraseWhat')}</p>
      <InputGroup
        value={reason}
        maxLength={200}
        placeholder={t('past:bin.reason')}
        aria-label={t('past:bin.reason')}
        onValueChange={setReason}
      />
    </FormDialog>
  );
}
