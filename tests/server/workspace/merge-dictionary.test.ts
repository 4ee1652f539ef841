import { describe, expect, it } from '@jest/globals';
import { mergeDictionary } from '../../../server/workspace/dictionaries/merge-dictionary.js';

const item = (name: string, value: string, description = '') => ({ name, type: 'string', value, description });
const dictionary = (description: string, ...items: ReturnType<typeof item>[]) => ({ description, items });

describe('a dictionary that a build and people write', () => {
  const base = dictionary('built', item('A', '1'), item('B', '2', 'b'), item('C', '3'));
  it('takes what only the build changed, added or removed', () => {
    const theirs = dictionary('built anew', item('A', '10'), item('B', '2', 'b'), item('D', '4'));
    expect(mergeDictionary(base, base, theirs)).toEqual(theirs);
  });
  it('keeps what people changed, added and removed', () => {
    const ours = dictionary('by hand', item('A', '1', 'first'), item('C', '30'), item('mine', '9'));
    const theirs = dictionary('built anew', item('A', '1', 'built'), item('B', '2', 'b'));
    expect(mergeDictionary(ours, base, theirs)).toEqual(ours);
  });
  it('returns an item that people removed when the build has changed it', () => {
    const ours = dictionary('built', item('A', '1'), item('C', '3'));
    const theirs = dictionary('built', item('A', '1'), item('B', '20', 'b'), item('C', '3'));
    expect(mergeDictionary(ours, base, theirs).items.map(({ name, value }) => name + value)).toEqual([
      'A1',
      'C3',
      'B20',
    ]);
  });
  it('only fills what is empty when the build sends it for the first time', () => {
    const ours = dictionary('', item('A', '1', ''), item('mine', '9'));
    expect(mergeDictionary(ours, null, base)).toEqual(
      dictionary('built', item('A', '1'), item('mine', '9'), item('B', '2', 'b'), item('C', '3')),
    );
  });
});
