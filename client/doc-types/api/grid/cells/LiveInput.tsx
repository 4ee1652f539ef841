import { useLayoutEffect, useMemo, useRef } from 'react';
import type { RowAttribute } from '../../../../../contracts/docs/doc-types/api.js';
import { type TextBinding, useLiveInput } from '../../editing/live-input.js';
import { modelType } from '../../view/model-rows.js';
import { useGrid } from '../state/grid-context.js';

interface LiveInputProps {
  row: string;
  column: Exclude<RowAttribute, 'required'>;
  label: string;
  placeholder?: string | undefined;
  isLong?: boolean;
  className?: string;
  /** Attributes of a combobox. */
  choice?: React.AriaAttributes & { role: 'combobox' };
  onTyped?: (value: string) => void;
  /** The model that the row is: shown in place of the type's text. */
  shows?: string | undefined;
}

/** The input of the active cell. */
export function LiveInput({
  row,
  column,
  label,
  placeholder,
  isLong = false,
  className,
  choice,
  onTyped,
  shows,
}: LiveInputProps) {
  const { controller } = useGrid();
  const line = useRef<HTMLInputElement>(null);
  const lines = useRef<HTMLTextAreaElement>(null);
  const binding = useMemo<TextBinding>(
    () => ({
      endStep: () => controller.editing.endStep(),
      read: () => {
        const { rows } = controller.editing;
        const { type, [column]: text } = rows.cellsOf(row);
        return shows !== undefined && rows.partsOf(row).ref !== undefined ? modelType({ type }, shows) : text;
      },
      write: (next, caret) => controller.writes.cell(row, column, next, caret),
      observe: (notify) => controller.editing.rows.subscribeText(row, column, notify),
    }),
    [controller, row, column, shows],
  );
  const typed = (value: string) => {
    controller.state.setMode('edit', 'keep');
    onTyped?.(value);
  };
  const bound = useLiveInput(isLong ? lines : line, binding, typed);
  const common = {
    'data-focus': '',
    'aria-label': label,
    className: `grid-input ${className ?? ''}`,
    placeholder,
    autoComplete: 'off',
    spellCheck: column === 'description',
    onMouseDown: () => controller.state.setMode('edit', 'keep'),
    ...bound,
    ...choice,
  };
  useGrow(lines, isLong);
  return isLong ? <textarea ref={lines} rows={1} {...common} /> : <input ref={line} type="text" {...common} />;
}

const growsByItself = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content');

/** Grows with its text in browsers without `field-sizing`. */
function useGrow(field: React.RefObject<HTMLTextAreaElement | null>, isLong: boolean): void {
  useLayoutEffect(() => {
    const element = field.current;
    if (!isLong || !element || growsByItself) return;
    const grow = () => {
      element.style.height = 'auto';
      element.style.height = `${element.scrollHeight}px`;
    };
    grow();
    element.addEventListener('input', grow);
    return () => element.removeEventListener('input', grow);
  }, [field, isLong]);
}
