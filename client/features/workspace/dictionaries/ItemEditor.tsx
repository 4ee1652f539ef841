import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { addDictionaryItem, updateDictionaryItem } from '../../../../contracts/workspace/dictionaries.js';
import { isRefused } from '../../../lib/api.js';
import { type Form, useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { LineActs, LineError, lineKeys } from '../../../ui/LineEditor.js';
import styles from '../../../ui/LineEditor.module.css';
import { useErrorText } from '../../../ui/states.js';
import { type Item, type ItemType, itemTypes, touched } from './dictionary.js';

interface ItemFacts {
  name: string;
  type: ItemType;
  value: string;
  description: string;
}
const texts = ['name', 'value', 'description'] as const;
const typeOf = (given: string): ItemType => itemTypes.find((type) => type === given) ?? 'string';
const trimmed = (facts: ItemFacts): ItemFacts => ({ ...facts, name: facts.name.trim() });
const fieldOf = (error: unknown) => (isRefused(error, 'dictionaryItem.exists') ? ('name' as const) : undefined);

/** The line for a new item; the table changes its key after each addition, so that the next line is empty. */
export function NewItem({ enumId, onClose }: { enumId: string; onClose: () => void }) {
  const form = useForm({
    initial: { name: '', type: typeOf(''), value: '', description: '' },
    endpoint: addDictionaryItem,
    change: useChange(addDictionaryItem, touched),
    input: (facts) => ({ enumId, ...trimmed(facts) }),
    fieldOf,
  });
  return <ItemEditor form={form} onClose={onClose} />;
}

export function ItemChange({ item, onClose }: { item: Item; onClose: () => void }) {
  const { id, enumId, name, value, description } = item;
  const form = useForm({
    initial: { name, type: typeOf(item.type), value, description },
    endpoint: updateDictionaryItem,
    change: useChange(updateDictionaryItem, touched),
    input: (facts) => ({ id, enumId, ...trimmed(facts) }),
    fieldOf,
    onDone: onClose,
  });
  return <ItemEditor form={form} onClose={onClose} />;
}

/** A table row that is being edited: Enter saves, Esc cancels. */
function ItemEditor({ form, onClose }: { form: Form<ItemFacts>; onClose: () => void }) {
  const { t } = useText();
  const errorText = useErrorText();
  const errorId = useId();
  const type = form.bind('type');
  const first = texts.map((key) => form.bind(key).error).find(Boolean);
  const field = (key: (typeof texts)[number]) => {
    const { value, error, onValue } = form.bind(key);
    return {
      size: 'small' as const,
      value,
      onValueChange: onValue,
      'aria-label': t(`dictionaries:item.${key}`),
      placeholder: t(`dictionaries:item.${key}`),
      'aria-invalid': error ? true : undefined,
      'aria-describedby': error ? errorId : undefined,
    };
  };
  return (
    <>
      <tr className={styles.paramEditor} onKeyDown={lineKeys({ onSave: form.submit, onClose })}>
        <td>
          <InputGroup {...field('name')} autoFocus spellCheck={false} />
        </td>
        <td data-label={t('dictionaries:item.type')}>
          <HTMLSelect
            aria-label={t('dictionaries:item.type')}
            value={type.value}
            options={[...itemTypes]}
            onChange={(event) => type.onValue(typeOf(event.currentTarget.value))}
          />
        </td>
        <td data-label={t('dictionaries:item.value')}>
          <InputGroup {...field('value')} spellCheck={false} />
        </td>
        <td data-label={t('dictionaries:item.description')}>
          <InputGroup {...field('description')} />
        </td>
        <LineActs busy={form.busy} onSave={form.submit} onClose={onClose} />
      </tr>
      <LineError id={errorId} text={first ?? (form.error ? errorText(form.error) : '')} columns={5} />
    </>
  );
}
