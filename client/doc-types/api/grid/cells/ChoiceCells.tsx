import { useId, useState } from 'react';
import { ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import { rowKinds } from '../../../../../contracts/docs/doc-types/row-parts.js';
import { readType } from '../../../../../contracts/docs/doc-types/value-type.js';
import { type Grid, useCell, useGrid, useParts } from '../state/grid-context.js';
import { ChoiceList, combobox } from './ChoiceList.js';
import { LiveInput } from './LiveInput.js';

interface ChoiceCellProps {
  row: string;
  label: string;
  isOpen: boolean;
}

/** A type: free text, with the usual ones as suggestions. */
export function TypeInput({ row, label, isOpen }: ChoiceCellProps) {
  const { t, controller, types, models } = useGrid();
  const id = useId();
  const type = useCell(row, 'type');
  const { ref } = useParts(row);
  const model = ref === undefined ? undefined : models?.get(ref);
  // All are offered until the user types.
  const [typed, setTyped] = useState('');
  const found = types.filter((each) => each.toLowerCase().includes(typed.trim().toLowerCase()));
  const offered = controller.style === ParamStyle.code ? [] : modelChoices(models, typed);
  const isSame = found.length === 1 && found[0] === type && offered.length === 0;
  const kinds = isOpen && controller.mayHaveVariants(row) ? kindChoices(t, typed) : [];
  const choices = isSame ? [] : [...found.map((value) => ({ value, label: value })), ...kinds, ...offered];
  const choose = (value: string) => {
    const chosen = modelOfChoice(value);
    const kind = rowKinds.find((each) => value === `kind/${each}`);
    setTyped('');
    if (kind) return controller.writeKind(row, kind);
    if (chosen) controller.writes.model(row, chosen.ref, chosen.isList, models?.get(chosen.ref));
    else {
      controller.writes.cell(row, 'type', value);
      // A plain type that is chosen is meant as such, also where it could be that of a model.
      if (ref !== undefined) controller.writes.dropModel(row);
    }
    controller.state.setMode('select');
  };
  return (
    <ChoiceList
      id={id}
      label={label}
      isOpen={isOpen}
      choices={choices}
      chosen={ref === undefined ? type : choiceOf(ref, readType(type).depth > 0)}
      onChoose={choose}
      input={(at) => (
        <LiveInput
          row={row}
          column="type"
          label={label}
          className="mono"
          onTyped={setTyped}
          shows={model}
          choice={combobox(id, isOpen && choices.length > 0, at)}
        />
      )}
    />
  );
}

/** What has rows of a kind below it. */
const kindChoices = (t: Grid['t'], typed: string) =>
  rowKinds
    .map((kind) => ({ value: `kind/${kind}`, label: t(`grid.kind.${kind}`) }))
    .filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()));

/** So many models are offered, each as itself and as a list; typing finds more. */
const MOST_MODELS = 20;

function modelChoices(models: ReadonlyMap<string, string> | undefined, typed: string) {
  const wanted = typed
    .trim()
    .replace(/\[\]?$/, '')
    .toLowerCase();
  const found = [...(models ?? [])].filter(([, name]) => name.toLowerCase().includes(wanted)).slice(0, MOST_MODELS);
  return found.flatMap(([ref, name]) => [
    { value: choiceOf(ref, false), label: name },
    { value: choiceOf(ref, true), label: `${name}[]` },
  ]);
}
/** A slash is in no type's name that is offered. */
const choiceOf = (ref: string, isList: boolean): string => `model/${ref}/${isList ? 'list' : 'one'}`;
function modelOfChoice(value: string): { readonly ref: string; readonly isList: boolean } | undefined {
  const [, ref, how] = /^model\/(\w+)\/(one|list)$/.exec(value) ?? [];
  return ref === undefined ? undefined : { ref, isList: how === 'list' };
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
    controller.writes.cell(row, 'enumId', value);
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
