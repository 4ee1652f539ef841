import { HTMLSelect } from '@blueprintjs/core';
import { viewProjects } from '../../../../contracts/docs/doc-trees.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { perms } from '../../../../contracts/workspace/accounts.js';
import {
  listNormalSpaces,
  listProjects,
  projectInfo,
  projectMembers,
  projectSpace,
  spaceMembers,
  updateProject,
} from '../../../../contracts/workspace/workspace.js';
import { useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { may } from '../../../lib/policy.js';
import { useCall, useChange } from '../../../lib/query.js';
import { useRights } from '../../../lib/rights.js';
import { DescriptionField } from '../../../ui/DescriptionField.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { Field } from '../../../ui/Field.js';
import { PeoplePicker, type PickedPerson } from '../../../ui/PeoplePicker.js';
import { TextField } from '../../../ui/TextField.js';
import { PrivacyField } from './PrivacyField.js';
import type { ProjectFacts } from './ProjectDetails.js';

const nobody: ReadonlySet<string> = new Set();

/** Spaces that the project can be moved to: its own, and those where the user may create projects. */
function useTargets(project: ProjectFacts) {
  const rights = useRights();
  const spaces = useCall(listNormalSpaces, {}).data ?? [];
  const others = spaces.filter(({ id }) => id !== project.space.id && may(rights, 'project.create', { space: id }));
  return [project.space, ...others];
}

interface ProjectDraft {
  readonly name: string;
  readonly description: string;
  readonly spaceId: string;
  readonly isPrivate: boolean;
  readonly adminIds: readonly PickedPerson[];
}

export function EditProject({ project, onClose }: { project: ProjectFacts; onClose: () => void }) {
  const { t } = useText();
  const targets = useTargets(project);
  const among = useCall(spaceMembers, { spaceId: project.space.id }).data ?? [];
  const { id, name, description } = project;
  const initial: ProjectDraft = {
    name,
    description,
    spaceId: project.space.id,
    isPrivate: isOn(project.isPrivate),
    adminIds: project.admins,
  };
  const form = useForm({
    initial,
    endpoint: updateProject,
    change: useChange(updateProject, [projectInfo, projectSpace, projectMembers, listProjects, viewProjects, perms]),
    input: (draft) => ({ id, ...draft, name: draft.name.trim(), adminIds: draft.adminIds.map((admin) => admin.id) }),
    onDone: onClose,
  });
  const [space, admins] = [form.bind('spaceId'), form.bind('adminIds')];
  return (
    <FormDialog title={t('places:editProject')} submit={t('action.save')} form={form} onClose={onClose}>
      <TextField label={t('places:projectName')} field={form.bind('name')} autoFocus />
      <DescriptionField label={t('places:description')} {...form.bind('description')} />
      <Field
        label={t('places:space')}
        note={space.value === project.space.id ? t('places:moveNote') : t('places:moveWarning')}
      >
        {(control) => (
          <HTMLSelect
            {...control}
            fill
            value={space.value}
            onChange={(event) => space.onValue(event.currentTarget.value)}
            options={targets.map((target) => ({ value: target.id, label: target.name }))}
          />
        )}
      </Field>
      <Field label={t('places:admins')} note={t('places:projectAdminsNote')}>
        {(control) => (
          <PeoplePicker
            id={control.id}
            isFirst={false}
            picked={admins.value}
            onPick={admins.onValue}
            without={nobody}
            among={among}
          />
        )}
      </Field>
      <PrivacyField field={form.bind('isPrivate')} />
    </FormDialog>
  );
}
