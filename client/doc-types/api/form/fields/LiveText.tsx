import { useMemo, useReducer, useRef } from 'react';
import type * as Y from 'yjs';
import { isComposing } from '../../../../lib/composing.js';
import { inOneLine } from '../../../../lib/one-line.js';
import { useFitHeight } from '../../../../ui/fit-height.js';
import { type TextBinding, useLiveInput } from '../../editing/live-input.js';
import { type TableEditing } from '../../editing/table-editing.js';
import { applyEdit, smallestEdit } from '../../rows/text-edit.js';

interface LiveTextProps {
  editing: TableEditing;
  text: Y.Text;
  label: string;
  placeholder?: string;
  className?: string;
  /** Initial number of lines; it grows with the text. Undefined: a single line that wraps, and Enter leaves it. */
  rows?: number;
  describedBy?: string | undefined;
  isWrong?: boolean;
  /** Called before an edit; the returned function runs with the edit, in the same step of undo. */
  along?: (before: string, next: string) => () => void;
  onEnter?: () => void;
}

/** A Y.Text in a plain field: concurrent edits merge character by character. */
export function LiveText(props: LiveTextProps) {
  const { editing, text, label, placeholder, className, rows, describedBy, isWrong, along, onEnter } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const latest = useRef(along);
  latest.current = along;
  const shared = useMemo(() => bindingOf(editing, text, rows === undefined, latest, redraw), [editing, text, rows]);
  const binding = useLiveInput(field, shared);
  useFitHeight(field);
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
        // Line breaks that were pasted into a single line.
        if (rows === undefined && field.current && /[\r\n]/.test(field.current.value))
          field.current.value = text.toString();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || rows !== undefined || isComposing(event.nativeEvent)) return;
        event.preventDefault();
        onEnter?.();
      }}
    />
  );
}

function bindingOf(
  { act, endStep }: TableEditing,
  text: Y.Text,
  isLine: boolean,
  along: { readonly current: LiveTextProps['along'] },
  redraw: () => void,
): TextBinding {
  return {
    read: () => text.toString(),
    endStep,
    write(typed, caret) {
      // Pasted text may contain line breaks, which a single line does not allow.
      const next = isLine ? inOneLine(typed, '') : typed;
      const before = text.toString();
      const edit = smallestEdit(before, next, caret);
      if (!edit) return;
      const rest = along.current?.(before, next);
      act(() => {
        applyEdit(text, edit);
        rest?.();
      });
    },
    observe(notify) {
      const onText = (event: Y.YTextEvent) => {
        notify(event.delta);
        redraw();
      };
      text.observe(onText);
      return () => text.unobserve(onText);
    },
  };
}
