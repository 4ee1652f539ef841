import { afterEach, describe, expect, it } from '@jest/globals';
import { Editor } from '@tiptap/core';
import { customExtensions } from '../../../../contracts/docs/doc-types/custom-schema.js';
import { openBrowser } from '../../screen.js';

openBrowser();

let editor: Editor | undefined;
const opened = (): Editor => {
  editor = new Editor({ element: document.createElement('div'), extensions: customExtensions(), content: '<p></p>' });
  return editor;
};
afterEach(() => editor?.destroy());

/** As keys do: a rule that takes the letter inserts it by itself. */
function typed(text: string): string {
  const { view } = opened();
  for (const letter of text) {
    const { from, to } = view.state.selection;
    const insert = () => view.state.tr.insertText(letter, from, to);
    const isTaken = view.someProp('handleTextInput', (handle) => handle(view, from, to, letter, insert)) === true;
    if (!isTaken) view.dispatch(insert());
  }
  return view.dom.innerHTML;
}

const plain = ['1 * 2 * 3', '2 ** 3 ** 2', 'if a == b and c == d then', '约 ~~ 10 ~~ 个', 'a _ b _ c'];

describe('signs of marks', () => {
  it.each(plain)('stay as they are typed in %s', (text) => {
    expect(typed(text)).toBe(`<p>${text}</p>`);
  });

  it.each(plain)('stay as they are pasted in %s', (text) => {
    const { view } = opened();
    view.pasteHTML(`<p>${text}</p>`, new Event('paste') as ClipboardEvent);
    expect(view.dom.innerHTML).toBe(`<p>${text}</p>`);
  });

  it.each([
    ['*斜*', '<p><em>斜</em></p>'],
    ['a **粗 体**', '<p>a <strong>粗 体</strong></p>'],
    ['_x_', '<p><em>x</em></p>'],
    ['~~旧~~', '<p><s>旧</s></p>'],
    ['==重==', '<p><mark>重</mark></p>'],
  ])('become the mark around words: %s', (text, html) => {
    expect(typed(text)).toBe(html);
  });
});
