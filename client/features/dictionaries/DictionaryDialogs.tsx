import { InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  addDictionary,
  deleteDictionary,
  dictionaryUses,
  undeleteDictionary,
  updateDictionary,
} from '../../../contracts/dictionaries.js';
import { call } from '../../lib/api.js';
import { useText } from '../../lib/i18n.js';
import { forget, useCall, useChange } from '../../lib/query.js';
import { DescriptionField } from '../../ui/DescriptionField.js';
import { ConfirmDialog, FormDialog } from '../../ui/dialogs.js';
import { Field } from '../../ui/Field.js';
import { nameError } from '../../ui/names.js';
import { ErrorState, SkeletonRows, useErrorText } from '../../ui/states.js';
import { MethodTag } from '../../ui/tags.js';
import { toast } from '../../ui/toaster.js';
import { type Dictionary, longest, touched } from './dictionary.js';

interface AddProps {
  moduleId: string;
  onClose: () => void;
  onDone: (id: string) => void;
}

export function AddDictionary({ moduleId, onClose, onDone }: AddProps) {
  const { t } = useText();
  const add = useChange(addDictionary, touched);
  return (
    <InfoForm
      title={t('dictionaries:add')}
      submit={t('action.create')}
      initial={{ name: '', description: '' }}
      busy={add.isPending}
      error={add.error}
      onSubmit={(wish) => add.mutate({ moduleId, ...wish }, { onSuccess: ({ id }) => onDone(id) })}
      onClose={onClose}
    />
  );
}

interface OneProps {
  dictionary: Dictionary;
  onClose: () => void;
}

export function EditDictionary({ dictionary, onClose }: OneProps) {
  const { t } = useText();
  const save = useChange(updateDictionary, touched);
  const { id, moduleId } = dictionary;
  return (
    <InfoForm
      title={t('dictionaries:edit')}
      submit={t('action.save')}
      initial={dictionary}
      busy={save.isPending}
      error={save.error}
      onSubmit={(wish) => save.mutate({ id, moduleId, ...wish }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

interface Info {
  name: string;
  description: string;
}
interface InfoFormProps {
  title: string;
  submit: string;
  initial: Info;
  busy: boolean;
  error: unknown;
  onSubmit: (wish: Info) => void;
  onClose: () => void;
}

function InfoForm({ title, submit, initial, busy, error, onSubmit, onClose }: InfoFormProps) {
  const { t } = useText();
  const [name, setName] = useState(initial.name);
  const [description, setDescription] = useState(initial.description);
  const [tried, setTried] = useState(false);
  const wrong = nameError(name, longest.name);
  const tooLong = description.length > longest.description;
  const done = () => {
    setTried(true);
    if (!wrong && !tooLong) onSubmit({ name: name.trim(), description: description.trim() });
  };
  return (
    <FormDialog title={title} submit={submit} onSubmit={done} onClose={onClose} busy={busy} error={error}>
      <Field label={t('dictionaries:name')} error={tried && wrong ? t(wrong, { max: longest.name }) : undefined}>
        {(control) => <InputGroup {...control} autoFocus value={name} onValueChange={setName} />}
      </Field>
      <DescriptionField
        label={t('dictionaries:description')}
        value={description}
        longest={longest.description}
        rows={3}
        onValue={setDescription}
      />
    </FormDialog>
  );
}

/** Says which docs are linked to it; they keep the link, and say that it is gone. */
export function DeleteDictionary({ dictionary: { id, name }, onClose }: OneProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const remove = useChange(deleteDictionary, touched);
  const undo = async () => {
    try {
      await call(undeleteDictionary, { id });
    } catch (error) {
      await toast({ intent: 'danger', message: errorText(error) });
    }
    await forget(...touched);
  };
  const done = () => {
    onClose();
    void toast({
      message: t('dictionaries:deleted', { name }),
      timeout: 10_000,
      action: { text: t('action.undo'), onClick: () => void undo() },
    });
  };
  return (
    <ConfirmDialog
      title={t('dictionaries:delete')}
      text={
        <>
          {t('dictionaries:deleteText', { name })}
          <Uses id={id} />
        </>
      }
      confirm={t('dictionaries:delete')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ id }, { onSuccess: done })}
      onClose={onClose}
    />
  );
}

/** Shown in a list, or said that there are none. */
export function Uses({ id }: { id: string }) {
  const { t } = useText();
  const uses = useCall(dictionaryUses, { id });
  if (uses.error) return <ErrorState small error={uses.error} retry={() => void uses.refetch()} />;
  if (!uses.data) return <SkeletonRows rows={2} />;
  const { total, list } = uses.data;
  if (total === 0) return <span className="muted dict-unused">{t('dictionaries:unused')}</span>;
  return (
    <span className="dict-uses">
      <span className="muted">{t('dictionaries:usedIn', { count: total })}</span>
      {list.map(({ docId, docName, httpMethod, url, rows }) => (
        <span key={docId} className="dict-use">
          {httpMethod && <MethodTag method={httpMethod} />}
          <Link to={`/view/${docId}`} title={url}>
            {docName}
          </Link>
          <code className="muted">{rows.join(', ')}</code>
        </span>
      ))}
    </span>
  );
}
