import { InputGroup, Switch } from '@blueprintjs/core';
import { useState } from 'react';
import { perms } from '../../../contracts/accounts.js';
import { viewProjects } from '../../../contracts/docs.js';
import { addProject, listProjects } from '../../../contracts/workspace.js';
import { useText } from '../../lib/i18n.js';
import { useChange } from '../../lib/query.js';
import { DescriptionField } from '../../ui/DescriptionField.js';
import { FormDialog } from '../../ui/dialogs.js';
import { Field } from '../../ui/Field.js';
import { nameError } from '../../ui/names.js';
import { LONGEST } from './limits.js';

interface CreateProjectProps {
  spaceId: string;
  onClose: () => void;
  onDone: (projectId: string) => void;
}

export function CreateProject({ spaceId, onClose, onDone }: CreateProjectProps) {
  const { t } = useText();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [isPrivate, setPrivate] = useState(false);
  const [tried, setTried] = useState(false);
  const add = useChange(addProject, [listProjects, viewProjects, perms]);
  const error = nameError(name, LONGEST.name);
  const tooLong = description.length > LONGEST.description;
  const submit = () => {
    setTried(true);
    if (error || tooLong) return;
    add.mutate({ spaceId, name: name.trim(), description, isPrivate }, { onSuccess: ({ id }) => onDone(id) });
  };
  return (
    <FormDialog
      title={t('places:createProject')}
      submit={t('action.create')}
      onSubmit={submit}
      onClose={onClose}
      busy={add.isPending}
      error={add.error}
    >
      <Field label={t('places:projectName')} error={tried && error ? t(error, { max: LONGEST.name }) : undefined}>
        {(control) => <InputGroup {...control} autoFocus value={name} onValueChange={setName} />}
      </Field>
      <DescriptionField
        label={t('places:description')}
        value={description}
        longest={LONGEST.description}
        rows={3}
        onValue={setDescription}
      />
      <Switch checked={isPrivate} onChange={() => setPrivate(!isPrivate)} label={t('places:private')} />
      <p className="field-note">{isPrivate ? t('places:privateNote') : t('places:publicNote')}</p>
    </FormDialog>
  );
}
