import { describe, expect, it } from '@jest/globals';
import { diagnosticsOf, optionsAt } from '../../../../../../client/features/try-out/debugging/body/json-assist.js';
import { jsonCaret } from '../../../../../../client/features/try-out/debugging/body/json-caret.js';
import { branchesOf } from '../../../../../../contracts/docs/doc-types/param-tree.js';

const item = (value: string) => ({ name: value, type: 'string', value, description: `is ${value}` });
const row = (id: string, name: string, type: string, more: object = {}) => ({
  ...{ id, name, type, required: 1 as const, example: '', description: '', parentId: '' },
  ...more,
});
const body = {
  elementType: '',
  branches: branchesOf([
    row('1', 'amount', 'number', { example: '3' }),
    row('2', 'state', 'string', { enumInfo: { name: 'States', description: '', items: [item('open'), item('done')] } }),
    row('3', 'lines', 'array[object]', { required: 0 }),
    row('4', 'sku', 'string', { parentId: '3' }),
    row('5', 'gift', 'boolean', { parentId: '3', required: 0 }),
  ]),
};
/** `|` is the caret. */
const at = (text: string) => {
  const caret = text.indexOf('|');
  const found = jsonCaret(text.replace('|', ''), caret);
  return found && { options: optionsAt(body, found).map(({ displayLabel, label }) => displayLabel ?? label), ...found };
};

describe('completion of a JSON body', () => {
  it.each([
    ['{|}', ['amount', 'state', 'lines']],
    ['{"amount": 1, "|', ['state', 'lines']],
    ['{"|": 1, "amount": 2, "lines": [{"state": 1}]}', ['state']],
    ['{"s|\n "amount": 1, "state": "done"}', ['lines']],
    ['{"amount": 1, "l|\n "state": "done"}', ['lines']],
    ['{"lines": [{"|', ['sku', 'gift']],
    ['{"lines": [{"sku": "}"}, {|}]}', ['sku', 'gift']],
    ['{"state": |}', ['"open"', '"done"']],
    ['{"state": "op|"}', ['"open"', '"done"']],
    ['{"lines": [{"gift": t|', ['true', 'false']],
    ['{"amount": |', ['3']],
    ['{"other": {"|', []],
    ['|{}', undefined],
    ['"|"', undefined],
  ])('offers what the doc has in %s', (text, options) => {
    expect(at(text)?.options).toEqual(options);
  });

  it('replaces what is already typed, with its quotes, and adds no second colon', () => {
    expect(at('{"am|ount": 1}')).toMatchObject({ from: 1, to: 9, hasColon: true });
    expect(at('{"am|')).toMatchObject({ from: 1, to: 4, hasColon: false });
    expect(at('{"a": tr|')).toMatchObject({ from: 6, to: 8, expects: 'value' });
    expect(at('{"a": "x\\"y|')).toMatchObject({ from: 6, to: 11, expects: 'value' });
    expect(at('{"a": 1|,')).toMatchObject({ from: 6, to: 7 });
    expect(at('{"a": 1, |')).toMatchObject({ from: 9, to: 9, expects: 'name' });
  });
});

describe('marks in a JSON body', () => {
  const marks = (text: string) =>
    diagnosticsOf(text, body, ({ kind, path }) => `${kind} ${path}`).map(({ from, to, severity, message }) => [
      ...[text.slice(from, to), severity, message],
    ]);

  it('are where it differs from the doc', () => {
    expect(marks('{"amount": "3", "state": "lost", "extra": 1, "lines": [{"sku": "a"}, {"gift": 1}]}')).toEqual([
      ['"amount": "3"', 'error', 'type amount'],
      ['"state": "lost"', 'warning', 'dictionary state'],
      ['{"gift": 1}', 'error', 'missing lines[].sku'],
      ['"gift": 1', 'error', 'type lines[].gift'],
      ['"extra": 1', 'warning', 'undocumented extra'],
    ]);
    expect(marks('{"state": "open"}')).toEqual([['{"state": "open"}', 'error', 'missing amount']]);
    expect(marks('[]')).toEqual([['[]', 'error', 'type ']]);
  });

  it('are at the last of equal keys, which counts, and not at long numbers', () => {
    expect(marks('{"amount": 12345678901234567890, "amount": "x", "state": "open"}')).toEqual([
      ['"amount": "x"', 'error', 'type amount'],
    ]);
    expect(marks('{"amount": 12345678901234567890, "state": "open"}')).toEqual([]);
  });

  it('are found in a text of 10,000 levels', () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    expect(marks(`{"amount": 1, "state": "open", "extra": ${deep}}`).map(([, , message]) => message)).toEqual([
      'undocumented extra',
    ]);
    expect(at(`{"extra": ${deep}, "|}`)?.options).toEqual(['amount', 'state', 'lines']);
  });

  it('are left out while the text is no JSON, has variables, or agrees', () => {
    for (const text of ['', '{', '{"amount": {{n}}}', '{"amount": 1, "state": "done"}'])
      expect(marks(text)).toEqual([]);
  });
});
