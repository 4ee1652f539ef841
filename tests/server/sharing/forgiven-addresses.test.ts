import { describe, expect, it } from '@jest/globals';
import { forgiven } from '../../../server/sharing/pages/forgiven-addresses.js';

describe('an address of a public page', () => {
  it.each([
    ['/share/Ab3xYz12/', '/share/Ab3xYz12'],
    ['/share/Ab3xYz12/Cd4/', '/share/Ab3xYz12/Cd4'],
    [`/share/Ab3xYz12${encodeURIComponent('。后文')}`, '/share/Ab3xYz12'],
    [`/show/Ab3xYz12/Cd4${encodeURIComponent('）')}?tab=debug`, '/show/Ab3xYz12/Cd4?tab=debug'],
    ['/show/Ab3xYz12).', '/show/Ab3xYz12'],
    [`/share/Ab3xYz12/llms.txt${encodeURIComponent('，')}`, '/share/Ab3xYz12/llms.txt'],
    ['/share/Ab3xYz12/Cd4.md;', '/share/Ab3xYz12/Cd4.md'],
  ])('leads to the page in spite of what is glued to it: %s', (url, page) => expect(forgiven(url)).toBe(page));

  it.each([
    '/share/Ab3xYz12',
    '/share/Ab3xYz12/Cd4',
    '/share/Ab3xYz12/llms.txt',
    '/share/Ab3xYz12/Cd4.md',
    '/share/get?id=Ab3',
    '/doc/share/view?id=1/',
    '/share/%',
    '/share//evil.example/',
    '/share/',
  ])('is not changed: %s', (url) => expect(forgiven(url)).toBe(undefined));
});
