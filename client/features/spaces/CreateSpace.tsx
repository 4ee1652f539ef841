import { InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { perms } from '../../../contracts/accounts.js';
import { viewProjects } from '../../../contracts/docs.js';
import { addSpace, listNormalSpaces, listSpaces } from '../../../contracts/workspace.js';
import { useText } from '../../lib/i18n.js';
import { useChange } from '../../lib/query.js';
import { FormDialog } from '../../ui/dialogs.js';
import { Field } from '../../ui/Field.js';
import { nameError } from '../../ui/names.js';

const LONGEST = 50;

/** Whoever makes a space is its admin; others join by the member list. */
export function CreateSpace({ onClose, onDone }: { onClose: () => void; onDone: (spaceId: string) => void }) {
  const { t } = useText();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const add = useChange(addSpace, [listSpaces, listNormalSpaces, perms, viewProjects]);
  const error = nameError(name, LONGEST);
  const submit = () => {
    setTried(true);
    if (!error) add.mutate({ name: name.trim() }, { onSuccess: ({ id }) => onDone(id) });
  };
  return (
    <FormDialog
      title={t('places:createSpace')}
      submit={t('action.create')}
      onSubmit={submit}
      onClose={onClose}
      busy={add.isPending}
      error={add.error}
    >
      <Field
        label={t('places:spaceName')}
        note={t('places:spaceNote')}
        error={tried && error ? t(error, { max: LONGEST }) : undefined}
      >
        {(control) => <InputGroup {...control} autoFocus value={name} onValueChange={setName} />}
      </Field>
    </FormDialog>
  );
}
