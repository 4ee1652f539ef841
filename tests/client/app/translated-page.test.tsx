import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { openBrowser } from '../screen.js';

openBrowser();

/** As translators do: elements around the words, or in their place. */
function translate(place: HTMLElement, how: 'around' | 'instead'): void {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode);
  for (const text of found) {
    if (text.parentElement?.closest('font')) continue;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    if (how === 'instead') inner.textContent = text.data.toUpperCase();
    text.replaceWith(outer);
    if (how === 'around') inner.append(text);
  }
}

describe('a page that a browser translates', () => {
  beforeAll(async () => {
    const { surviveTranslation } = await import('../../../client/app/translated-page.js');
    surviveTranslation();
  });

  /** What is on screen after the first content was translated and the second one was drawn. */
  const shows = async (how: 'around' | 'instead', first: ReactNode, second: ReactNode): Promise<string | null> => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    await act(async () => root.render(first));
    translate(place, how);
    await new Promise((observed) => setTimeout(observed, 0));
    await act(async () => root.render(second));
    await new Promise((observed) => setTimeout(observed, 0));
    const text = place.textContent;
    await act(async () => root.unmount());
    place.remove();
    return text;
  };

  it.each([
    [
      'a word that goes',
      <p key="a">
        {'kept '}
        {'gone'}
      </p>,
      <p key="a">
        {'kept '}
        {false}
      </p>,
      'kept ',
    ],
    [
      'an element before a word',
      <p key="a">
        {false}
        {'word'}
      </p>,
      <p key="a">
        <b>new </b>
        {'word'}
      </p>,
      'new word',
    ],
    [
      'a word that changes beside another',
      <p key="a">
        {'one '}
        {'two'}
      </p>,
      <p key="a">
        {'one '}
        {'three'}
      </p>,
      'one three',
    ],
    ['a word alone', <p key="a">one</p>, <p key="a">two</p>, 'two'],
  ])('draws %s', async (_what, first, second, text) => {
    expect(await shows('around', first, second)).toBe(text);
    // What did not change stays translated.
    expect((await shows('instead', first, second))?.toLowerCase()).toBe(text);
  });
});
