import { limits } from '../../../contracts/doc-types/index.js';
import {
  addFolder,
  deleteDoc,
  listDocsV2,
  listFolders,
  saveDoc,
  undeleteDoc,
  updateFolder,
  viewProjectTree,
  viewSpaceTree,
} from '../../../contracts/docs.js';
import { call } from '../../lib/api.js';
import { useText } from '../../lib/i18n.js';
import { forget, useChange } from '../../lib/query.js';
import { ConfirmDialog } from '../../ui/dialogs.js';
import { NameDialog } from '../../ui/NameDialog.js';
import { useErrorText } from '../../ui/states.js';
import { toast } from '../../ui/toaster.js';
import { type Doc, isFolder } from './doc-row.js';

const trees = [listDocsV2, listFolders, viewProjectTree, viewSpaceTree] as const;

interface FolderDialogProps {
  moduleId: string;
  parentId: string;
  onClose: () => void;
  onDone: (id: string) => void;
}

export function CreateFolder({ moduleId, parentId, onClose, onDone }: FolderDialogProps) {
  const { t } = useText();
  const add = useChange(addFolder, trees);
  return (
    <NameDialog
      title={t('docs:newFolder')}
      label={t('docs:folderName')}
      submit={t('action.create')}
      longest={limits.folderName}
      busy={add.isPending}
      error={add.error}
      onName={(name) => add.mutate({ moduleId, parentId, name }, { onSuccess: ({ id }) => onDone(id) })}
      onClose={onClose}
    />
  );
}

interface DocDialogProps {
  doc: Doc;
  onClose: () => void;
}

export function RenameDoc({ doc, onClose }: DocDialogProps) {
  const { t } = useText();
  const ofFolder = useChange(updateFolder, trees);
  const ofDoc = useChange(saveDoc, trees);
  const folder = isFolder(doc);
  const change = folder ? ofFolder : ofDoc;
  const rename = (name: string) =>
    folder
      ? ofFolder.mutate({ id: doc.id, name }, { onSuccess: onClose })
      : ofDoc.mutate({ id: doc.id, name }, { onSuccess: onClose });
  return (
    <NameDialog
      title={t('docs:renameTitle', { name: doc.name })}
      label={folder ? t('docs:folderName') : t('docs:docName')}
      submit={t('action.save')}
      longest={folder ? limits.folderName : limits.name}
      initial={doc.name}
      busy={change.isPending}
      error={change.error}
      onName={rename}
      onClose={onClose}
    />
  );
}

/** Deleting names what goes, and can be undone from where it says that it is gone. */
export function DeleteDoc({ doc, onClose }: DocDialogProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const remove = useChange(deleteDoc, trees);
  const undo = async () => {
    try {
      await call(undeleteDoc, { id: doc.id });
    } catch (error) {
      await toast({ intent: 'danger', message: errorText(error) });
    }
    await forget(...trees);
  };
  const done = () => {
    onClose();
    void toast({
      message: t('docs:deleted', { name: doc.name }),
      timeout: 10_000,
      action: { text: t('action.undo'), onClick: () => void undo() },
    });
  };
  return (
    <ConfirmDialog
      title={isFolder(doc) ? t('docs:deleteFolder') : t('docs:deleteDoc')}
      text={t('docs:deleteText', { name: doc.name })}
      confirm={t('docs:delete')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ id: doc.id }, { onSuccess: done })}
      onClose={onClose}
    />
  );
}
