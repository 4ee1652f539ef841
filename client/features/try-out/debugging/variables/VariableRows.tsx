import { Button, Checkbox, InputGroup } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { useText } from '../../../../lib/i18n.js';
import styles from '../debugging.module.css';
import type { Variable } from './variables.js';

interface VariableRowsProps {
  readonly label: string;
  readonly rows: readonly Variable[];
  /** Left out for those who may not change them. */
  readonly onRows?: (rows: readonly Variable[]) => void;
  /** What it means that a row is a secret. */
  readonly secretLabel: string;
  /** Whether a new row is a secret. */
  readonly startsSecret?: boolean;
}

/** Names and values; the last line is always free. */
export function VariableRows({ label, rows, onRows, secretLabel, startsSecret = false }: VariableRowsProps) {
  const { t } = useText();
  const none: Variable = { name: '', value: '', isSecret: startsSecret };
  const shown = onRows && rows.at(-1)?.name !== '' ? [...rows, none] : rows;
  const set = (at: number, row: Variable) => onRows?.(shown.map((each, index) => (index === at ? row : each)));
  return (
    <fieldset className={styles.rows}>
      <legend>{label}</legend>
      {shown.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal while they are typed
        <div className={styles.row} key={at}>
          <InputGroup
            className={styles.name}
            aria-label={t('debugging:name')}
            placeholder={t('debugging:name')}
            spellCheck={false}
            maxLength={64}
            readOnly={!onRows}
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
            readOnly={!onRows}
            value={row.value}
            onValueChange={(value) => set(at, { ...row, value })}
          />
          {onRows && (
            <Checkbox
              className={styles.check}
              label={secretLabel}
              checked={row.isSecret}
              onChange={(event) => set(at, { ...row, isSecret: event.currentTarget.checked })}
            />
          )}
          {onRows && (
            <Button
              variant="minimal"
              icon={<CrossIcon />}
              aria-label={t('debugging:removeRow', { name: row.name || at + 1 })}
              onClick={() => onRows(shown.filter((_, index) => index !== at))}
            />
          )}
        </div>
      ))}
    </fieldset>
  );
}
