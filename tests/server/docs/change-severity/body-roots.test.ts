import { describe, expect, it } from '@jest/globals';
import { MODEL_ROOT, type ParamRow, ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import { type ComparedModels, contentChanges } from '../../../../server/docs/change-severity/index.js';
import { contentOf, http, row } from './examples.js';

const { request, response, bodies, responses, model } = ParamStyle;
const table = { '@table': 'true' };
const media = (schema: Record<string, string>, given: Partial<ParamRow> = {}) =>
  row('media', { name: 'application/json', type: '', style: bodies, schema: { ...table, ...schema }, ...given });
const ok = row('ok', { name: '200', type: '', style: responses });
const sent = (schema?: Record<string, string>, given?: Partial<ParamRow>) => [
  row('id', { name: 'id', style: request }),
  ...(schema ? [media(schema, given)] : []),
];
const got = (schema?: Record<string, string>) => [
  row('id', { name: 'id', style: response }),
  ...(schema ? [ok, media(schema, { style: responses, parentId: 'ok' })] : []),
];

function compared(from: readonly ParamRow[], to: readonly ParamRow[], models?: ComparedModels): string[] {
  const [before, after] = [from, to].map((params) => contentOf(DocType.http, { params: [...params] }));
  if (!before || !after) throw new Error('no contents');
  return contentChanges(http, before, after, models).changes.map(({ severity, rule }) => `${severity} ${rule}`);
}

describe('what limits a body as a whole', () => {
  it('is judged by its direction, also where its row comes or goes with it', () => {
    const limit = { maxProperties: '3' };
    expect(compared(sent(), sent(limit))).toEqual(['breaking body.limit.set']);
    expect(compared(sent({}), sent(limit))).toEqual(['breaking body.limit.set']);
    expect(compared(sent(limit), sent())).toEqual(['compatible body.limit.unset']);
    expect(compared(got(), got(limit))).toEqual(['compatible response.limit.set']);
    expect(compared(got(limit), got())).toEqual(['breaking response.limit.unset']);
    expect(compared(sent(limit), sent({ maxProperties: '2' }))).toEqual(['breaking body.limit.narrowed']);
    expect(compared(sent({ nullable: 'true' }), sent())).toEqual(['breaking body.nullable.unset']);
    expect(
      compared(sent({}, { values: [{ value: '1' }, { value: '2' }] }), sent({}, { values: [{ value: '1' }] })),
    ).toEqual(['breaking body.values.removed']);
  });
  it('is no news of its own where the body comes or goes', () => {
    expect(compared([], sent({ maxProperties: '3' }))).toEqual(compared([], sent()));
    expect(compared(got({ maxProperties: '3' }), [])).toEqual(compared(got(), []));
  });
  it('is no news where only an import reads now what the source had before', () => {
    expect(compared(sent(), sent({ discriminator: '{"propertyName":"kind"}' }, { description: 'A pet' }))).toEqual([]);
  });
  it('may become that of a model', () => {
    const root = row(MODEL_ROOT, { name: '', type: 'object', style: model, schema: { maxProperties: '3' } });
    const of = (most: string) => [
      {
        id: 'm',
        streamVersion: 1,
        root: { ...root, schema: { maxProperties: most } },
        rows: [row('id', { name: 'id', style: model })],
      },
    ];
    const whole = [media({}, { type: 'object', ref: 'm' })];
    const models = { from: of('3'), to: of('3') };
    expect(compared(sent({ maxProperties: '3' }), whole, models)).toEqual([]);
    expect(compared(whole, sent({ maxProperties: '3' }), models)).toEqual([]);
    expect(compared(sent({ maxProperties: '4' }), whole, models)).toEqual(['breaking body.limit.narrowed']);
  });
});
