import { describe, expect, it } from '@jest/globals';
import { type ParamRow, ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import { severityOf, severitySentences } from '../../../../server/docs/change-severity/index.js';
import { contentOf, http, row } from './examples.js';

const { request, response, responses } = ParamStyle;
const changes = (from: readonly ParamRow[], to: readonly ParamRow[]) => {
  const [before, after] = [from, to].map((params) => contentOf(DocType.http, { params: [...params] }));
  if (!before || !after) throw new Error('no contents');
  return severityOf(http, before, after);
};
const compared = (from: readonly ParamRow[], to: readonly ParamRow[]) =>
  changes(from, to).map(({ severity, rule, from: was, to: is }) => `${severity} ${rule} ${was}→${is}`);
const fields = (style: ParamStyle) => [row('a', { name: 'a', style, required: true })];
const plain = (style: ParamStyle, more: Partial<ParamRow> = {}) => [row('p', { name: '', style, ...more })];

describe('a body', () => {
  it('of fields that becomes a plain value, and the other way round, has another type', () => {
    for (const [style, place] of [
      [request, 'body'],
      [response, 'response'],
    ] as const) {
      expect(compared(fields(style), plain(style))).toContain(`breaking ${place}.type.changed object→string`);
      expect(compared(plain(style), fields(style))).toContain(`breaking ${place}.type.changed string→object`);
    }
    expect(severitySentences('en', changes(fields(response), plain(response))).join('\n')).not.toMatch(/undefined|\{/);
  });
  it('of a plain value that comes, goes or changes is judged as before', () => {
    expect(compared([], plain(request)).join()).not.toContain('type');
    expect(compared(plain(request), plain(request, { type: 'number' }))).toEqual([
      'breaking body.type.changed string→number',
    ]);
  });
});

describe('a body of alternatives', () => {
  const choice = (style: ParamStyle, parentId: string, type = 'object') =>
    ['3', '5'].map((of) => {
      const schema = { multipleOf: of, ...(type === 'object' && { type: 'null' }) };
      return row(`${parentId}${of}`, { name: '', style, parentId, type, kind: 'oneOf', schema });
    });
  const bounds = (schema: Record<string, string>) =>
    row('m', { name: 'application/json', type: '', style: ParamStyle.bodies, schema: { '@table': 'true', ...schema } });

  it('that gets a type, or loses it, tells that alone', () => {
    const typed = (style: ParamStyle) => [...plain(style, { type: 'integer' }), ...choice(style, 'p')];
    expect(compared(choice(request, ''), typed(request))).toEqual(['breaking body.type.narrowed any→integer']);
    expect(compared(typed(request), choice(request, ''))).toEqual(['compatible body.type.widened integer→any']);
    expect(compared(choice(response, ''), typed(response))).toEqual(['compatible response.type.narrowed any→integer']);
    expect(compared(typed(response), choice(response, ''))).toEqual(['risky response.type.widened integer→any']);
  });
  it('all of one type has that type', () => {
    const typed = [...plain(request, { type: 'integer' }), ...choice(request, 'p', 'integer')];
    expect(compared(choice(request, '', 'integer'), typed)).toEqual([]);
  });
  it('has the same limits in the row of its value and in that of its media type', () => {
    const typed = [...plain(request, { type: 'integer', schema: { minimum: '1' } }), ...choice(request, 'p')];
    const other = [...choice(request, ''), bounds({ minimum: '0' })];
    const expected = ['breaking body.type.narrowed any→integer', 'breaking body.limit.narrowed minimum: 0→minimum: 1'];
    expect(compared(other, typed)).toEqual(expected);
    const ofList = [...choice(request, ''), bounds({ minItems: '1', 'items/minimum': '0' })];
    expect(compared(ofList, [...typed, bounds({ minItems: '1' })])).toEqual(expected);
  });
});

it('rows for members of any name limit what was free', () => {
  const any = row('k', { name: '{key}', type: 'number', style: request });
  expect(compared(fields(request), [...fields(request), any])).toEqual(['risky body.members.added →number']);
  expect(compared([...fields(request), any], fields(request))).toEqual(['compatible body.members.removed number→']);
});

describe('the first success', () => {
  const created = row('201', { name: '201', type: '', style: responses, schema: { '@table': 'true' } });
  it('that is another one is told, also where 200 has no row', () => {
    expect(compared(fields(response), [...fields(response), created])).toEqual([
      'breaking code.success.renamed 200→201',
    ]);
    expect(compared([...fields(response), created], fields(response))).toEqual([
      'breaking code.success.renamed 201→200',
    ]);
  });
  it('is no news where no response was there, or 200 is there too', () => {
    expect(compared([], [...fields(response), created]).join()).not.toContain('code');
    const ok = row('200', { name: '200', type: '', style: responses });
    expect(compared(fields(response), [...fields(response), created, ok]).join()).not.toContain('success');
  });
});
