import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { applyTo, type Delta, shiftedBy, smallestEdit } from '../rows/text-edit.js';

/** Binds an input to a text that others may change meanwhile. */
export interface TextBinding {
  read(): string;
  /** `caret`: its offset in `next`. */
  write(next: string, caret: number): void;
  /** Calls back on every change; an undefined delta = the whole text was replaced. */
  observe(notify: (delta: Delta | undefined) => void): () => void;
}
type TextField = HTMLInputElement | HTMLTextAreaElement;

/** An open input method composition: it is not sent before it ends, and remote changes are applied after it. */
interface Composing {
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
  const composing = useRef<Composing>(null);
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
      if (composing.current) composing.current.meanwhile.push(delta);
      else replace(element, binding.read(), delta);
    };
    show(undefined);
    return binding.observe(show);
  }, [field, binding]);
  return {
    onInput: () => {
      const element = field.current;
      if (!element || composing.current) return;
      write(element.value, element.selectionEnd ?? element.value.length);
    },
    onCompositionStart: () => {
      composing.current = { before: latest.current.binding.read(), meanwhile: [] };
    },
    onCompositionEnd: () => {
      const element = field.current;
      const composed = composing.current;
      composing.current = null;
      if (!element || !composed) return;
      const { next, caret } = settle(composed, latest.current.binding.read(), element);
      write(next, caret);
      if (element.value !== next) element.value = next;
      element.setSelectionRange(caret, caret);
    },
  };
}

/** Applies the composed text to the text after the others' changes. */
function settle({ before, meanwhile }: Composing, now: string, field: TextField): { next: string; caret: number } {
  const caret = field.selectionEnd ?? field.value.length;
  const edit = smallestEdit(before, field.value, caret);
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
