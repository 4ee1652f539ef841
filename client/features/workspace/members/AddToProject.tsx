import type { Role } from '../../../../contracts/platform/enums.js';
import { perms } from '../../../../contracts/workspace/accounts.js';
import { inviteToProject, projectRequests } from '../../../../contracts/workspace/members.js';
import {
  projectInfo,
  projectMembers,
  spaceInfo,
  spaceMemberPage,
  spaceMembers,
} from '../../../../contracts/workspace/workspace.js';
import { useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { useMay } from '../../../lib/rights.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { Field } from '../../../ui/Field.js';
import { PeoplePicker, type PickedPerson, type Remark } from '../../../ui/PeoplePicker.js';
import { roleKeys } from '../../../ui/roles.js';
import type { Member } from './member-columns.js';
import { RoleField } from './RoleField.js';

interface AddToProjectProps {
  projectId: string;
  spaceId: string;
  members: readonly Member[];
  onClose: () => void;
}
interface Chosen {
  readonly userIds: readonly PickedPerson[];
  readonly roleCode: Role;
}

const nobody: ReadonlySet<string> = new Set();
const touches = [projectMembers, projectInfo, projectRequests, spaceMembers, spaceMemberPage, spaceInfo, perms];

/** Members of the space come first; others join the space too, if the user may add members to it. */
export function AddToProject({ projectId, spaceId, members, onClose }: AddToProjectProps) {
  const { t } = useText();
  const mayAddToSpace = useMay('space.members', { space: spaceId });
  const inSpace = useCall(spaceMembers, { spaceId }, { enabled: spaceId !== '' }).data ?? [];
  const initial: Chosen = { userIds: [], roleCode: 'dev' };
  const form = useForm({
    initial,
    endpoint: inviteToProject,
    change: useChange(inviteToProject, touches),
    input: ({ userIds, roleCode }) => ({ projectId, userIds: userIds.map(({ id }) => id), roleCode }),
    onDone: onClose,
  });
  const [people, role] = [form.bind('userIds'), form.bind('roleCode')];
  const isOutside = ({ id }: PickedPerson) => !inSpace.some((member) => member.id === id);
  const remarkOn = (person: PickedPerson): Remark | undefined => {
    const member = members.find(({ id }) => id === person.id);
    if (member) return { text: t('members:alreadyHere', { role: t(roleKeys[member.roleCode]) }), isBlocked: true };
    if (!isOutside(person)) return undefined;
    return mayAddToSpace
      ? { text: t('members:joinsSpace'), isBlocked: false }
      : { text: t('members:notInSpace'), isBlocked: true };
  };
  const strangers = people.value.filter(isOutside);
  return (
    <FormDialog title={t('members:addToProject')} submit={t('action.add')} form={form} onClose={onClose}>
      <Field
        label={t('members:people')}
        error={people.error}
        isRequired={people.isRequired}
        note={
          strangers.length > 0 &&
          t('members:joinSpaceToo', { names: strangers.map(({ nickname }) => nickname).join(', ') })
        }
      >
        {({ id }) => (
          <PeoplePicker
            id={id}
            picked={people.value}
            onPick={people.onValue}
            without={nobody}
            first={inSpace}
            remarkOn={remarkOn}
          />
        )}
      </Field>
      <RoleField label={t('members:roleInProject')} field={role} note={t(`members:roleNote.${role.value}`)} />
    </FormDialog>
  );
}
