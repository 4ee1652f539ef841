import { Button } from '@blueprintjs/core';
import { FolderNewIcon, LayersIcon, PlusIcon } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import {
  addComposeDocs,
  dismissComposeDocs,
  listComposeDocs,
  newComposeDocs,
  takeComposeDocs,
} from '../../../../contracts/sharing/compose-docs.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { EmptyState, Loaded } from '../../../ui/states.js';
import { AddDocs } from './AddDocs.js';
import styles from './composing.module.css';
import { MoveEntry, NewFolder, RenameFolder } from './EntryDialogs.js';
import { type EntryAct, EntryList } from './EntryList.js';
import { type ComposedEntry, isNewer } from './project.js';

type Doing = { act: EntryAct; entry?: ComposedEntry };

/** The docs of a composed project: chosen from all spaces, in folders and an order of its own. */
export function ComposedDocsTab({ projectId, mayEdit }: { projectId: string; mayEdit: boolean }) {
  const { t } = useText();
  const query = useCall(listComposeDocs, { projectId });
  const [doing, setDoing] = useState<Doing>();
  const entries = query.data ?? [];
  const has = useMemo(() => new Set((query.data ?? []).flatMap(({ docId }) => docId || [])), [query.data]);
  const add = mayEdit && (
    <>
      <Button
        intent="primary"
        icon={<PlusIcon />}
        text={t('composing:addDocs')}
        onClick={() => setDoing({ act: 'add' })}
      />
      <Button icon={<FolderNewIcon />} text={t('composing:addFolder')} onClick={() => setDoing({ act: 'folder' })} />
    </>
  );
  const close = () => setDoing(undefined);
  const parentId = doing?.entry?.id ?? '';
  return (
    <section aria-label={t('composing:docs')}>
      {mayEdit && <NewerVersions projectId={projectId} entries={entries} />}
      {mayEdit && <NewAtSource projectId={projectId} />}
      <Loaded
        query={query}
        empty={
          <EmptyState
            icon={<LayersIcon size={32} />}
            what={t('composing:noDocs')}
            why={mayEdit ? t('composing:noDocsWhy') : undefined}
            next={add}
          />
        }
      >
        {(list) => (
          <>
            <div className="toolbar">{add}</div>
            <EntryList entries={list} mayEdit={mayEdit} onAct={(act, entry) => setDoing({ act, entry })} />
          </>
        )}
      </Loaded>
      {doing?.act === 'add' && <AddDocs projectId={projectId} parentId={parentId} has={has} onClose={close} />}
      {doing?.act === 'folder' && <NewFolder projectId={projectId} parentId={parentId} onClose={close} />}
      {doing?.act === 'rename' && doing.entry && <RenameFolder entry={doing.entry} onClose={close} />}
      {doing?.act === 'move' && doing.entry && <MoveEntry entry={doing.entry} entries={entries} onClose={close} />}
    </section>
  );
}

/** "3 docs have changed since they were pinned · take them". */
function NewerVersions({ projectId, entries }: { projectId: string; entries: readonly ComposedEntry[] }) {
  const { t } = useText();
  const take = useChange(takeComposeDocs, [listComposeDocs]);
  const count = entries.filter(isNewer).length;
  if (count === 0) return null;
  return (
    <div className={`row-wrap gap-2 ${styles.notice}`} role="status">
      <span>{t('composing:newerCount', { count })}</span>
      <Button
        size="small"
        text={t('composing:takeAll')}
        loading={take.isPending}
        onClick={() => take.mutate({ projectId })}
      />
    </div>
  );
}

function NewAtSource({ projectId }: { projectId: string }) {
  const { t } = useText();
  const { data = [] } = useCall(newComposeDocs, { projectId });
  const touches = [listComposeDocs, newComposeDocs];
  const add = useChange(addComposeDocs, touches);
  const dismiss = useChange(dismissComposeDocs, touches);
  if (data.length === 0) return null;
  return (
    <div className={`row-wrap gap-2 ${styles.notice}`} role="status">
      <span>{t('composing:newAtSource', { count: data.length })}</span>
      {data.map(({ docId, name, origin, parentId }) => (
        <Button
          key={docId}
          size="small"
          icon={<PlusIcon />}
          text={name}
          title={origin}
          disabled={add.isPending}
          onClick={() => add.mutate({ projectId, parentId, docList: [{ docId }] })}
        />
      ))}
      <Button
        size="small"
        variant="minimal"
        text={t('composing:dismiss')}
        loading={dismiss.isPending}
        onClick={() => dismiss.mutate({ projectId, docIds: data.map(({ docId }) => docId) })}
      />
    </div>
  );
}
