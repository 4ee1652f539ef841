import { Button, DialogBody } from '@blueprintjs/core';
import { TickIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { readAllChanges, readingList } from '../../../../contracts/notifications/visits.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { type ChangeMarks, visitReads } from '../../../lib/visits.js';
import { ModalDialog } from '../../../ui/dialogs.js';
import { EmptyState, Loaded } from '../../../ui/states.js';
import { ChangedDocs } from './ChangedDocs.js';
import styles from './messages.module.css';

type ChangedModule = ChangeMarks['modules'][number];

/** How many docs changed since the reader's last visit, and a list of them; nothing if none did. */
export function SinceVisit({ modules }: { modules: readonly ChangedModule[] }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const count = modules.reduce((sum, one) => sum + one.count, 0);
  if (count === 0 && !isOpen) return null;
  return (
    <>
      {count > 0 && (
        <Button
          fill
          variant="minimal"
          size="small"
          intent="primary"
          alignText="start"
          icon={<span className={styles.changeDot} />}
          text={t('messages:since.docs', { count })}
          onClick={() => setOpen(true)}
        />
      )}
      {isOpen && (
        <ModalDialog title={t('messages:since.title')} className="dialog-wide" onClose={() => setOpen(false)}>
          <DialogBody>
            <div className={styles.readingLists}>
              {count === 0 && (
                <EmptyState
                  icon={<TickIcon size={32} />}
                  what={t('messages:since.none')}
                  why={t('messages:since.noneWhy')}
                />
              )}
              {modules.map((module) => (
                <ReadingList key={module.id} module={module} onOpen={() => setOpen(false)} />
              ))}
            </div>
          </DialogBody>
        </ModalDialog>
      )}
    </>
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
