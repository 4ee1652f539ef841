import { HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import { type Role, roles } from '../../../contracts/enums.js';
import { useText } from '../../lib/i18n.js';
import { FormDialog } from '../../ui/dialogs.js';
import { Field } from '../../ui/Field.js';
import { PeoplePicker, type PickedPerson } from '../../ui/PeoplePicker.js';
import { roleKeys } from '../../ui/roles.js';

interface AddMembersProps {
  title: string;
  without: ReadonlySet<string>;
  among?: readonly PickedPerson[];
  busy: boolean;
  error: unknown;
  onAdd: (userIds: string[], roleCode: Role) => void;
  onClose: () => void;
}

export function AddMembers({ title, without, among, busy, error, onAdd, onClose }: AddMembersProps) {
  const { t } = useText();
  const [picked, setPicked] = useState<readonly PickedPerson[]>([]);
  const [role, setRole] = useState<Role>('dev');
  const [tried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (picked.length > 0)
      onAdd(
        picked.map(({ id }) => id),
        role,
      );
  };
  return (
    <FormDialog title={title} submit={t('action.add')} onSubmit={submit} onClose={onClose} busy={busy} error={error}>
      <Field label={t('members:people')} error={tried && picked.length === 0 ? t('members:pickOne') : undefined}>
        {({ id }) => <PeoplePicker id={id} picked={picked} onPick={setPicked} without={without} among={among} />}
      </Field>
      <Field label={t('members:role')} note={t(`members:roleNote.${role}`)}>
        {(control) => (
          <HTMLSelect
            {...control}
            fill
            value={role}
            onChange={(event) => setRole(roles.find((each) => each === event.currentTarget.value) ?? 'guest')}
            options={roles.map((value) => ({ value, label: t(roleKeys[value]) }))}
          />
        )}
      </Field>
    </FormDialog>
  );
}
