import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { applyTo, type Delta, shiftedBy, smallestEdit } from '../rows/text-edit.js';

/** Binds an input to a text that others may change meanwhile. */
export interface TextBinding {
  read(): string;
  /** `caret`: its offset in `next`. */
  write(next: string, caret: number): void;
  /** The next change begins a new step of undo. */
  endStep?(): void;
  /** Calls back on every change; an undefined delta = the whole text was replaced. */
  observe(notify: (delta: Delta | undefined) => void): () => void;
  /** The typed text as it is written: for example, in one line. */
  clean?(typed: string): string;
  /** Whether the text must not be written; it is held back until more is typed, and given up when the focus leaves. */
  isHeld?(next: string): boolean;
}
type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Text that is held back: an input method composition is not sent before it ends, and remote changes are applied after
 * it.
 */
interface Held {
  readonly before: string;
  readonly meanwhile: (Delta | undefined)[];
}

/**
 * Binds an input to a shared text. The caret keeps its character when others write before it; a composition is one
 * edit, applied at its shifted position.
 */
export function useLiveInput(
  field: RefObject<TextField | null>,
  binding: TextBinding,
  onTyped?: (value: string) => void,
) {
  const held = useRef<Held>(null);
  const isComposing = useRef(false);
  const isWriting = useRef(false);
  const latest = useRef({ binding, onTyped });
  latest.current = { binding, onTyped };
  const write = (next: string, caret: number) => {
    isWriting.current = true;
    try {
      latest.current.binding.write(next, caret);
    } finally {
      isWriting.current = false;
    }
    latest.current.onTyped?.(next);
  };
  useLayoutEffect(() => {
    if (field.current) field.current.value = latest.current.binding.read();
  }, [field]);
  useEffect(() => {
    const show = (delta: Delta | undefined) => {
      const element = field.current;
      if (isWriting.current || !element) return;
      if (held.current) held.current.meanwhile.push(delta);
      else replace(element, binding.read(), delta);
    };
    show(undefined);
    return binding.observe(show);
  }, [field, binding]);
  const hold = () => {
    held.current ??= { before: latest.current.binding.read(), meanwhile: [] };
  };
  const typed = () => {
    const element = field.current;
    if (!element) return;
    const { clean = (text: string) => text, isHeld, read } = latest.current.binding;
    const end = clean(element.value.slice(0, element.selectionEnd ?? element.value.length)).length;
    const text = clean(element.value);
    if (isHeld?.(text)) {
      hold();
      return;
    }
    const { next, caret } = held.current ? settle(held.current, read(), text, end) : { next: text, caret: end };
    held.current = null;
    write(next, caret);
    if (element.value === next) return;
    element.value = next;
    element.setSelectionRange(caret, caret);
  };
  return {
    onInput: () => {
      if (!isComposing.current) typed();
    },
    onCompositionStart: () => {
      isComposing.current = true;
      hold();
    },
    onCompositionEnd: () => {
      isComposing.current = false;
      latest.current.binding.endStep?.();
      typed();
      latest.current.binding.endStep?.();
    },
    onBlur: () => {
      const element = field.current;
      if (!held.current || isComposing.current || !element) return;
      held.current = null;
      element.value = latest.current.binding.read();
    },
  };
}

/** Applies what was held back to the text after the others' changes. */
function settle(
  { before, meanwhile }: Held,
  now: string,
  text: string,
  caret: number,
): { next: string; caret: number } {
  const edit = smallestEdit(before, text, caret);
  if (!edit) return { next: now, caret: Math.min(caret, now.length) };
  const moved = (place: number) => meanwhile.reduce((at, delta) => (delta ? shiftedBy(delta, at) : at), place);
  const at = Math.min(moved(edit.at), now.length);
  const remove = Math.max(0, Math.min(moved(edit.at + edit.remove), now.length) - at);
  return { next: applyTo(now, { at, remove, insert: edit.insert }), caret: at + edit.insert.length };
}

function replace(field: TextField, next: string, delta: Delta | undefined): void {
  if (field.value === next) return;
  const { selectionStart, selectionEnd, selectionDirection, value } = field;
  const isWhole = value !== '' && selectionStart === 0 && selectionEnd === value.length;
  field.value = next;
  if (document.activeElement !== field || selectionStart === null || selectionEnd === null) return;
  const moved = (place: number) => Math.min(delta ? shiftedBy(delta, place) : place, next.length);
  if (isWhole) field.select();
  else field.setSelectionRange(moved(selectionStart), moved(selectionEnd), selectionDirection ?? 'none');
}
