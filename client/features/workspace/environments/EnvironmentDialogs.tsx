import { isOn } from '../../../../contracts/platform/wire.js';
import {
  addEnvironment,
  copyEnvironment,
  deleteEnvironment,
  listEnvironments,
  myEnvironments,
  updateEnvironment,
} from '../../../../contracts/workspace/environments.js';
import { useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { ConfirmDialog } from '../../../ui/dialogs.js';
import { Impact } from '../../../ui/Impact.js';
import { checkEnvironment, type EnvironmentFacts, EnvironmentForm, takenEnvironment } from './EnvironmentForm.js';
import type { Environment } from './environment.js';

const touches = [listEnvironments, myEnvironments];
const rules = { check: checkEnvironment, fieldOf: takenEnvironment };
const trimmed = ({ name, url, isPublic }: EnvironmentFacts) => ({ name: name.trim(), url: url.trim(), isPublic });

interface NewProps {
  moduleId: string;
  onClose: () => void;
  onDone: (id: string) => void;
}

export function AddEnvironment({ moduleId, onClose, onDone }: NewProps) {
  const { t } = useText();
  const form = useForm({
    ...rules,
    initial: { name: '', url: '', isPublic: false },
    endpoint: addEnvironment,
    change: useChange(addEnvironment, touches),
    input: (facts) => ({ moduleId, ...trimmed(facts) }),
    onDone: ({ id }) => onDone(id),
  });
  return <EnvironmentForm title={t('environments:add')} submit={t('action.create')} form={form} onClose={onClose} />;
}

interface OneProps {
  environment: Environment;
  onClose: () => void;
}

export function EditEnvironment({ environment, onClose }: OneProps) {
  const { t } = useText();
  const { id, name, url } = environment;
  const form = useForm({
    ...rules,
    initial: { name, url, isPublic: isOn(environment.isPublic) },
    endpoint: updateEnvironment,
    change: useChange(updateEnvironment, touches),
    input: (facts) => ({ id, ...trimmed(facts) }),
    onDone: onClose,
  });
  return (
    <EnvironmentForm
      title={t('environments:edit')}
      submit={t('action.save')}
      form={form}
      publicId={isOn(environment.isPublic) ? id : undefined}
      onClose={onClose}
    />
  );
}

/** Copies an environment with its parameters, under another name. */
export function CopyEnvironment({ environment, onClose, onDone }: OneProps & Pick<NewProps, 'onDone'>) {
  const { t } = useText();
  const { id: fromEnvId, moduleId: destModuleId, name, url } = environment;
  const form = useForm({
    ...rules,
    initial: { name: t('environments:copyName', { name }).slice(0, 64), url, isPublic: isOn(environment.isPublic) },
    endpoint: copyEnvironment,
    change: useChange(copyEnvironment, touches),
    input: (facts) => ({ fromEnvId, destModuleId, ...trimmed(facts) }),
    onDone: ({ id }) => onDone(id),
  });
  return (
    <EnvironmentForm
      title={t('environments:copyOf', { name })}
      submit={t('environments:copy')}
      form={form}
      onClose={onClose}
    />
  );
}

export function DeleteEnvironment({ environment, onClose }: OneProps) {
  const { t } = useText();
  const remove = useChange(deleteEnvironment, touches);
  return (
    <ConfirmDialog
      title={t('environments:delete')}
      text={t('environments:deleteText', { name: environment.name })}
      more={<Impact target={{ of: 'environment', ids: [environment.id], act: 'delete' }} />}
      confirm={t('environments:delete')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ id: environment.id }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
