import { HTMLSelect } from '@blueprintjs/core';
import { WarningSignIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { type Role, roles } from '../../../../contracts/platform/enums.js';
import { allocateProjects, projectsOfUser, projectTree } from '../../../../contracts/workspace/users.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { Field } from '../../../ui/Field.js';
import { roleKeys } from '../../../ui/roles.js';
import { Loaded, SkeletonRows } from '../../../ui/states.js';
import { PlaceTree } from './PlaceTree.js';
import { differenceOf } from './place-choice.js';
import type { UserRow } from './user-row.js';

interface AllocateProjectsProps {
  user: UserRow;
  onClose: () => void;
  onDone: () => void;
}

/** Replaces all memberships of the user (docs/wire.md 1.2), after a warning. */
export function AllocateProjects({ user, onClose, onDone }: AllocateProjectsProps) {
  const { t } = useText();
  const spaces = useCall(projectTree, {}, { staleTime: 0 });
  const now = useCall(projectsOfUser, { userId: user.id }, { staleTime: 0 });
  const [picked, setPicked] = useState<ReadonlySet<string>>();
  const [role, setRole] = useState<Role>('guest');
  const save = useChange(allocateProjects, [projectsOfUser]);
  const before = now.data ?? [];
  const chosen = picked ?? new Set(before);
  const isRead = spaces.data !== undefined && now.data !== undefined;
  const submit = () => {
    // Before the current memberships are loaded, saving would remove them unseen.
    if (isRead) save.mutate({ userId: user.id, role, projectIds: [...chosen] }, { onSuccess: onDone });
  };
  return (
    <FormDialog
      wide
      title={t('admin:users.allocateTo', { name: user.nickname })}
      submit={t('action.save')}
      onSubmit={submit}
      onClose={onClose}
      busy={save.isPending}
      error={save.error}
    >
      <p className="notice field" data-tone="orange">
        <WarningSignIcon />
        {t('admin:users.allocateWarning')}
      </p>
      <Field label={t('admin:users.allocateRole')}>
        {(control) => (
          <HTMLSelect
            {...control}
            value={role}
            onChange={({ currentTarget }) => setRole(roles.find((each) => each === currentTarget.value) ?? 'guest')}
            options={roles.map((value) => ({ value, label: t(roleKeys[value]) }))}
          />
        )}
      </Field>
      <Field
        label={t('admin:users.allocateProjects')}
        note={
          isRead &&
          (chosen.size === 0
            ? t('admin:users.allocateNothing')
            : t('admin:users.allocateSum', differenceOf(before, chosen)))
        }
      >
        {(_control, label) => (
          <Loaded query={now} skeleton={<SkeletonRows rows={5} />}>
            {() => (
              <Loaded query={spaces} skeleton={<SkeletonRows rows={5} />}>
                {(tree) => <PlaceTree spaces={tree} chosen={chosen} labelledBy={label} onChosen={setPicked} />}
              </Loaded>
            )}
          </Loaded>
        )}
      </Field>
    </FormDialog>
  );
}
