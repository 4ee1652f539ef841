import { useLayoutEffect, useMemo, useRef } from 'react';
import type { RowAttribute } from '../../../../contracts/doc-types/api.js';
import { useGrid } from './grid-context.js';
import { useLiveWords, type Words } from './live-words.js';

interface LiveInputProps {
  row: string;
  column: Exclude<RowAttribute, 'required'>;
  label: string;
  placeholder?: string | undefined;
  isLong?: boolean;
  className?: string;
  /** What a list of choices adds. */
  choice?: React.AriaAttributes & { role: 'combobox' };
  onTyped?: (value: string) => void;
}

/** The words of one cell, in an input of their own while somebody is in it. */
export function LiveInput({
  row,
  column,
  label,
  placeholder,
  isLong = false,
  className,
  choice,
  onTyped,
}: LiveInputProps) {
  const { hands } = useGrid();
  const line = useRef<HTMLInputElement>(null);
  const lines = useRef<HTMLTextAreaElement>(null);
  const words = useMemo<Words>(
    () => ({
      read: () => hands.editing.rows.cellsOf(row)[column],
      write: (next, caret) => hands.write(row, column, next, caret),
      observe: (tell) => hands.editing.rows.subscribeWords(row, column, tell),
    }),
    [hands, row, column],
  );
  const typed = (value: string) => {
    hands.state.setMode('edit', 'keep');
    onTyped?.(value);
  };
  const bound = useLiveWords(isLong ? lines : line, words, typed);
  const common = {
    'data-focus': '',
    'aria-label': label,
    className: `grid-input ${className ?? ''}`,
    placeholder,
    autoComplete: 'off',
    spellCheck: column === 'description',
    onMouseDown: () => hands.state.setMode('edit', 'keep'),
    ...bound,
    ...choice,
  };
  useGrow(lines, isLong);
  return isLong ? <textarea ref={lines} rows={1} {...common} /> : <input ref={line} type="text" {...common} />;
}

const growsByItself = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content');

/** As tall as its text, where the browser does not see to it. */
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
