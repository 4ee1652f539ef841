import { HTMLSelect, InputGroup, Switch } from '@blueprintjs/core';
import { useState } from 'react';
import { perms } from '../../../contracts/accounts.js';
import { viewProjects } from '../../../contracts/docs.js';
import { isOn } from '../../../contracts/wire.js';
import {
  listProjects,
  listSpaces,
  projectInfo,
  projectMembers,
  projectSpace,
  spaceMembers,
  updateProject,
} from '../../../contracts/workspace.js';
import { useText } from '../../lib/i18n.js';
import { may } from '../../lib/policy.js';
import { useCall, useChange } from '../../lib/query.js';
import { useRights } from '../../lib/rights.js';
import { DescriptionField } from '../../ui/DescriptionField.js';
import { FormDialog } from '../../ui/dialogs.js';
import { Field } from '../../ui/Field.js';
import { nameError } from '../../ui/names.js';
import { PeoplePicker, type PickedPerson } from '../../ui/PeoplePicker.js';
import { LONGEST } from './limits.js';
import type { ProjectFacts } from './ProjectDetails.js';

const nobody: ReadonlySet<string> = new Set();

/** Where one may move it: this space, and those where one may make projects. */
function useTargets(project: ProjectFacts) {
  const rights = useRights();
  const spaces = useCall(listSpaces, {}).data ?? [];
  const others = spaces.filter(
    ({ id, isCompose }) => id !== project.space.id && !isOn(isCompose) && may(rights, 'project.create', { space: id }),
  );
  return [project.space, ...others];
}

export function EditProject({ project, onClose }: { project: ProjectFacts; onClose: () => void }) {
  const { t } = useText();
  const [name, setName] = useState(project.name);
  const [description, setDescription] = useState(project.description);
  const [spaceId, setSpaceId] = useState(project.space.id);
  const [isPrivate, setPrivate] = useState(isOn(project.isPrivate));
  const [admins, setAdmins] = useState<readonly PickedPerson[]>(project.admins);
  const [tried, setTried] = useState(false);
  const targets = useTargets(project);
  const among = useCall(spaceMembers, { spaceId: project.space.id }).data ?? [];
  const save = useChange(updateProject, [projectInfo, projectSpace, projectMembers, listProjects, viewProjects, perms]);
  const error = nameError(name, LONGEST.name);
  const tooLong = description.length > LONGEST.description;
  const submit = () => {
    setTried(true);
    if (error || tooLong) return;
    const adminIds = admins.map(({ id }) => id);
    const wish = { id: project.id, name: name.trim(), description, spaceId, isPrivate, adminIds };
    save.mutate(wish, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t('places:editProject')}
      submit={t('action.save')}
      onSubmit={submit}
      onClose={onClose}
      busy={save.isPending}
      error={save.error}
    >
      <Field label={t('places:projectName')} error={tried && error ? t(error, { max: LONGEST.name }) : undefined}>
        {(control) => <InputGroup {...control} autoFocus value={name} onValueChange={setName} />}
      </Field>
      <DescriptionField
        label={t('places:description')}
        value={description}
        longest={LONGEST.description}
        onValue={setDescription}
      />
      <Field
        label={t('places:space')}
        note={spaceId === project.space.id ? t('places:moveNote') : t('places:moveWarning')}
      >
        {(control) => (
          <HTMLSelect
            {...control}
            fill
            value={spaceId}
            onChange={(event) => setSpaceId(event.currentTarget.value)}
            options={targets.map(({ id, name: label }) => ({ value: id, label }))}
          />
        )}
      </Field>
      <Field label={t('places:admins')} note={t('places:projectAdminsNote')}>
        {({ id }) => (
          <PeoplePicker id={id} isFirst={false} picked={admins} onPick={setAdmins} without={nobody} among={among} />
        )}
      </Field>
      <Switch checked={isPrivate} onChange={() => setPrivate(!isPrivate)} label={t('places:private')} />
      <p className="field-note">{isPrivate ? t('places:privateNote') : t('places:publicNote')}</p>
    </FormDialog>
  );
}
