import { Button, Checkbox, InputGroup } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useText } from '../../lib/i18n.js';
import { FormDialog } from '../../ui/dialogs.js';
import styles from './debugging.module.css';
import type { Variable } from './variables.js';

interface VariablesDialogProps {
  readonly variables: readonly Variable[];
  readonly onVariables: (variables: readonly Variable[]) => void;
  readonly onClose: () => void;
}

const none: Variable = { name: '', value: '', isSecret: false };

/** One's own values for `{{name}}` in this environment. */
export function VariablesDialog({ variables, onVariables, onClose }: VariablesDialogProps) {
  const { t } = useText();
  const [rows, setRows] = useState<readonly Variable[]>([...variables, none]);
  const set = (at: number, row: Variable) => {
    const next = rows.map((each, index) => (index === at ? row : each));
    setRows(next.at(-1)?.name === '' ? next : [...next, none]);
  };
  const submit = () => {
    onVariables(rows.filter(({ name }) => name.trim() !== ''));
    onClose();
  };
  return (
    <FormDialog
      wide
      title={t('debugging:variables')}
      submit={t('debugging:saveVariables')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="field-note">{t('debugging:variablesNote', { example: '{{token}}' })}</p>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal while they are typed
        <div className={styles.row} key={at}>
          <InputGroup
            className={styles.name}
            aria-label={t('debugging:name')}
            placeholder={t('debugging:name')}
            spellCheck={false}
            value={row.name}
            onValueChange={(name) => set(at, { ...row, name })}
          />
          <InputGroup
            className={styles.value}
            aria-label={t('debugging:valueOf', { name: row.name })}
            placeholder={t('debugging:value')}
            type={row.isSecret ? 'password' : 'text'}
            autoComplete="off"
            spellCheck={false}
            value={row.value}
            onValueChange={(value) => set(at, { ...row, value })}
          />
          <Checkbox
            className={styles.check}
            label={t('debugging:isSecret')}
            checked={row.isSecret}
            onChange={(event) => set(at, { ...row, isSecret: event.currentTarget.checked })}
          />
          <Button
            variant="minimal"
            icon={<CrossIcon />}
            aria-label={t('debugging:removeRow', { name: row.name || at + 1 })}
            onClick={() => setRows(rows.filter((_, index) => index !== at))}
          />
        </div>
      ))}
    </FormDialog>
  );
}
