import { Switch } from '@blueprintjs/core';
import { isOn } from '../../../../contracts/platform/wire.js';
import {
  addComposeProject,
  composeLimits,
  listComposeProjects,
  updateComposeProject,
} from '../../../../contracts/sharing/composing.js';
import { ShareType } from '../../../../contracts/sharing/public-pages.js';
import { type Form, useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { DescriptionField } from '../../../ui/DescriptionField.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { GateFields } from '../../../ui/public-form/GateFields.js';
import { TextField } from '../../../ui/TextField.js';
import type { ComposedProject } from './project.js';

interface Draft {
  name: string;
  description: string;
  isEncrypted: boolean;
  password: string;
  isEnabled: boolean;
}
const blank: Draft = { name: '', description: '', isEncrypted: true, password: '', isEnabled: true };
const inputOf = ({ name, description, isEncrypted, password, isEnabled }: Draft) => ({
  ...{ name: name.trim(), description, status: isEnabled },
  type: isEncrypted ? ShareType.encrypted : ShareType.public,
  ...(isEncrypted && password.trim() && { password: password.trim() }),
});

export function NewProject(props: { spaceId: string; onClose: () => void; onDone: (id: string) => void }) {
  const { t } = useText();
  const form = useForm({
    initial: blank,
    endpoint: addComposeProject,
    change: useChange(addComposeProject, [listComposeProjects]),
    input: (draft) => ({ spaceId: props.spaceId, ...inputOf(draft) }),
    fieldOf: () => 'name',
    onDone: ({ id }) => props.onDone(id),
  });
  return <ProjectDialog title={t('composing:add')} submit={t('action.create')} form={form} onClose={props.onClose} />;
}

export function EditProject({ project, onClose }: { project: ComposedProject; onClose: () => void }) {
  const { t } = useText();
  const { id, name, description, password } = project;
  const form = useForm({
    initial: {
      ...{ name, description, password },
      ...{ isEncrypted: project.type === ShareType.encrypted, isEnabled: isOn(project.status) },
    },
    endpoint: updateComposeProject,
    change: useChange(updateComposeProject, [listComposeProjects]),
    input: (draft) => ({ id, ...inputOf(draft) }),
    fieldOf: () => 'name',
    onDone: onClose,
  });
  return (
    <ProjectDialog title={t('composing:edit', { name })} submit={t('action.save')} form={form} onClose={onClose} />
  );
}

interface DialogProps {
  title: string;
  submit: string;
  form: Form<Draft>;
  onClose: () => void;
}

function ProjectDialog({ title, submit, form, onClose }: DialogProps) {
  const { t } = useText();
  const enabled = form.bind('isEnabled');
  return (
    <FormDialog title={title} submit={submit} form={form} onClose={onClose}>
      <TextField label={t('composing:name')} field={form.bind('name')} maxLength={composeLimits.name} autoFocus />
      <DescriptionField label={t('places:description')} rows={2} {...form.bind('description')} />
      <GateFields form={form} />
      <Switch checked={enabled.value} onChange={() => enabled.onValue(!enabled.value)} label={t('composing:enabled')} />
    </FormDialog>
  );
}
