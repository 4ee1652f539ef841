import { expect, it } from '@jest/globals';
import { type ParamRow, ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { countUnnamedRows } from '../../../../contracts/docs/doc-types/unnamed-rows.js';
import { httpRules } from '../../../../server/docs/doc-types/index.js';

const row = (style: ParamStyle, type: string, name = ''): ParamRow => ({
  ...{ id: `${style}${type}${name}`, parentId: '', style, name, type, required: true, maxLength: '' },
  ...{ example: '', description: '', enumId: '' },
});
const count = (contentType: string, ...params: ParamRow[]) =>
  countUnnamedRows(httpRules.schema.parse({ ...httpRules.empty('A'), contentType, params }));
const { request, response, query } = ParamStyle;

it('the row that is a body as a whole needs no name', () => {
  expect(count('image/png', row(request, 'file'), row(response, 'file'))).toBe(0);
  expect(count('text/plain', row(request, 'string'))).toBe(0);
});

it('beside others, in JSON and among parameters a row needs one', () => {
  expect(count('image/png', row(request, 'file'), row(request, 'string'))).toBe(2);
  expect(count('text/plain', row(request, 'string'), row(request, 'string', 'a'))).toBe(1);
  expect(count('application/json', row(request, 'string'), row(response, 'string'))).toBe(2);
  expect(count('text/plain', row(query, 'file'))).toBe(1);
});
