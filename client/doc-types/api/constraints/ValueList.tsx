import { Button } from '@blueprintjs/core';
import { ArrowDownIcon, ArrowUpIcon, CrossIcon } from '@blueprintjs/icons';
import {
  type PartsRefusal,
  partLimits,
  plainText,
  type RowValue,
} from '../../../../contracts/docs/doc-types/row-parts.js';
import { useText } from '../../../lib/i18n.js';
import type { TableEditing } from '../editing/table-editing.js';
import { changeValues } from '../rows/row-parts.js';
import { typedJson } from './constraint-fields.js';
import styles from './constraints.module.css';
import { DraftInput } from './DraftInput.js';
import { refusalText } from './refused-parts.js';

/** Changes the row as one step of undo; the reason why it cannot. */
export type WriteParts = (change: (row: string) => PartsRefusal | undefined) => string | undefined;

interface ValueListProps {
  editing: TableEditing;
  write: WriteParts;
  values: readonly RowValue[];
  isText: boolean;
}

/** The values of the row's enumeration, with names and texts, in their order. */
export function ValueList({ editing, write, values, isText }: ValueListProps) {
  const { t } = useText();
  const change = (next: (now: readonly RowValue[]) => readonly RowValue[]) =>
    write((row) => changeValues(editing, row, next));
  /** Undefined: it was written. */
  const refuse = (typed: string, except: string): string | undefined => {
    const made = typedJson('value', typed, isText);
    if ('wrong' in made) return t(`api:constraint.wrong.${made.wrong}`);
    if (made.json !== except && values.some(({ value }) => value === made.json))
      return t('api:constraint.wrong.double');
    return values.length >= partLimits.values && except === '' ? refusalText(t, 'many') : undefined;
  };
  const jsonOf = (typed: string): string => {
    const made = typedJson('value', typed, isText);
    return 'json' in made ? (made.json ?? '') : '';
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t('api:constraint.values')}</legend>
      <ul className={styles.values}>
        {values.map((value, at) => (
          <li key={value.value}>
            <ValueLine
              value={value}
              onValue={(typed) => {
                const reason = refuse(typed, value.value);
                if (reason !== undefined) return reason;
                const json = jsonOf(typed);
                return change((now) =>
                  json === ''
                    ? now.filter((each) => each.value !== value.value)
                    : now.map((each) => (each.value === value.value ? { ...each, value: json } : each)),
                );
              }}
              onText={(key, text) =>
                change((now) => now.map((each) => (each.value === value.value ? withText(each, key, text) : each)))
              }
            />
            <Button
              variant="minimal"
              icon={<ArrowUpIcon />}
              aria-label={t('api:constraint.up', { value: plainText(value.value) })}
              disabled={at === 0}
              onClick={() => change((now) => moved(now, value.value, -1))}
            />
            <Button
              variant="minimal"
              icon={<ArrowDownIcon />}
              aria-label={t('api:constraint.down', { value: plainText(value.value) })}
              disabled={at === values.length - 1}
              onClick={() => change((now) => moved(now, value.value, 1))}
            />
            <Button
              variant="minimal"
              icon={<CrossIcon />}
              aria-label={t('api:constraint.remove', { value: plainText(value.value) })}
              onClick={() => change((now) => now.filter((each) => each.value !== value.value))}
            />
          </li>
        ))}
      </ul>
      <DraftInput
        label={t('api:constraint.addValue')}
        hasHiddenLabel
        isCode
        writesOnlyWhole
        placeholder={t('api:constraint.addValue')}
        shown=""
        onWrite={(typed) => {
          const reason = refuse(typed, '');
          const json = jsonOf(typed);
          if (reason !== undefined || json === '') return reason;
          return change((now) => [...now, { value: json }]);
        }}
      />
    </fieldset>
  );
}

type ValueText = 'name' | 'description';

function withText(value: RowValue, key: ValueText, text: string): RowValue {
  const { [key]: _, ...rest } = value;
  return text === '' ? rest : { ...rest, [key]: text };
}

function moved(values: readonly RowValue[], value: string, by: number): RowValue[] {
  const at = values.findIndex((each) => each.value === value);
  const found = values[at];
  if (!found) return [...values];
  const rest = values.filter((each) => each !== found);
  return [...rest.slice(0, Math.max(0, at + by)), found, ...rest.slice(Math.max(0, at + by))];
}

interface ValueLineProps {
  value: RowValue;
  onValue: (typed: string) => string | undefined;
  onText: (key: ValueText, text: string) => string | undefined;
}

function ValueLine({ value, onValue, onText }: ValueLineProps) {
  const { t } = useText();
  const text = (key: ValueText, max: number) => (typed: string) => {
    if (typed.length > max) return t('api:constraint.wrong.long', { max });
    return onText(key, typed.trim());
  };
  return (
    <>
      <DraftInput
        label={t('api:constraint.value')}
        hasHiddenLabel
        isCode
        writesOnlyWhole
        shown={plainText(value.value)}
        onWrite={onValue}
      />
      <DraftInput
        label={t('api:constraint.valueName')}
        hasHiddenLabel
        placeholder={t('api:constraint.valueName')}
        shown={value.name ?? ''}
        onWrite={text('name', partLimits.valueName)}
      />
      <DraftInput
        label={t('api:constraint.valueText')}
        hasHiddenLabel
        placeholder={t('api:constraint.valueText')}
        shown={value.description ?? ''}
        onWrite={text('description', partLimits.valueDescription)}
      />
    </>
  );
}
