import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { type Severity, severities } from '../../../../contracts/docs/change-severity/rules.js';
import { changeTexts } from '../../../../contracts/docs/change-severity/wording.js';
import { addHook, listHooks, updateHook } from '../../../../contracts/notifications/programs.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { type Form, useForm } from '../../../lib/form.js';
import { useLanguage, useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { Field } from '../../../ui/Field.js';
import { OnceSecret } from '../../../ui/OnceSecret.js';
import { TextField } from '../../../ui/TextField.js';
import { asFilter, type Hook, type HookPlace } from './HookTable.js';

interface Values {
  name: string;
  address: string;
  from: Severity;
}

/** The secret in the reply is shown until it is dismissed: it cannot be read again. */
export function NewHook({ place, onClose }: { place: HookPlace; onClose: () => void }) {
  const { t } = useText();
  const add = useChange(addHook, [listHooks]);
  const initial: Values = { name: '', address: '', from: 'compatible' };
  const form = useForm({
    initial,
    endpoint: addHook,
    change: add,
    input: (values) => ({ ...place, ...values, types: [], sources: [] }),
  });
  if (add.data) return <HookSecret secret={add.data.secret} onClose={onClose} />;
  return <HookDialog title={t('programs:add')} submit={t('action.create')} form={form} onClose={onClose} />;
}

export function EditHook({ place, hook, onClose }: { place: HookPlace; hook: Hook; onClose: () => void }) {
  const { t } = useText();
  const initial: Values = { name: hook.name, address: '', from: hook.from };
  const form = useForm({
    initial,
    endpoint: updateHook,
    change: useChange(updateHook, [listHooks]),
    input: (values) => ({ ...place, ...values, id: hook.id, isOn: isOn(hook.isOn), ...asFilter(hook) }),
    onDone: onClose,
  });
  const title = t('programs:editNamed', { name: hook.name });
  return <HookDialog title={title} submit={t('action.save')} form={form} keptHost={hook.host} onClose={onClose} />;
}

export function HookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useText();
  return (
    <OnceSecret
      title={t('programs:secret')}
      warning={t('programs:secretOnce')}
      lines={[{ label: t('programs:secret'), value: secret }]}
      onClose={onClose}
    />
  );
}

interface HookDialogProps {
  title: string;
  submit: string;
  form: Form<Values>;
  keptHost?: string;
  onClose: () => void;
}

function HookDialog({ title, submit, form, keptHost, onClose }: HookDialogProps) {
  const { t } = useText();
  const labels = changeTexts(useLanguage()).severities;
  const [name, address, from] = [form.bind('name'), form.bind('address'), form.bind('from')];
  return (
    <FormDialog title={title} submit={submit} form={form} onClose={onClose}>
      <TextField label={t('programs:name')} autoFocus field={name} />
      <Field
        label={t('programs:address')}
        error={address.error}
        isRequired={address.isRequired}
        note={keptHost ? t('programs:addressKept', { host: keptHost }) : t('programs:addressNote')}
      >
        {(control) => <InputGroup {...control} type="url" value={address.value} onValueChange={address.onValue} />}
      </Field>
      <Field label={t('programs:from')} note={t('programs:fromNote')}>
        {(control) => (
          <HTMLSelect
            {...control}
            fill
            value={from.value}
            onChange={(event) =>
              from.onValue(severities.find((each) => each === event.currentTarget.value) ?? 'wording')
            }
            options={severities.map((value) => ({ value, label: labels[value] }))}
          />
        )}
      </Field>
    </FormDialog>
  );
}
