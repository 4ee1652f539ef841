import { HTMLSelect } from '@blueprintjs/core';
import { addEventToken, listAllEventTokens, listEventTokens } from '../../../../contracts/notifications/programs.js';
import { useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { Field } from '../../../ui/Field.js';
import { OnceSecret } from '../../../ui/OnceSecret.js';
import { PeoplePicker, type PickedPerson } from '../../../ui/PeoplePicker.js';
import { TextField } from '../../../ui/TextField.js';
import { everything, type Scope, TokenScope } from './TokenScope.js';

const FOREVER = 0;
/** Days until a token expires. */
const terms = [30, 90, 180, 365, FOREVER] as const;
const nobody: ReadonlySet<string> = new Set();

interface Draft {
  readonly name: string;
  readonly scope: Scope;
  readonly days: number;
  /** Empty: the reader. */
  readonly holders: readonly PickedPerson[];
}
const initial: Draft = { name: '', scope: everything, days: 90, holders: [] };

interface NewTokenProps {
  /** Whether it may be for somebody else. */
  forOthers?: boolean;
  onClose: () => void;
}

/** The token in the reply is shown until it is dismissed: it cannot be read again. */
export function NewToken({ forOthers = false, onClose }: NewTokenProps) {
  const { t } = useText();
  const add = useChange(addEventToken, [listEventTokens, listAllEventTokens]);
  const form = useForm({
    initial,
    endpoint: addEventToken,
    change: add,
    input: ({ name, scope, days, holders }) => ({ name: name.trim(), ...scope, days, userId: holders[0]?.id ?? '' }),
  });
  if (add.data)
    return (
      <OnceSecret
        title={t('programs:tokens.token')}
        warning={t('programs:tokens.once')}
        lines={[{ label: t('programs:tokens.token'), value: add.data.token }]}
        onClose={onClose}
      />
    );
  const [scope, days, holders] = [form.bind('scope'), form.bind('days'), form.bind('holders')];
  return (
    <FormDialog title={t('programs:tokens.add')} submit={t('action.create')} form={form} onClose={onClose}>
      <TextField label={t('programs:name')} field={form.bind('name')} autoFocus />
      {forOthers && (
        <Field label={t('programs:tokens.holder')} note={t('programs:tokens.holderNote')}>
          {({ id }) => (
            <PeoplePicker
              id={id}
              picked={holders.value}
              onPick={(picked) => holders.onValue(picked.slice(-1))}
              without={nobody}
              isFirst={false}
            />
          )}
        </Field>
      )}
      <TokenScope scope={scope.value} onScope={scope.onValue} error={scope.error} />
      <Field
        label={t('programs:tokens.expires')}
        note={days.value === FOREVER ? t('programs:tokens.foreverNote') : undefined}
      >
        {(control) => (
          <HTMLSelect
            {...control}
            fill
            value={days.value}
            onChange={({ currentTarget }) => days.onValue(Number(currentTarget.value))}
          >
            {terms.map((term) => (
              <option key={term} value={term}>
                {term === FOREVER ? t('programs:tokens.forever') : t('programs:tokens.days', { count: term })}
              </option>
            ))}
          </HTMLSelect>
        )}
      </Field>
    </FormDialog>
  );
}
