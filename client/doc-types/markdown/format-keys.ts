import { EditorSelection, type StateCommand } from '@codemirror/state';
import type { KeyBinding } from '@codemirror/view';

/** Adds `mark` around each selection, or removes it if present. */
export const wrapWith =
  (mark: string): StateCommand =>
  ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const length = mark.length;
    const changes = state.changeByRange((range) => {
      const before = state.sliceDoc(Math.max(0, range.from - length), range.from);
      const after = state.sliceDoc(range.to, range.to + length);
      if (before === mark && after === mark) {
        return {
          changes: [
            { from: range.from - length, to: range.from },
            { from: range.to, to: range.to + length },
          ],
          range: EditorSelection.range(range.anchor - length, range.head - length),
        };
      }
      return {
        changes: [
          { from: range.from, insert: mark },
          { from: range.to, insert: mark },
        ],
        range: EditorSelection.range(range.anchor + length, range.head + length),
      };
    });
    dispatch(state.update(changes, { userEvent: 'input.format', scrollIntoView: true }));
    return true;
  };

/** `[selection](url)` with the URL selected, to be overwritten. */
export const insertLink: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  const changes = state.changeByRange((range) => {
    const words = state.sliceDoc(range.from, range.to);
    const at = range.from + words.length + 3;
    return {
      changes: { from: range.from, to: range.to, insert: `[${words}](url)` },
      range: EditorSelection.range(at, at + 3),
    };
  });
  dispatch(state.update(changes, { userEvent: 'input.format', scrollIntoView: true }));
  return true;
};

export const formatKeymap: readonly KeyBinding[] = [
  { key: 'Mod-b', run: wrapWith('**'), preventDefault: true },
  { key: 'Mod-i', run: wrapWith('*'), preventDefault: true },
  { key: 'Mod-e', run: wrapWith('`'), preventDefault: true },
  { key: 'Mod-Shift-x', run: wrapWith('~~'), preventDefault: true },
  // Not Mod-k, which opens the palette everywhere.
  { key: 'Mod-Shift-k', run: insertLink, preventDefault: true },
];
