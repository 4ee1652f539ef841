import { HTMLSelect, SegmentedControl } from '@blueprintjs/core';

/** More, or longer names, do not fit side by side. */
const MOST_SIDE_BY_SIDE = 6;
const MOST_LETTERS = 80;

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
  /** Letters of all names that fit side by side. */
  letters?: number;
}

/** One of several, side by side where they fit, else as a list. */
export function Choice({ label, value, options, onChoose, letters = MOST_LETTERS }: ChoiceProps) {
  const length = options.reduce((sum, option) => sum + option.label.length, 0);
  if (options.length > MOST_SIDE_BY_SIDE || length > letters)
    return (
      <HTMLSelect
        aria-label={label}
        value={value}
        options={[...options]}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
    );
  return (
    <SegmentedControl
      className="api-statuses"
      size="small"
      aria-label={label}
      value={value}
      onValueChange={onChoose}
      options={[...options]}
    />
  );
}
