import { describe, expect, it } from '@jest/globals';
import { openBrowser } from '../../screen.js';

openBrowser();
const {
  tabsToClose: closing,
  moveTab: moved,
  nextCurrent: nextOf,
  withTab: opened,
  readTabs,
  shiftTab: shifted,
} = await import('../../../../client/features/docs/reading/tabs.js');
const {
  readBranches,
  withBranch: turned,
  writeBranches,
} = await import('../../../../client/features/docs/doc-tree/branches.js');

const tab = (id: string, name = id) => ({ id, name, tag: '', version: '' });
const tabs = ['a', 'b', 'c', 'd'].map((id) => tab(id));
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('');

describe('the tabs of open docs', () => {
  it('take a new doc at the end, and keep the place of one that is open under its newest name', () => {
    expect(ids(opened(tabs, tab('e')))).toBe('abcde');
    expect(opened(tabs, tab('b', 'renamed'))[1]).toEqual(tab('b', 'renamed'));
  });

  it('are forty at the most: the first one goes', () => {
    const many = Array.from({ length: 40 }, (_, n) => tab(String(n)));
    const more = opened(many, tab('new'));
    expect([more.length, more[0]?.id, more.at(-1)?.id]).toEqual([40, '1', 'new']);
  });

  it.each([
    ['this', 'b'],
    ['left', 'a'],
    ['right', 'cd'],
    ['others', 'acd'],
    ['all', 'abcd'],
  ] as const)('close %s', (what, gone) => {
    expect(closing(tabs, 'b', what).join('')).toBe(gone);
  });

  it('close nothing of the sides for a doc that has no tab', () => {
    expect([closing(tabs, 'x', 'this'), closing(tabs, 'x', 'left'), closing(tabs, 'x', 'right')]).toEqual([[], [], []]);
  });

  it.each([
    [['b'], 'a', 'a'],
    [['b'], 'b', 'c'],
    [['d'], 'd', 'c'],
    [['b', 'c', 'd'], 'c', 'a'],
    [['a', 'b', 'c', 'd'], 'b', ''],
  ])('that close (%p) while %s is read lead to %p', (gone, current, next) => {
    expect(nextOf(tabs, gone, current)).toBe(next);
  });

  it.each([
    ['a', 'c', 'bacd'],
    ['d', 'a', 'dabc'],
    ['a', null, 'bcda'],
    ['a', 'a', 'abcd'],
    ['x', 'a', 'abcd'],
    ['a', 'x', 'bcda'],
  ])('put %s before %s', (id, before, order) => {
    expect(ids(moved(tabs, id, before))).toBe(order);
  });

  it.each([
    ['a', -1, 'abcd'],
    ['a', 1, 'bacd'],
    ['d', 1, 'abcd'],
    ['c', 1, 'abdc'],
    ['c', -1, 'acbd'],
  ] as const)('move %s by %i', (id, by, order) => {
    expect(ids(shifted(tabs, id, by))).toBe(order);
  });

  it.each(['', '[]', 'not json', '{"a":1}', '[{"id":1}]', 'null'])('are none when the browser kept %p', (text) => {
    expect(readTabs(text)).toEqual([]);
  });

  it('are read from what an older version stored without labels', () => {
    expect(readTabs('[{"id":"a","name":"A","tag":"GET"}]')).toEqual([{ ...tab('a', 'A'), tag: 'GET' }]);
  });

  it('come back as they were kept', () => {
    expect(readTabs(JSON.stringify(tabs))).toEqual(tabs);
  });
});

describe('the branches of a tree', () => {
  it.each([
    ['', { allOpen: true, toggled: [] }],
    ['1a,b', { allOpen: true, toggled: ['a', 'b'] }],
    ['0', { allOpen: false, toggled: [] }],
    ['0a', { allOpen: false, toggled: ['a'] }],
  ])('are kept as %p', (text, branches) => {
    expect(readBranches(text)).toEqual(branches);
    expect(writeBranches(branches)).toBe(text);
  });

  it('turn one at a time, and leave open what stood open for the doc that is read', () => {
    const open = { allOpen: true, toggled: ['folder', 'other'] };
    expect(turned(open, 'b', false, ['folder'])).toEqual({ allOpen: true, toggled: ['b', 'other'] });
    expect(turned(open, 'other', true, [])).toEqual({ allOpen: true, toggled: ['folder'] });
    const shut = { allOpen: false, toggled: ['a'] };
    expect(turned(shut, 'a', false, ['folder'])).toEqual({ allOpen: false, toggled: ['folder'] });
  });
});
