import { useMemo } from 'react';
import type * as Y from 'yjs';
import { live } from '../../../../contracts/docs/doc-types/common.js';
import {
  hasSwitch,
  isFilledLine,
  type LineName,
  lineText,
  readLine,
} from '../../../../contracts/docs/doc-types/lines.js';
import { applyEdit, smallestEdit } from '../rows/text-edit.js';
import type { TextBinding } from './live-input.js';

/**
 * Sets a line by its smallest edit, so that concurrent typing of others is kept. Until the server has filled the text of
 * an older doc, its map has the value. Call inside a transaction.
 */
export function setLine(ydoc: Y.Doc, name: LineName, value: string, caret?: number): void {
  if (!isFilledLine(ydoc, name)) return void ydoc.getMap(live.fields).set(name, value);
  const text = lineText(ydoc, name);
  const before = text.toString();
  if (before === value) return;
  const isWhole = name === 'deprecated' && (hasSwitch(value) || hasSwitch(before));
  const edit = isWhole ? { at: 0, remove: before.length, insert: value } : smallestEdit(before, value, caret);
  if (edit) applyEdit(text, edit);
}

/** Calls back on each change of the line; an undefined delta = the whole value may have been replaced. */
function observeLine(ydoc: Y.Doc, name: LineName, notify: Parameters<TextBinding['observe']>[0]): () => void {
  const [fields, text] = [ydoc.getMap(live.fields), lineText(ydoc, name)];
  const onText = ({ delta }: Y.YTextEvent) => notify(delta);
  const onMap = ({ keysChanged }: Y.YMapEvent<unknown>) => {
    // The map's copy of a filled text changes with the text, whose own change moves the caret.
    if (keysChanged.has(name) && !isFilledLine(ydoc, name)) notify(undefined);
  };
  text.observe(onText);
  fields.observe(onMap);
  return () => {
    text.unobserve(onText);
    fields.unobserve(onMap);
  };
}

/** Binds an input to a line; `act` runs a change as a step of the user's undo. */
export const useLine = (
  ydoc: Y.Doc,
  name: LineName,
  act: (change: () => void) => void,
  endStep: () => void,
): TextBinding =>
  useMemo(
    () => ({
      endStep,
      read: () => readLine(ydoc, name) ?? '',
      write: (next, caret) => act(() => setLine(ydoc, name, next, caret)),
      observe: (notify) => observeLine(ydoc, name, notify),
    }),
    [ydoc, name, act, endStep],
  );
