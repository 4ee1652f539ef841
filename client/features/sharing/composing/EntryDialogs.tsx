import { HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import { isOn } from '../../../../contracts/platform/wire.js';
import {
  addComposeFolder,
  listComposeDocs,
  moveComposeDoc,
  renameComposeFolder,
} from '../../../../contracts/sharing/compose-docs.js';
import { useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { Field } from '../../../ui/Field.js';
import { NameDialog } from '../../../ui/NameDialog.js';
import { type ComposedEntry, entryLines } from './project.js';

export function NewFolder(props: { projectId: string; parentId: string; onClose: () => void }) {
  const { t } = useText();
  const { projectId, parentId, onClose } = props;
  const form = useForm({
    initial: { name: '' },
    endpoint: addComposeFolder,
    change: useChange(addComposeFolder, [listComposeDocs]),
    input: ({ name }) => ({ projectId, parentId, name: name.trim() }),
    onDone: onClose,
  });
  return (
    <NameDialog
      title={t('composing:addFolder')}
      label={t('composing:folderName')}
      submit={t('action.create')}
      form={form}
      name={form.bind('name')}
      onClose={onClose}
    />
  );
}

export function RenameFolder({ entry, onClose }: { entry: ComposedEntry; onClose: () => void }) {
  const { t } = useText();
  const form = useForm({
    initial: { name: entry.name },
    endpoint: renameComposeFolder,
    change: useChange(renameComposeFolder, [listComposeDocs]),
    input: ({ name }) => ({ id: entry.id, name: name.trim() }),
    onDone: onClose,
  });
  return (
    <NameDialog
      title={t('composing:rename')}
      label={t('composing:folderName')}
      submit={t('action.save')}
      form={form}
      name={form.bind('name')}
      onClose={onClose}
    />
  );
}

interface MoveProps {
  entry: ComposedEntry;
  entries: readonly ComposedEntry[];
  onClose: () => void;
}

/** For the keyboard, and for folders far away; the server refuses a folder in itself. */
export function MoveEntry({ entry, entries, onClose }: MoveProps) {
  const { t } = useText();
  const [parentId, setParentId] = useState(entry.parentId ?? '');
  const move = useChange(moveComposeDoc, [listComposeDocs]);
  const folders = entryLines(entries).filter((line) => isOn(line.entry.isFolder) && line.entry.id !== entry.id);
  return (
    <FormDialog
      title={t('composing:move')}
      submit={t('composing:moveHere')}
      busy={move.isPending}
      error={move.error}
      onClose={onClose}
      onSubmit={() => move.mutate({ id: entry.id, parentId }, { onSuccess: onClose })}
    >
      <Field label={t('composing:folder')}>
        {(control) => (
          <HTMLSelect
            {...control}
            fill
            value={parentId}
            onChange={(event) => setParentId(event.currentTarget.value)}
            options={[
              { value: '', label: t('composing:top') },
              ...folders.map((line) => ({
                ...{ value: line.entry.id, label: `${'\u2003'.repeat(line.depth)}${line.entry.name}` },
              })),
            ]}
          />
        )}
      </Field>
    </FormDialog>
  );
}
