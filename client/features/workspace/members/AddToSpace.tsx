import type { Role } from '../../../../contracts/platform/enums.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { perms } from '../../../../contracts/workspace/accounts.js';
import { inviteToSpace, spaceRequests } from '../../../../contracts/workspace/members.js';
import {
  listProjects,
  projectMembers,
  spaceInfo,
  spaceMemberPage,
  spaceMembers,
} from '../../../../contracts/workspace/workspace.js';
import { useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { Field } from '../../../ui/Field.js';
import { PeoplePicker, type PickedPerson, type Remark } from '../../../ui/PeoplePicker.js';
import { roleKeys } from '../../../ui/roles.js';
import type { Member } from './member-columns.js';
import { ProjectChoice } from './ProjectChoice.js';
import { RoleField } from './RoleField.js';

interface Chosen {
  readonly userIds: readonly PickedPerson[];
  readonly roleCode: Role;
  /** Undefined until somebody chooses: the public projects. */
  readonly projectIds: ReadonlySet<string> | undefined;
  /** Undefined until somebody chooses: like the role in the space. */
  readonly projectRole: Role | undefined;
}

const nobody: ReadonlySet<string> = new Set();
const touches = [spaceMemberPage, spaceMembers, spaceInfo, spaceRequests, projectMembers, perms];

interface AddToSpaceProps {
  spaceId: string;
  members: readonly Member[];
  onClose: () => void;
}

/** People, their role in the space, and the projects that they work in: one act. */
export function AddToSpace({ spaceId, members, onClose }: AddToSpaceProps) {
  const { t } = useText();
  const projects = useCall(listProjects, { spaceId }).data ?? [];
  const initial: Chosen = { userIds: [], roleCode: 'dev', projectIds: undefined, projectRole: undefined };
  const chosenOf = ({ projectIds }: Chosen) =>
    projectIds ?? new Set(projects.filter(({ isPrivate }) => !isOn(isPrivate)).map(({ id }) => id));
  const form = useForm({
    initial,
    endpoint: inviteToSpace,
    change: useChange(inviteToSpace, touches),
    input: (chosen) => ({
      ...{ spaceId, userIds: chosen.userIds.map(({ id }) => id), roleCode: chosen.roleCode },
      // Administrators of a space are those of its projects.
      projectIds: chosen.roleCode === 'admin' ? [] : [...chosenOf(chosen)],
      projectRole: chosen.projectRole ?? chosen.roleCode,
    }),
    onDone: onClose,
  });
  const [people, role] = [form.bind('userIds'), form.bind('roleCode')];
  const remarkOn = (person: PickedPerson): Remark | undefined => {
    const member = members.find(({ id }) => id === person.id);
    return member && { text: t('members:alreadyHere', { role: t(roleKeys[member.roleCode]) }), isBlocked: true };
  };
  return (
    <FormDialog title={t('members:addToSpace')} submit={t('action.add')} form={form} onClose={onClose}>
      <Field label={t('members:people')} error={people.error} isRequired={people.isRequired}>
        {({ id }) => (
          <PeoplePicker id={id} picked={people.value} onPick={people.onValue} without={nobody} remarkOn={remarkOn} />
        )}
      </Field>
      <RoleField label={t('members:roleInSpace')} field={role} note={t(`members:spaceRoleNote.${role.value}`)} />
      {role.value !== 'admin' && projects.length > 0 && (
        <ProjectChoice
          projects={projects}
          chosen={chosenOf(form.values)}
          onChosen={(projectIds) => form.set({ projectIds })}
          role={form.values.projectRole ?? form.values.roleCode}
          onRole={(projectRole) => form.set({ projectRole })}
        />
      )}
    </FormDialog>
  );
}
