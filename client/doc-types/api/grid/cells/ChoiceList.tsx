// biome-ignore-all lint/a11y/useFocusableInteractive: focus stays in the combobox
import { PopoverNext } from '@blueprintjs/core';
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { isComposing } from '../../../../lib/composing.js';

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly isMuted?: boolean;
}

interface ChoiceListProps {
  id: string;
  label: string;
  isOpen: boolean;
  choices: readonly Choice[];
  chosen: string;
  onChoose: (value: string) => void;
  /** Renders the input; gets the id of the choice that Enter would select. */
  input: (at: string | undefined) => ReactElement;
}

/**
 * Choices below an input; the keys stay in the input. Enter selects a choice only after an arrow key has moved to it.
 */
export function ChoiceList({ id, label, isOpen, choices, chosen, onChoose, input }: ChoiceListProps) {
  const [at, setAt] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const [of, setOf] = useState('');
  const offered = `${isOpen} ${choices.map(({ value }) => value).join()}`;
  if (of !== offered) {
    // The choices changed: none of them is highlighted yet.
    setOf(offered);
    setAt(-1);
  }
  useEffect(() => {
    if (at >= 0) list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || isComposing(event.nativeEvent) || event.altKey || event.ctrlKey || event.metaKey) return;
    const choice = choices[at];
    if (event.key === 'ArrowDown' && choices.length > 0) setAt((at + 1) % choices.length);
    else if (event.key === 'ArrowUp' && choices.length > 0)
      setAt((Math.max(at, 0) - 1 + choices.length) % choices.length);
    else if (event.key === 'Enter' && choice) onChoose(choice.value);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const listbox = (
    <div className="grid-choices" role="listbox" id={id} aria-label={label} ref={list}>
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
        <div
          key={choice.value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={choice.value === chosen}
          data-at={index === at}
          className={choice.isMuted ? 'grid-choice muted' : 'grid-choice'}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </div>
      ))}
    </div>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble here from the combobox
    <div className="grid-choice-field" onKeyDown={onKeyDown}>
      <PopoverNext
        isOpen={isOpen && choices.length > 0}
        animation="minimal"
        arrow={false}
        autoFocus={false}
        enforceFocus={false}
        captureDismiss={false}
        canEscapeKeyClose={false}
        placement="bottom-start"
        content={listbox}
        renderTarget={({ ref }) => (
          <div ref={ref} className="grid-choice-field">
            {input(at >= 0 ? `${id}-${at}` : undefined)}
          </div>
        )}
      />
    </div>
  );
}

/** ARIA attributes of the input; `at`: the choice that Enter selects. */
export const combobox = (list: string, isOpen: boolean, at: string | undefined) => ({
  role: 'combobox' as const,
  'aria-autocomplete': 'list' as const,
  'aria-expanded': isOpen,
  'aria-controls': list,
  'aria-activedescendant': at,
});
