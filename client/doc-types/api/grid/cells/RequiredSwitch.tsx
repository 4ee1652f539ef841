import { useCell, useGrid, useParts } from '../state/grid-context.js';

interface RequiredSwitchProps {
  row: string;
  label: string;
  isReadOnly?: boolean;
}

/** A switch with a text for both states. */
export function RequiredSwitch({ row, label, isReadOnly = false }: RequiredSwitchProps) {
  const { t, controller } = useGrid();
  const required = useCell(row, 'required');
  const { kind } = useParts(row);
  // Nothing needs a variant.
  if (kind !== undefined) return <span className="grid-text" />;
  const text = t(required ? 'grid.required.on' : 'grid.required.off');
  if (isReadOnly) return <span className={required ? 'grid-text' : 'grid-text muted'}>{text}</span>;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={required}
      aria-label={label}
      tabIndex={-1}
      data-focus=""
      className="grid-switch"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        controller.writes.required(row, !required);
        controller.moves.go(row, 'required');
      }}
    >
      <span className="grid-switch-track" aria-hidden="true" />
      <span aria-hidden="true">{text}</span>
    </button>
  );
}
