import { useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import type * as Y from 'yjs';
import type { TableEditing } from '../grid/index.js';
import { useLiveWords, type Words } from '../grid/live-words.js';
import { applyEdit, smallestEdit } from '../grid/text-edit.js';

interface LiveTextProps {
  editing: TableEditing;
  text: Y.Text;
  label: string;
  placeholder?: string;
  className?: string;
  /** Lines that it has from the start; more as it is filled. Without: one line that wraps, and Enter ends it. */
  rows?: number;
  describedBy?: string | undefined;
  isWrong?: boolean;
  /** Asked before an edit is made; what it answers with is done with the edit, in the same step of undo. */
  along?: (before: string, next: string) => () => void;
  onEnter?: () => void;
}

/** A Y.Text in a plain field: words of several people merge letter by letter. */
export function LiveText(props: LiveTextProps) {
  const { editing, text, label, placeholder, className, rows, describedBy, isWrong, along, onEnter } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const latest = useRef(along);
  latest.current = along;
  const words = useMemo(() => wordsOf(editing, text, rows === undefined, latest, redraw), [editing, text, rows]);
  const binding = useLiveWords(field, words);
  // The height follows the words, whoever wrote them.
  useLayoutEffect(() => {
    const box = field.current;
    if (!box) return;
    box.style.height = '0';
    box.style.height = `${box.scrollHeight}px`;
  });
  return (
    <textarea
      ref={field}
      className={className}
      rows={rows ?? 1}
      readOnly={!editing.mayEdit}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isWrong || undefined}
      placeholder={placeholder}
      {...binding}
      onInput={() => {
        binding.onInput();
        // Breaks that a paste brought into a line.
        if (rows === undefined && field.current && /[\r\n]/.test(field.current.value))
          field.current.value = text.toString();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || rows !== undefined || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onEnter?.();
      }}
    />
  );
}

function wordsOf(
  { act }: TableEditing,
  text: Y.Text,
  isLine: boolean,
  along: { readonly current: LiveTextProps['along'] },
  redraw: () => void,
): Words {
  return {
    read: () => text.toString(),
    write(typed, caret) {
      // A paste may bring breaks into what is one line.
      const next = isLine ? typed.replace(/\s*[\r\n]+\s*/g, '') : typed;
      const before = text.toString();
      const edit = smallestEdit(before, next, caret);
      if (!edit) return;
      const rest = along.current?.(before, next);
      act(() => {
        applyEdit(text, edit);
        rest?.();
      });
    },
    observe(tell) {
      const onText = (event: Y.YTextEvent) => {
        tell(event.delta);
        redraw();
      };
      text.observe(onText);
      return () => text.unobserve(onText);
    },
  };
}
