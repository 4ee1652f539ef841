import { EditorState, type StateCommand } from '@codemirror/state';
import { describe, expect, it } from '@jest/globals';
import { insertLink, wrapWith } from '../../../../client/doc-types/markdown/format-keys.js';

/** `|` marks the caret or both ends of the selection. */
function typed(marked: string, command: StateCommand): string {
  const [before = '', inside, after] = marked.split('|');
  const doc = after === undefined ? `${before}${inside ?? ''}` : `${before}${inside}${after}`;
  const head = after === undefined ? before.length : before.length + (inside?.length ?? 0);
  let state = EditorState.create({ doc, selection: { anchor: before.length, head } });
  command({
    state,
    dispatch: (transaction) => {
      state = transaction.state;
    },
  });
  const { from, to } = state.selection.main;
  const text = state.doc.toString();
  return from === to
    ? `${text.slice(0, from)}|${text.slice(from)}`
    : `${text.slice(0, from)}|${text.slice(from, to)}|${text.slice(to)}`;
}

describe('formatting by key', () => {
  it('puts marks around a selection and takes them away again', () => {
    expect(typed('a |word| here', wrapWith('**'))).toBe('a **|word|** here');
    expect(typed('a **|word|** here', wrapWith('**'))).toBe('a |word| here');
  });
  it('opens a pair where nothing is selected', () => {
    expect(typed('a | here', wrapWith('`'))).toBe('a `|` here');
  });
  it('makes a link with its address ready to be typed', () => {
    expect(typed('see |the guide|', insertLink)).toBe('see [the guide](|url|)');
  });
});
