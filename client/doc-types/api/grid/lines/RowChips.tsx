// biome-ignore-all lint/a11y/useSemanticElements: windowed lines cannot be table elements
// biome-ignore-all lint/a11y/useFocusableInteractive: focus roves over the cells

import { constraintTexts, valueText } from '../../../../../contracts/docs/doc-types/constraint-texts.js';
import { useGrid, useParts } from '../state/grid-context.js';

/** So many values have a chip of their own. */
const MOST_VALUES = 6;

/** The row's keywords and values, below its cells; a click opens them. */
export function RowChips({ id, isGone }: { id: string; isGone: boolean }) {
  const { t, controller, openConstraints } = useGrid();
  const parts = useParts(id);
  const { values = [] } = parts;
  const texts = constraintTexts(parts, (keyword, value) => t(`constraint.said.${keyword}`, { value }));
  if (texts.length === 0 && values.length === 0) return null;
  const shown = values.slice(0, MOST_VALUES);
  const chips = [
    ...texts,
    ...shown.map((value) => ({ attribute: `value/${value.value}`, text: valueText(value) })),
    ...(values.length > shown.length
      ? [{ attribute: 'values', text: t('constraint.moreValues', { count: values.length - shown.length }) }]
      : []),
  ];
  return (
    <div role="gridcell" className="grid-chips">
      <button
        type="button"
        tabIndex={-1}
        className="grid-chip-list"
        aria-haspopup="dialog"
        disabled={isGone || !controller.hasConstraints}
        onClick={() => openConstraints(id)}
      >
        {chips.map(({ attribute, text }) => (
          <span key={attribute} className="grid-chip" data-blame={`row:${id}:${attribute}`}>
            {text}
          </span>
        ))}
      </button>
    </div>
  );
}
