import { describe, expect, it } from '@jest/globals';
import { bodyText } from '../../../contracts/docs/body-text.js';
import { isJson, isPlain } from '../../../contracts/docs/doc-types/media-kinds.js';
import type { Branch, Row } from '../../../contracts/docs/doc-types/param-tree.js';

const branch = (name: string, type: string, example: string, more: Partial<Row> = {}): Branch => ({
  row: { id: name, name, type, required: true, maxLength: '', example, description: '', enumId: '', ...more },
  children: [],
});
const fields = [branch('a', 'number', '1'), branch('b', 'string', 'x')];

describe('a body of lines of JSON', () => {
  it.each(['application/x-ndjson', 'application/jsonl', 'application/json-seq', 'application/stream+json'])(
    'is no JSON as a whole: %s',
    (type) => {
      expect([isJson(type), isPlain(type)]).toEqual([false, true]);
    },
  );

  it('has a line for each element of a list', () => {
    const type = 'application/x-ndjson';
    expect(bodyText({ type, shape: { branches: fields, elementType: '' } })).toBe('{"a":1,"b":"x"}\n');
    expect(bodyText({ type, shape: { branches: fields, elementType: 'object' } })).toBe('{"a":1,"b":"x"}\n');
    const text = branch('', 'string', '{"index":{}}\n{"a":1}');
    expect(bodyText({ type, shape: { branches: [text], elementType: '' } })).toBe('{"index":{}}\n{"a":1}\n');
  });
});

it('a text too long for its column is sent as it is', () => {
  const long = branch('', 'string', '', { schema: { examples: JSON.stringify(['<a/>']) } });
  expect(bodyText({ type: 'application/xml', shape: { branches: [long], elementType: '' } })).toBe('<a/>');
});
