import { useId, useState } from 'react';
import { useCell, useGrid } from '../state/grid-context.js';
import { ChoiceList, combobox } from './ChoiceList.js';
import { LiveInput } from './LiveInput.js';

interface ChoiceCellProps {
  row: string;
  label: string;
  isOpen: boolean;
}

/** A type: free text, with the usual ones as suggestions. */
export function TypeInput({ row, label, isOpen }: ChoiceCellProps) {
  const { controller, types } = useGrid();
  const id = useId();
  const type = useCell(row, 'type');
  // All are offered until the user types.
  const [typed, setTyped] = useState('');
  const found = types.filter((each) => each.toLowerCase().includes(typed.trim().toLowerCase()));
  const choices = found.length === 1 && found[0] === type ? [] : found.map((value) => ({ value, label: value }));
  const choose = (value: string) => {
    controller.write(row, 'type', value);
    controller.state.setMode('select');
    setTyped('');
  };
  return (
    <ChoiceList
      id={id}
      label={label}
      isOpen={isOpen}
      choices={choices}
      chosen={type}
      onChoose={choose}
      input={(at) => (
        <LiveInput
          row={row}
          column="type"
          label={label}
          className="mono"
          onTyped={setTyped}
          choice={combobox(id, isOpen && choices.length > 0, at)}
        />
      )}
    />
  );
}

/** The linked dictionary of a row's values: one of the application's, or none. Typing searches it. */
export function DictionaryInput({ row, label, isOpen }: ChoiceCellProps) {
  const { t, controller, dictionaries } = useGrid();
  const id = useId();
  const enumId = useCell(row, 'enumId');
  const [typed, setTyped] = useState('');
  const found = [...(dictionaries ?? [])].filter(([, name]) => name.toLowerCase().includes(typed.trim().toLowerCase()));
  const choices = [
    ...(enumId && typed === '' ? [{ value: '', label: t('grid.dictionary.none'), isMuted: true }] : []),
    ...found.map(([value, name]) => ({ value, label: name })),
  ];
  const nothing = dictionaries?.size === 0 ? t('grid.dictionary.nothing') : t('grid.dictionary.search');
  const choose = (value: string) => {
    controller.write(row, 'enumId', value);
    controller.state.setMode('select');
    setTyped('');
  };
  const shown = dictionaries?.get(enumId) ?? (enumId ? t('grid.dictionary.gone') : '');
  return (
    <ChoiceList
      id={id}
      label={label}
      isOpen={isOpen}
      choices={choices}
      chosen={enumId}
      onChoose={choose}
      input={(at) => (
        <input
          data-focus=""
          type="text"
          className="grid-input"
          autoComplete="off"
          aria-label={label}
          {...combobox(id, isOpen && choices.length > 0, at)}
          placeholder={isOpen ? nothing : undefined}
          value={isOpen ? typed : shown}
          onMouseDown={() => controller.state.setMode('edit', 'keep')}
          onChange={(event) => {
            const { value } = event.currentTarget;
            // Emptying the input removes the link.
            if (!isOpen && value === '') return choose('');
            setTyped(isOpen ? value : (event.nativeEvent instanceof InputEvent && event.nativeEvent.data) || '');
            controller.state.setMode('edit', 'keep');
          }}
          onBlur={() => setTyped('')}
        />
      )}
    />
  );
}
