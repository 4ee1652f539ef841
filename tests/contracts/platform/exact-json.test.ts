import { describe, expect, it } from '@jest/globals';
import { exampleOf, jsonOf } from '../../../contracts/docs/doc-types/example.js';
import { branchesOf, type Row } from '../../../contracts/docs/doc-types/param-tree.js';
import { digitsOf, exactJson, parseExactJson, prettyJson, withDigits } from '../../../contracts/platform/exact-json.js';
import { numberTexts } from '../../support/number-texts.js';

const seed = Date.now() % 1_000_000;
const numbers = numberTexts(seed, 400);

describe('a number', () => {
  it('is written as it was read', () => {
    for (const number of numbers) {
      const text = `{"a":${number},"list":[${number},"${number}"],"k${number}":null}`;
      expect({ seed, text: exactJson(parseExactJson(text)) }).toEqual({ seed, text });
      expect(digitsOf(parseExactJson(number))).toBe(number);
    }
  });
  it('that a double keeps is a number', () => {
    expect(parseExactJson('[1, -2.5, 1.0, "1.0"]')).toEqual([1, -2.5, expect.stringMatching(/^.1\.0$/), '1.0']);
  });
  it('in a text or a name is none', () => {
    const text = '{"1.0":"a \\" 1.10 , 2.0","x":{"e":"1e400"},"\\uFDD01.0":true}';
    expect(JSON.parse(exactJson(parseExactJson(text)))).toEqual(JSON.parse(text));
  });
  it('is a text for readers that take a text for a number', () => {
    const read = parseExactJson('{"a":[1.50,{"b":1e400}],"c":2}');
    expect(withDigits(read, 4)).toEqual({ a: ['1.50', { b: '1e400' }], c: 2 });
  });
  it('may be of ten thousand digits', () => {
    const text = `[${'9'.repeat(10_000)}]`;
    expect(exactJson(parseExactJson(text))).toBe(text);
  });
  it.each(['[01.0]', '{1.0:2}', '[1.0', '[1.]', '[+1.0]', ''])('%j is no JSON', (text) => {
    expect(() => parseExactJson(text)).toThrow(SyntaxError);
  });
});

it('an example keeps the digits of its numbers, also within objects', () => {
  const row = (name: string, type: string, example: string, parentId = ''): Row => ({
    ...{ id: name, name, type, parentId, required: 1, example, description: '' },
  });
  for (const number of numbers) {
    const rows = [row('n', 'number', number), row('o', 'object', `{"x":[${number}]}`), row('x', 'array', '', 'o')];
    const text = jsonOf(exampleOf({ branches: branchesOf(rows), elementType: '' }));
    expect({ seed, text: text.replaceAll(/\s/g, '') }).toEqual({ seed, text: `{"n":${number},"o":{"x":[${number}]}}` });
  }
});

it('pretty text differs in its spaces only', () => {
  const text = '{"b":9007199254740993,"1":[1.10,{}, [ ]],"a":"x, {\\u0041}","b":null}';
  expect(prettyJson(text)).toBe(
    '{\n  "b": 9007199254740993,\n  "1": [\n    1.10,\n    {},\n    []\n  ],\n  "a": "x, {\\u0041}",\n  "b": null\n}',
  );
  expect(prettyJson(' "a" ')).toBe('"a"');
  expect(prettyJson('{"a":}')).toBeUndefined();
});
