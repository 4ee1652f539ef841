import { Button, DialogBody } from '@blueprintjs/core';
import { TickIcon } from '@blueprintjs/icons';
import { readAllChanges, readingList } from '../../../../contracts/notifications/visits.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { type ChangeMarks, visitReads } from '../../../lib/visits.js';
import { ModalDialog } from '../../../ui/dialogs.js';
import { EmptyState, Loaded } from '../../../ui/states.js';
import { ChangedDocs } from './ChangedDocs.js';
import styles from './messages.module.css';

export type ChangedModule = ChangeMarks['modules'][number];

interface ReadingListsProps {
  modules: readonly ChangedModule[];
  onClose: () => void;
}

/** The docs that changed since the reader's last visit, by application. */
export function ReadingLists({ modules, onClose }: ReadingListsProps) {
  const { t } = useText();
  return (
    <ModalDialog title={t('messages:since.title')} className="dialog-wide" onClose={onClose}>
      <DialogBody>
        <div className={styles.readingLists}>
          {modules.every(({ count }) => count === 0) && (
            <EmptyState
              icon={<TickIcon size={32} />}
              what={t('messages:since.none')}
              why={t('messages:since.noneWhy')}
            />
          )}
          {modules.map((module) => (
            <ReadingList key={module.id} module={module} onOpen={onClose} />
          ))}
        </div>
      </DialogBody>
    </ModalDialog>
  );
}

/** The changes of an application, the worst first. */
function ReadingList({ module, onOpen }: { module: ChangedModule; onOpen: () => void }) {
  const { t } = useText();
  const changes = useCall(readingList, { moduleId: module.id });
  const readAll = useChange(readAllChanges, visitReads);
  const upTo = changes.data?.upTo;
  return (
    <section aria-label={module.name}>
      <header className={`row gap-3 ${styles.readingHead}`}>
        <h2>{module.name}</h2>
        <Button
          size="small"
          icon={<TickIcon />}
          text={t('messages:readAll')}
          disabled={upTo === undefined}
          loading={readAll.isPending}
          onClick={() => upTo !== undefined && readAll.mutate({ moduleId: module.id, upTo })}
        />
      </header>
      <Loaded query={changes}>
        {({ list, hasMore }) => (
          <>
            <ChangedDocs docs={list} onOpen={onOpen} />
            {hasMore && <p className="muted">{t('messages:since.more')}</p>}
          </>
        )}
      </Loaded>
    </section>
  );
}
