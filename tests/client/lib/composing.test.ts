import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { openBrowser } from '../screen.js';

openBrowser();
const { Composition, isComposing, keepComposingKeys } = await import('../../../client/lib/composing.js');

afterEach(() => document.body.replaceChildren());

describe('a key of an input method', () => {
  it.each([
    [{ isComposing: true, keyCode: 27 }, true],
    [{ isComposing: true, keyCode: 13 }, true],
    // Safari reports the key that ends a composition after its end.
    [{ isComposing: false, keyCode: 229 }, true],
    [{ isComposing: false, keyCode: 27 }, false],
  ])('%o: %s', (key, is) => expect(isComposing(key)).toBe(is));

  const heard: string[] = [];
  const press = (to: Element, key: string, composing: boolean) =>
    to.dispatchEvent(new KeyboardEvent('keydown', { key, isComposing: composing, bubbles: true, cancelable: true }));
  const inDialog = (child: HTMLElement) => {
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.addEventListener('keydown', ({ key }) => heard.push(`dialog ${key}`));
    child.addEventListener('keydown', ({ key }) => heard.push(`${child.localName} ${key}`));
    return dialog.appendChild(child);
  };

  beforeAll(() => keepComposingKeys(window));
  afterEach(() => void heard.splice(0));

  it('does nothing in a field, nor in what is around it', () => {
    const field = inDialog(document.createElement('input'));
    for (const key of ['Escape', 'Enter']) press(field, key, true);
    expect(heard).toEqual([]);
    press(field, 'Escape', false);
    expect(heard).toEqual(['input Escape', 'dialog Escape']);
  });

  it('is left to an editor that composes by itself, and goes no further', () => {
    const editor = document.createElement('article');
    editor.setAttribute('contenteditable', 'true');
    inDialog(editor);
    press(editor, 'Escape', true);
    expect(heard).toEqual(['article Escape']);
    press(editor, 'Escape', false);
    expect(heard).toEqual(['article Escape', 'article Escape', 'dialog Escape']);
  });
});

describe('a composition', () => {
  const begun = () => {
    jest.useFakeTimers();
    const page = new EventTarget();
    const composition = new Composition(page);
    let settled = 0;
    composition.onSettled(() => {
      settled += 1;
    });
    page.dispatchEvent(new Event('compositionstart'));
    return { page, composition, settled: () => settled };
  };
  afterEach(() => void jest.useRealTimers());

  it('is open until the editors have taken its text', () => {
    const { page, composition, settled } = begun();
    expect(composition.isOpen).toBe(true);
    page.dispatchEvent(new Event('compositionend'));
    expect([composition.isOpen, settled()]).toEqual([true, 0]);
    jest.runAllTimers();
    expect([composition.isOpen, settled()]).toEqual([false, 1]);
  });

  it('is settled when the next one begins', () => {
    const { page, composition, settled } = begun();
    page.dispatchEvent(new Event('compositionend'));
    page.dispatchEvent(new Event('compositionstart'));
    expect([composition.isOpen, settled()]).toEqual([true, 1]);
    jest.runAllTimers();
    expect(composition.isOpen).toBe(true);
  });

  it.each(['focusin', 'focusout'])('ends without an end: %s', (type) => {
    const { page, composition, settled } = begun();
    page.dispatchEvent(new Event(type));
    jest.runAllTimers();
    expect([composition.isOpen, settled()]).toEqual([false, 1]);
  });

  it('ends with the first key that is no part of it', () => {
    const { page, composition } = begun();
    page.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', isComposing: true }));
    jest.runAllTimers();
    expect(composition.isOpen).toBe(true);
    page.dispatchEvent(new KeyboardEvent('keydown', { key: 'x' }));
    jest.runAllTimers();
    expect(composition.isOpen).toBe(false);
  });
});
