import { DocumentIcon } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { listDocsV2, lockDoc, unlockDoc, viewDoc } from '../../../contracts/docs.js';
import type { DocStatus } from '../../../contracts/enums.js';
import { useCommands } from '../../lib/commands.js';
import { useWatch } from '../../lib/hints.js';
import { useText } from '../../lib/i18n.js';
import { useCall, useChange } from '../../lib/query.js';
import { keyFor, useStoredSet } from '../../lib/storage.js';
import { visibleRows } from '../../lib/tree.js';
import { copyText } from '../../ui/copy.js';
import { EmptyState, Loaded, SkeletonRows, useErrorText } from '../../ui/states.js';
import { toast } from '../../ui/toaster.js';
import { CreateDoc } from './CreateDoc.js';
import { CreateFolder, DeleteDoc, RenameDoc } from './DocDialogs.js';
import { DocTable } from './DocTable.js';
import { type Doc, docPath, docShape, isFolder, matchesDoc } from './doc-row.js';
import { MoveDoc } from './MoveDoc.js';
import type { DocAct } from './RowMenu.js';
import { NewMenu, Toolbar } from './Toolbar.js';

type Open = { act: DocAct; doc?: Doc };

/** The docs of one application: table, filters and every dialog of a row. */
export function ModuleDocs({ moduleId, mayEdit }: { moduleId: string; mayEdit: boolean }) {
  const { t } = useText();
  const docs = useCall(listDocsV2, { moduleId });
  useWatch('module', moduleId);
  const [filter, setFilter] = useState('');
  const [status, setStatus] = useState<DocStatus>();
  const [closed, setClosed] = useStoredSet(keyFor.tableClosed(moduleId));
  const [open, setOpen] = useState<Open>();
  const rows = useMemo(() => {
    const matches = matchesDoc(filter);
    const narrowed = filter.trim() !== '' || status !== undefined;
    const keep = (doc: Doc) => matches(doc) && (status === undefined || (!isFolder(doc) && doc.status === status));
    return visibleRows(docs.data ?? [], docShape, (id) => !closed.has(id), narrowed ? keep : undefined);
  }, [docs.data, filter, status, closed]);
  const toggle = (id: string) => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setClosed(next);
  };
  const closeAll = () => setClosed(new Set(docs.data?.filter(isFolder).map(({ id }) => id)));
  const start = useStart(setOpen);
  useCommands(
    useMemo(
      () =>
        mayEdit
          ? [
              { id: 'new-doc', label: t('docs:newDoc'), run: () => setOpen({ act: 'newDoc' }) },
              { id: 'new-folder', label: t('docs:newFolder'), run: () => setOpen({ act: 'newFolder' }) },
            ]
          : [],
      [t, mayEdit],
    ),
  );
  const create = mayEdit && <NewMenu onNew={(act) => setOpen({ act })} />;
  return (
    <>
      <Toolbar
        filter={filter}
        onFilter={setFilter}
        status={status}
        onStatus={setStatus}
        onExpand={() => setClosed(new Set())}
        onCollapse={closeAll}
        create={create}
      />
      <Loaded
        query={docs}
        skeleton={<SkeletonRows rows={10} />}
        empty={
          <EmptyState
            icon={<DocumentIcon size={32} />}
            what={t('docs:none')}
            why={mayEdit ? t('docs:noneWhy') : t('docs:noneGuest')}
          />
        }
      >
        {() =>
          rows.length > 0 ? (
            <DocTable rows={rows} mayEdit={mayEdit} toggle={toggle} onAct={start} />
          ) : (
            <EmptyState small what={t('docs:noMatch')} why={t('docs:noMatchWhy')} />
          )
        }
      </Loaded>
      {open && <OpenDialog open={open} moduleId={moduleId} docs={docs.data ?? []} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** What needs no dialog is done at once; the rest opens one. */
function useStart(setOpen: (open: Open) => void) {
  const { t } = useText();
  const errorText = useErrorText();
  const lock = useChange(lockDoc, [listDocsV2, viewDoc]);
  const unlock = useChange(unlockDoc, [listDocsV2, viewDoc]);
  const onError = (error: Error) => void toast({ intent: 'danger', message: errorText(error) });
  return (act: DocAct, doc: Doc) => {
    switch (act) {
      case 'lock':
        return lock.mutate({ id: doc.id }, { onError });
      case 'unlock':
        return unlock.mutate({ id: doc.id }, { onError });
      case 'copyLink':
        return void copyText(`${location.origin}/view/${doc.id}`, t);
      default:
        return setOpen({ act, doc });
    }
  };
}

interface OpenDialogProps {
  open: Open;
  moduleId: string;
  docs: readonly Doc[];
  onClose: () => void;
}

function OpenDialog({ open: { act, doc }, moduleId, docs, onClose }: OpenDialogProps) {
  const navigate = useNavigate();
  const parent = { moduleId, parentId: doc?.id ?? '', onClose };
  if (act === 'newDoc') {
    return <CreateDoc {...parent} folder={doc?.name ?? ''} onDone={(made) => navigate(docPath(made, true))} />;
  }
  if (act === 'newFolder') return <CreateFolder {...parent} onDone={onClose} />;
  if (!doc) return null;
  if (act === 'rename') return <RenameDoc doc={doc} onClose={onClose} />;
  if (act === 'move') return <MoveDoc doc={doc} docs={docs} onClose={onClose} />;
  if (act === 'delete') return <DeleteDoc doc={doc} onClose={onClose} />;
  return null;
}
