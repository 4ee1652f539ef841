import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openBrowser } from '../screen.js';

const page = openBrowser();
const { keepKeysWithTheirOwner } = await import('../../../client/ui/key-owner.js');

const button = (name: string) => {
  const made = document.body.appendChild(document.createElement('button'));
  for (const type of ['keydown', 'keypress', 'keyup']) made.addEventListener(type, () => heard.push(`${name} ${type}`));
  return made;
};
const heard: string[] = [];
const sends = (to: Element, type: string, key = 'Enter', repeat = false) =>
  to.dispatchEvent(new KeyboardEvent(type, { key, repeat, bubbles: true, cancelable: true }));

beforeAll(keepKeysWithTheirOwner);
afterEach(() => {
  heard.length = 0;
  document.body.replaceChildren();
});

describe('a key that is down', () => {
  it.each(['Enter', ' ', 'Escape'])('%j is heard to its end where it was pressed', (key) => {
    const first = button('first');
    sends(first, 'keydown', key);
    sends(first, 'keydown', key, true);
    sends(first, 'keypress', key);
    sends(first, 'keyup', key);
    expect(heard).toEqual(['first keydown', 'first keydown', 'first keypress', 'first keyup']);
  });

  it('is not heard by what gets the focus meanwhile, however long it is held', () => {
    const [first, second] = [button('first'), button('second')];
    sends(first, 'keydown');
    expect(sends(second, 'keydown', 'Enter', true)).toBe(false);
    expect(sends(second, 'keypress')).toBe(false);
    expect(sends(second, 'keyup')).toBe(false);
    expect(heard).toEqual(['first keydown']);
    sends(second, 'keydown');
    sends(second, 'keyup');
    expect(heard).toEqual(['first keydown', 'second keydown', 'second keyup']);
  });

  it('presses nothing when it is released here but was pressed in another window', () => {
    const first = button('first');
    sends(first, 'keydown');
    page.dispatchEvent(new page.Event('blur'));
    sends(first, 'keyup');
    sends(first, 'keyup', ' ');
    expect(heard).toEqual(['first keydown']);
  });

  it('types as ever, wherever the focus goes', () => {
    const [first, second] = [button('first'), button('second')];
    sends(first, 'keydown', 'a');
    sends(second, 'keydown', 'a', true);
    sends(second, 'keyup', 'a');
    expect(heard).toEqual(['first keydown', 'second keydown', 'second keyup']);
  });
});
