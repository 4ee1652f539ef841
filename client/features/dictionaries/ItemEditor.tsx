import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useText } from '../../lib/i18n.js';
import { LineActs, LineError, lineKeys } from '../../ui/LineEditor.js';
import { nameError } from '../../ui/names.js';
import { useErrorText } from '../../ui/states.js';
import { type Item, type ItemType, itemTypes, longest } from './dictionary.js';

export interface ItemWish {
  name: string;
  type: ItemType;
  value: string;
  description: string;
}

interface ItemEditorProps {
  initial?: Item;
  busy: boolean;
  error: unknown;
  onSave: (wish: ItemWish) => void;
  onClose: () => void;
}

/** A line that is being written: Enter saves, Esc takes back; what was typed stays when it is refused. */
export function ItemEditor({ initial, busy, error, onSave, onClose }: ItemEditorProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const errorId = useId();
  const [draft, setDraft] = useState<ItemWish>({
    name: initial?.name ?? '',
    type: itemTypes.find((type) => type === initial?.type) ?? 'string',
    value: initial?.value ?? '',
    description: initial?.description ?? '',
  });
  const [tried, setTried] = useState(false);
  const wrong = wrongIn(draft);
  const save = () => {
    setTried(true);
    if (!wrong) onSave({ ...draft, name: draft.name.trim() });
  };
  const field = (key: 'name' | 'value' | 'description') => ({
    size: 'small' as const,
    value: draft[key],
    onValueChange: (text: string) => setDraft({ ...draft, [key]: text }),
    'aria-label': t(`dictionaries:item.${key}`),
    placeholder: t(`dictionaries:item.${key}`),
    'aria-invalid': tried && wrong?.at === key ? true : undefined,
    'aria-describedby': tried && wrong?.at === key ? errorId : undefined,
  });
  const said = tried && wrong ? t(wrong.key, { max: wrong.max }) : error ? errorText(error) : '';
  return (
    <>
      <tr className="param-editor" onKeyDown={lineKeys({ onSave: save, onClose })}>
        <td>
          <InputGroup {...field('name')} autoFocus spellCheck={false} />
        </td>
        <td data-label={t('dictionaries:item.type')}>
          <HTMLSelect
            aria-label={t('dictionaries:item.type')}
            value={draft.type}
            options={[...itemTypes]}
            onChange={(event) =>
              setDraft({ ...draft, type: itemTypes.find((type) => type === event.currentTarget.value) ?? 'string' })
            }
          />
        </td>
        <td data-label={t('dictionaries:item.value')}>
          <InputGroup {...field('value')} spellCheck={false} />
        </td>
        <td data-label={t('dictionaries:item.description')}>
          <InputGroup {...field('description')} />
        </td>
        <LineActs busy={busy} onSave={save} onClose={onClose} />
      </tr>
      <LineError id={errorId} said={said} columns={5} />
    </>
  );
}

/** The first field that is wrong, in the order of the line. */
function wrongIn(draft: ItemWish) {
  const name = nameError(draft.name, longest.name);
  if (name) return { at: 'name', key: name, max: longest.name } as const;
  for (const at of ['value', 'description'] as const)
    if (draft[at].length > longest[at]) return { at, key: 'field.tooLong', max: longest[at] } as const;
  return undefined;
}
