import { InputGroup, Switch } from '@blueprintjs/core';
import { useState } from 'react';
import { perms } from '../../../contracts/accounts.js';
import { viewProjects } from '../../../contracts/docs.js';
import { addSpace, listNormalSpaces, listSpaces } from '../../../contracts/workspace.js';
import { useText } from '../../lib/i18n.js';
import { useChange } from '../../lib/query.js';
import { useRights } from '../../lib/rights.js';
import { DescriptionField } from '../../ui/DescriptionField.js';
import { FormDialog } from '../../ui/dialogs.js';
import { Field } from '../../ui/Field.js';
import { nameError } from '../../ui/names.js';
import { PeoplePicker, type PickedPerson } from '../../ui/PeoplePicker.js';
import { LONGEST } from './limits.js';

const nobody: ReadonlySet<string> = new Set();

/** Whoever makes a space is its admin; a super admin may name others (wire 1.4). */
export function CreateSpace({ onClose, onDone }: { onClose: () => void; onDone: (spaceId: string) => void }) {
  const { t } = useText();
  const isSuper = useRights()?.isSuperAdmin ?? false;
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [admins, setAdmins] = useState<readonly PickedPerson[]>([]);
  const [isCompose, setCompose] = useState(false);
  const [tried, setTried] = useState(false);
  const add = useChange(addSpace, [listSpaces, listNormalSpaces, perms, viewProjects]);
  const error = nameError(name, LONGEST.name);
  const tooLong = description.length > LONGEST.description;
  const submit = () => {
    setTried(true);
    if (error || tooLong) return;
    const adminIds = admins.map(({ id }) => id);
    add.mutate({ name: name.trim(), description, adminIds, isCompose }, { onSuccess: ({ id }) => onDone(id) });
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
        note={isSuper ? undefined : t('places:spaceNote')}
        error={tried && error ? t(error, { max: LONGEST.name }) : undefined}
      >
        {(control) => <InputGroup {...control} autoFocus value={name} onValueChange={setName} />}
      </Field>
      <DescriptionField
        label={t('places:description')}
        value={description}
        longest={LONGEST.description}
        onValue={setDescription}
      />
      {isSuper && (
        <Field label={t('places:admins')} note={t('places:adminsNote')}>
          {({ id }) => <PeoplePicker id={id} isFirst={false} picked={admins} onPick={setAdmins} without={nobody} />}
        </Field>
      )}
      <Switch checked={isCompose} onChange={() => setCompose(!isCompose)} label={t('places:composeSwitch')} />
      <p className="field-note">{t('places:composeNote')}</p>
    </FormDialog>
  );
}
