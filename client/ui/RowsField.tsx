import { Button } from '@blueprintjs/core';
import { PlusIcon, SmallCrossIcon } from '@blueprintjs/icons';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './RowsField.module.css';

interface RowsFieldProps<T> {
  readonly legend: string;
  readonly rows: readonly T[];
  readonly onRows: (rows: T[]) => void;
  /** A row that was just added. */
  readonly blank: T;
  readonly most: number;
  /** The texts of the buttons. */
  readonly add: string;
  readonly remove: string;
  /** Of each row. */
  readonly className: string | undefined;
  readonly children: (row: T, change: (to: Partial<T>) => void) => ReactNode;
}

/**
 * Rows that people add and remove, by keyboard too: a new row's first field gets the focus, and the button that adds rows
 * when a row is gone.
 */
export function RowsField<T>(props: RowsFieldProps<T>) {
  const { rows, onRows, blank, add, remove, children } = props;
  const field = useRef<HTMLFieldSetElement>(null);
  const heir = useRef<'new row' | 'button'>(undefined);
  useEffect(() => {
    if (heir.current) heirIn(field.current, heir.current)?.focus();
    heir.current = undefined;
  });
  return (
    <fieldset className={styles.rows} ref={field}>
      <legend>{props.legend}</legend>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal; their order is their identity
        <div className={props.className} key={at} data-row>
          {children(row, (to) => onRows(rows.map((each, index) => (index === at ? { ...each, ...to } : each))))}
          <Button
            variant="minimal"
            icon={<SmallCrossIcon />}
            aria-label={remove}
            onClick={() => {
              heir.current = 'button';
              onRows(rows.filter((_, index) => index !== at));
            }}
          />
        </div>
      ))}
      <Button
        className={styles.add}
        variant="minimal"
        size="small"
        icon={<PlusIcon />}
        text={add}
        disabled={rows.length >= props.most}
        data-act="add"
        onClick={() => {
          heir.current = 'new row';
          onRows([...rows, blank]);
        }}
      />
    </fieldset>
  );
}

const heirIn = (field: HTMLFieldSetElement | null, which: 'new row' | 'button') =>
  which === 'button'
    ? field?.querySelector<HTMLElement>('[data-act=add]')
    : [...(field?.querySelectorAll('[data-row]') ?? [])].at(-1)?.querySelector<HTMLElement>('input, select');
