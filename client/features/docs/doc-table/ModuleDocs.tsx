import { Button } from '@blueprintjs/core';
import { DocumentIcon, FolderNewIcon, ImportIcon, PlusIcon } from '@blueprintjs/icons';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isOn } from '../../../../contracts/platform/wire.js';
import { rowHeight, useDensity } from '../../../lib/appearance.js';
import { useCommands } from '../../../lib/commands.js';
import { useWatch } from '../../../lib/hints.js';
import { useText } from '../../../lib/i18n.js';
import { useIsPhone } from '../../../lib/viewport.js';
import { useChangeMarks } from '../../../lib/visits.js';
import { LinkButton } from '../../../ui/links.js';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.js';
import { useSettled } from '../../../ui/table-state.js';
import { useRowWindow } from '../../../ui/window-rows.js';
import { CreateDoc } from './CreateDoc.js';
import { useColumnChoice } from './columns.js';
import { DeleteDocs, HideDoc, SetOrder } from './DocDialogs.js';
import { DocTable } from './DocTable.js';
import { type DocRow, docPath, editNewDoc, isFolder } from './doc-row.js';
import { CreateFolder, EditFolder } from './FolderDialogs.js';
import { MoveDocs } from './MoveDocs.js';
import type { DocAct } from './RowMenu.js';
import { SelectionBar } from './SelectionBar.js';
import { useSelection } from './selection.js';
import { NewMenu, Toolbar } from './Toolbar.js';
import { useManyActs, useQuickActs } from './table-acts.js';
import { useTableFilters, useTableRows } from './table-query.js';

/** Height of a card on a phone, in px; all equal, so that long lists can be windowed there too. */
const CARD = 88;

type Open = { act: DocAct; docs: readonly DocRow[] };

interface ModuleDocsProps {
  moduleId: string;
  projectId: string;
  mayEdit: boolean;
  /** The page that imports docs; undefined for readers. */
  importTo?: string | undefined;
  /** Without docs: the whole application. */
  onExport: (docs: readonly DocRow[]) => void;
  onFollow: (folder: DocRow) => void;
}

/** The docs of one application: table, filters and every dialog of a row. */
export function ModuleDocs({ moduleId, projectId, mayEdit, importTo, onExport, onFollow }: ModuleDocsProps) {
  const { t } = useText();
  const navigate = useNavigate();
  useWatch('module', moduleId);
  const [text, setText] = useState('');
  const [open, setOpen] = useState<Open>();
  const [renaming, setRenaming] = useState('');
  const marks = useChangeMarks(undefined, projectId);
  const filters = useTableFilters(moduleId);
  const [density] = useDensity();
  const phone = useIsPhone();
  const height = phone ? CARD : rowHeight[density];
  const list = useRef<HTMLDivElement>(null);
  const shown = useRowWindow(list, Number.MAX_SAFE_INTEGER, height);
  const { pages, input } = useTableRows(moduleId, useSettled(text.trim(), 120), filters, shown);
  const selection = useSelection(pages, input);
  const quick = useQuickActs((doc) => setOpen({ act: 'hide', docs: [doc] }));
  const many = useManyActs(moduleId);
  const start = (act: DocAct, doc: DocRow) => {
    if (quick(act, doc)) return;
    if (act === 'choose') selection.pick(doc, 0, { add: true });
    else if (act === 'export') onExport([doc]);
    else if (act === 'follow') onFollow(doc);
    else if (act === 'rename') setRenaming(doc.id);
    else if (act === 'copy') void navigate(`/doc/copy/${moduleId}/${doc.id}`);
    // A key on a selected row applies to all selected rows.
    else setOpen({ act, docs: (act === 'delete' || act === 'move') && selection.has(doc.id) ? chosen : [doc] });
  };
  const chosen = [...selection.rows.values()];
  useNewCommands(mayEdit, setOpen);
  const create = mayEdit && (
    <>
      {importTo && <LinkButton icon={<ImportIcon />} text={t('imports:import')} to={importTo} />}
      <NewMenu onNew={(act) => setOpen({ act, docs: [] })} />
    </>
  );
  const { reply, rows, error } = pages;
  const columns = useColumnChoice({
    hasVersions: isOn(reply?.hasVersions ?? 0),
    hasAuthors: isOn(reply?.hasAuthors ?? 0),
  });
  const isFiltered = input.text !== '' || filters.status !== undefined;
  return (
    <>
      <Toolbar
        text={text}
        onText={setText}
        filters={filters}
        counts={reply}
        create={create}
        onExport={() => onExport(chosen)}
        columns={phone ? undefined : columns}
      />
      {rows.length > 0 ? (
        <DocTable
          {...{ moduleId, marks, rows, list, height, phone, mayEdit, isFiltered, selection }}
          window={{ from: Math.min(shown.from, rows.length), to: Math.min(shown.to, rows.length) }}
          columns={columns.wanted}
          renaming={renaming}
          onRenamed={() => setRenaming('')}
          toggle={filters.toggle}
          onAct={start}
          onMove={many.move}
        />
      ) : error ? (
        <ErrorState error={error} retry={pages.refetch} />
      ) : reply ? (
        <NoRows
          isEmpty={!isFiltered && !filters.hideEmpty}
          mayEdit={mayEdit}
          importTo={importTo}
          onNew={(act) => setOpen({ act, docs: [] })}
        />
      ) : (
        <SkeletonRows rows={10} />
      )}
      {chosen.length > 0 && (
        <SelectionBar
          docs={chosen}
          busy={many.busy}
          onMove={() => setOpen({ act: 'move', docs: chosen })}
          onExport={() => onExport(chosen)}
          onStatus={(status) =>
            void many.setStatus(
              chosen.filter((doc) => !isFolder(doc)),
              status,
            )
          }
          onLock={(on) => void many.lock(chosen, on)}
          onDelete={() => setOpen({ act: 'delete', docs: chosen })}
          onClear={selection.clear}
        />
      )}
      {open && (
        <OpenDialog open={open} moduleId={moduleId} onClose={() => setOpen(undefined)} onGone={selection.clear} />
      )}
    </>
  );
}

interface NoRowsProps {
  isEmpty: boolean;
  mayEdit: boolean;
  importTo: string | undefined;
  onNew: (act: 'newDoc' | 'newFolder') => void;
}

function NoRows({ isEmpty, mayEdit, importTo, onNew }: NoRowsProps) {
  const { t } = useText();
  if (!isEmpty) return <EmptyState small what={t('docs:noMatch')} why={t('docs:noMatchWhy')} />;
  return (
    <EmptyState
      icon={<DocumentIcon size={32} />}
      what={t('docs:none')}
      why={mayEdit ? t('docs:noneWhy') : t('docs:noneGuest')}
      next={
        mayEdit && (
          <>
            <Button intent="primary" icon={<PlusIcon />} text={t('docs:newDoc')} onClick={() => onNew('newDoc')} />
            <Button icon={<FolderNewIcon />} text={t('docs:newFolder')} onClick={() => onNew('newFolder')} />
            {importTo && <LinkButton icon={<ImportIcon />} text={t('imports:import')} to={importTo} />}
          </>
        )
      }
    />
  );
}

function useNewCommands(mayEdit: boolean, setOpen: (open: Open) => void): void {
  const { t } = useText();
  useCommands(
    useMemo(
      () =>
        mayEdit
          ? [
              { id: 'new-doc', label: t('docs:newDoc'), run: () => setOpen({ act: 'newDoc', docs: [] }) },
              { id: 'new-folder', label: t('docs:newFolder'), run: () => setOpen({ act: 'newFolder', docs: [] }) },
            ]
          : [],
      [t, mayEdit, setOpen],
    ),
  );
}

interface OpenDialogProps {
  open: Open;
  moduleId: string;
  onClose: () => void;
  onGone: () => void;
}

function OpenDialog({ open: { act, docs }, moduleId, onClose, onGone }: OpenDialogProps) {
  const navigate = useNavigate();
  const [doc] = docs;
  const parent = { moduleId, parentId: doc?.id ?? '', onClose };
  const done = () => {
    onClose();
    onGone();
  };
  if (act === 'newDoc') {
    const edit = (made: Pick<DocRow, 'id' | 'type'>) =>
      void navigate(docPath(made, moduleId, true), { state: editNewDoc });
    return <CreateDoc {...parent} folder={doc?.name ?? ''} onDone={edit} />;
  }
  if (act === 'newFolder') return <CreateFolder {...parent} onDone={onClose} />;
  if (!doc) return null;
  if (act === 'editFolder') return <EditFolder doc={doc} onClose={onClose} />;
  if (act === 'order') return <SetOrder doc={doc} onClose={onClose} />;
  if (act === 'move') return <MoveDocs moduleId={moduleId} docs={docs} onClose={onClose} onDone={done} />;
  if (act === 'delete') return <DeleteDocs docs={docs} onClose={onClose} onDone={done} />;
  if (act === 'hide') return <HideDoc doc={doc} onClose={onClose} />;
  return null;
}
