import { describe, expect, it } from '@jest/globals';
import { openBrowser } from '../../../../screen.js';

openBrowser();
const { all, show } = await import('../../../../admin/stage.js');
const { useRowTexts } = await import('../../../../../../client/features/history/versions/entries/row-texts.js');

/** The words of one attribute of a row: its name, its value, both together. */
function Words({ name, text }: { name: string; text: string }) {
  const { attribute, value, fact } = useRowTexts();
  return (
    <ul>
      {[attribute(2, name), value(name, text), fact(name, text)].map((words, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
        <li key={at}>{words}</li>
      ))}
    </ul>
  );
}

describe('history says of a row', () => {
  it.each<readonly [name: string, text: string, attribute: string, value: string, fact: string]>([
    ['maxLength', '12', 'Max length', '12', 'max length 12'],
    ['schema/minimum', '9007199254740993', 'Minimum', '9007199254740993', '≥ 9007199254740993'],
    ['schema/pattern', '"^\\"a\\"$"', 'Pattern', '^"a"$', 'matches ^"a"$'],
    ['schema/nullable', 'true', 'Nullable', 'Yes', 'nullable'],
    ['schema/items/minLength', '2', 'each Min length', '2', 'each min length 2'],
    ['schema/x-unit', '{"a":1}', 'x-unit', '{"a":1}', 'x-unit: {"a":1}'],
    ['schema/@style', '"deepObject"', 'Serialization', 'deepObject', 'style: deepObject'],
    ['schema/@explode', 'false', 'Separate values', 'No', 'explode: false'],
    ['schema/@table', 'true', 'Fields in the table', 'Yes', 'fields as above'],
    ['schema/@x-unit', '1', 'x-unit', '1', 'x-unit: 1'],
    ['schema/xml', '{"name":"Sku","wrapped":true}', 'XML', 'name Sku, wrapped', 'XML name Sku, wrapped'],
    ['value/"red"', '"red"\nRed', 'Value', 'red\nRed', 'red\nRed'],
    ['schema/pattern', '"cut in the mi', 'Pattern', '"cut in the mi', 'matches "cut in the mi'],
    ['schema/pattern', '', 'Pattern', '', ''],
  ])('%s = %s', async (name, text, ...words) => {
    await show(<Words name={name} text={text} />);
    expect(all('li').map((each) => each.textContent)).toEqual(words);
  });
});
