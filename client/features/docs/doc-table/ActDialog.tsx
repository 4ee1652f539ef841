import { useNavigate } from 'react-router-dom';
import type { viewRows } from '../../../../contracts/docs/doc-rows.js';
import { saveDoc, updateFolder, viewDoc } from '../../../../contracts/docs/docs.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { TreeNodeType } from '../../../../contracts/platform/enums.js';
import { useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { NameDialog } from '../../../ui/NameDialog.js';
import { CreateDoc } from './CreateDoc.js';
import { DeleteDocs } from './DocDialogs.js';
import { docPath, docTreeEndpoints, editNewDoc } from './doc-row.js';
import { CreateFolder } from './FolderDialogs.js';
import { MoveDocs } from './MoveDocs.js';

/** A line of a tree of docs. */
export type TreeRow = WireReply<typeof viewRows>['list'][number];

/** What a row's menu opens a dialog for. */
export type TreeAct = 'newDoc' | 'newFolder' | 'rename' | 'move' | 'delete';

interface ActDialogProps {
  act: TreeAct;
  row: Pick<TreeRow, 'id' | 'parentId' | 'label' | 'type'>;
  moduleId: string;
  onClose: () => void;
}

/** New things go into a folder or application, or beside a doc. */
export function ActDialog({ act, row, moduleId, onClose }: ActDialogProps) {
  const navigate = useNavigate();
  const isFolder = row.type === TreeNodeType.folder;
  const above = row.parentId === moduleId ? '' : row.parentId;
  const parentId = isFolder ? row.id : row.type === TreeNodeType.module ? '' : above;
  const parent = { moduleId, parentId, onClose };
  const doc = { id: row.id, name: row.label, parentId: above, isFolder };
  switch (act) {
    case 'newDoc':
      return (
        <CreateDoc
          {...parent}
          folder={isFolder ? row.label : ''}
          onDone={(made) => {
            onClose();
            void navigate(docPath(made, moduleId, true), { state: editNewDoc });
          }}
        />
      );
    case 'newFolder':
      return <CreateFolder {...parent} onDone={onClose} />;
    case 'rename':
      return isFolder ? <RenameFolder doc={doc} onClose={onClose} /> : <RenameDoc doc={doc} onClose={onClose} />;
    case 'move':
      return <MoveDocs moduleId={moduleId} docs={[doc]} onClose={onClose} onDone={onClose} />;
    case 'delete':
      return <DeleteDocs docs={[doc]} onClose={onClose} onDone={onClose} />;
  }
}

interface RenameProps {
  doc: { readonly id: string; readonly name: string };
  onClose: () => void;
}

function RenameDoc({ doc: { id, name }, onClose }: RenameProps) {
  const { t } = useText();
  const form = useForm({
    initial: { name },
    endpoint: saveDoc,
    change: useChange(saveDoc, [...docTreeEndpoints, viewDoc]),
    input: (values) => ({ id, name: values.name.trim() }),
    onDone: onClose,
  });
  const dialog = { title: t('docs:rename'), submit: t('action.save'), form, name: form.bind('name'), onClose };
  return <NameDialog {...dialog} label={t('docs:docName')} />;
}

function RenameFolder({ doc: { id, name }, onClose }: RenameProps) {
  const { t } = useText();
  const form = useForm({
    initial: { name },
    endpoint: updateFolder,
    change: useChange(updateFolder, docTreeEndpoints),
    input: (values) => ({ id, name: values.name.trim() }),
    onDone: onClose,
  });
  const dialog = { title: t('docs:rename'), submit: t('action.save'), form, name: form.bind('name'), onClose };
  return <NameDialog {...dialog} label={t('docs:folderName')} />;
}
