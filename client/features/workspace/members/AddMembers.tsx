import { HTMLSelect } from '@blueprintjs/core';
import type { Endpoint, WireInput } from '../../../../contracts/platform/endpoint.js';
import { type Role, roles } from '../../../../contracts/platform/enums.js';
import { useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { Field } from '../../../ui/Field.js';
import { PeoplePicker, type PickedPerson } from '../../../ui/PeoplePicker.js';
import { roleKeys } from '../../../ui/roles.js';

/** The endpoint that adds members to a space or to a project. */
export interface MemberAddition<E extends Endpoint> {
  readonly endpoint: E;
  readonly touches: readonly Endpoint[];
  readonly input: (chosen: { userIds: string[]; roleCode: Role }) => WireInput<E>;
}

interface AddMembersProps<E extends Endpoint> {
  addition: MemberAddition<E>;
  without: ReadonlySet<string>;
  among?: readonly PickedPerson[];
  onClose: () => void;
}

interface Chosen {
  readonly userIds: readonly PickedPerson[];
  readonly roleCode: Role;
}

export function AddMembers<E extends Endpoint>({ addition, without, among, onClose }: AddMembersProps<E>) {
  const { t } = useText();
  const { endpoint, touches, input } = addition;
  const initial: Chosen = { userIds: [], roleCode: 'dev' };
  const form = useForm({
    initial,
    endpoint,
    change: useChange(endpoint, touches),
    input: ({ userIds, roleCode }) => input({ userIds: userIds.map(({ id }) => id), roleCode }),
    onDone: onClose,
  });
  const [people, role] = [form.bind('userIds'), form.bind('roleCode')];
  return (
    <FormDialog
      title={t('members:add')}
      submit={t('action.add')}
      onSubmit={form.submit}
      onClose={onClose}
      busy={form.busy}
      error={form.error}
    >
      <Field label={t('members:people')} error={people.error}>
        {({ id }) => (
          <PeoplePicker id={id} picked={people.value} onPick={people.onValue} without={without} among={among} />
        )}
      </Field>
      <Field label={t('members:role')} note={t(`members:roleNote.${role.value}`)}>
        {(control) => (
          <HTMLSelect
            {...control}
            fill
            value={role.value}
            onChange={(event) => role.onValue(roles.find((each) => each === event.currentTarget.value) ?? 'guest')}
            options={roles.map((value) => ({ value, label: t(roleKeys[value]) }))}
          />
        )}
      </Field>
    </FormDialog>
  );
}
