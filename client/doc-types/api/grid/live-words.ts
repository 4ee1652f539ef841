import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { applyTo, type Delta, movedBy, smallestEdit } from './text-edit.js';

/** A text that others may change while we write in it. */
export interface Words {
  read(): string;
  /** `caret`: where it stands in `next`. */
  write(next: string, caret: number): void;
  /** Told of every change; undefined = the whole text is another. */
  observe(tell: (delta: Delta | undefined) => void): () => void;
}
type TextField = HTMLInputElement | HTMLTextAreaElement;

/** What an input method composes: nothing of it is told before it is done, and nothing of others' is put in between. */
interface Composing {
  readonly before: string;
  readonly meanwhile: (Delta | undefined)[];
}

/**
 * Binds an input to words that are shared. The caret stays at its letter when others write before it; a composition
 * is one edit at the place where it stands by then.
 */
export function useLiveWords(field: RefObject<TextField | null>, words: Words, onTyped?: (value: string) => void) {
  const composing = useRef<Composing>(null);
  const isWriting = useRef(false);
  const latest = useRef({ words, onTyped });
  latest.current = { words, onTyped };
  const write = (next: string, caret: number) => {
    isWriting.current = true;
    try {
      latest.current.words.write(next, caret);
    } finally {
      isWriting.current = false;
    }
    latest.current.onTyped?.(next);
  };
  useLayoutEffect(() => {
    if (field.current) field.current.value = latest.current.words.read();
  }, [field]);
  useEffect(() => {
    const show = (delta: Delta | undefined) => {
      const element = field.current;
      if (isWriting.current || !element) return;
      if (composing.current) composing.current.meanwhile.push(delta);
      else replace(element, words.read(), delta);
    };
    show(undefined);
    return words.observe(show);
  }, [field, words]);
  return {
    onInput: () => {
      const element = field.current;
      if (!element || composing.current) return;
      write(element.value, element.selectionEnd ?? element.value.length);
    },
    onCompositionStart: () => {
      composing.current = { before: latest.current.words.read(), meanwhile: [] };
    },
    onCompositionEnd: () => {
      const element = field.current;
      const composed = composing.current;
      composing.current = null;
      if (!element || !composed) return;
      const { next, caret } = settle(composed, latest.current.words.read(), element);
      write(next, caret);
      if (element.value !== next) element.value = next;
      element.setSelectionRange(caret, caret);
    },
  };
}

/** What was composed, put into the words as others left them. */
function settle({ before, meanwhile }: Composing, now: string, field: TextField): { next: string; caret: number } {
  const caret = field.selectionEnd ?? field.value.length;
  const edit = smallestEdit(before, field.value, caret);
  if (!edit) return { next: now, caret: Math.min(caret, now.length) };
  const moved = (place: number) => meanwhile.reduce((at, delta) => (delta ? movedBy(delta, at) : at), place);
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
  const moved = (place: number) => Math.min(delta ? movedBy(delta, place) : place, next.length);
  if (isWhole) field.select();
  else field.setSelectionRange(moved(selectionStart), moved(selectionEnd), selectionDirection ?? 'none');
}
