import { useCell, useGrid } from './grid-context.js';

interface RequiredSwitchProps {
  row: string;
  label: string;
  isReadOnly?: boolean;
}

/** Says in words what it is, also when it is off. */
export function RequiredSwitch({ row, label, isReadOnly = false }: RequiredSwitchProps) {
  const { t, hands } = useGrid();
  const required = useCell(row, 'required');
  const words = t(required ? 'grid.required.on' : 'grid.required.off');
  if (isReadOnly) return <span className={required ? 'grid-text' : 'grid-text muted'}>{words}</span>;
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
        hands.require(row, !required);
        hands.go(row, 'required');
      }}
    >
      <span className="grid-switch-track" aria-hidden="true" />
      <span aria-hidden="true">{words}</span>
    </button>
  );
}
