import { Button, InputGroup } from '@blueprintjs/core';
import { FilterIcon, SmallCrossIcon } from '@blueprintjs/icons';
import type { Ref } from 'react';
import { isComposing } from '../lib/composing.js';
import { useText } from '../lib/i18n.js';

interface FilterInputProps {
  value: string;
  onValue: (value: string) => void;
  /** What the filter searches, as placeholder and accessible name. */
  label: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** Filters a list while typing; Esc clears. */
export function FilterInput({ value, onValue, label, inputRef }: FilterInputProps) {
  const { t } = useText();
  return (
    <InputGroup
      className="filter"
      type="search"
      inputRef={inputRef}
      leftIcon={<FilterIcon />}
      placeholder={label}
      aria-label={label}
      value={value}
      onValueChange={onValue}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !value || isComposing(event.nativeEvent)) return;
        event.stopPropagation();
        onValue('');
      }}
      rightElement={
        value ? (
          <Button
            variant="minimal"
            size="small"
            icon={<SmallCrossIcon />}
            aria-label={t('action.clear')}
            onClick={() => onValue('')}
          />
        ) : undefined
      }
    />
  );
}
