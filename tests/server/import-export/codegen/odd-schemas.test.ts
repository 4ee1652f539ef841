import { expect, it } from '@jest/globals';
import { codeModelOf } from '../../../../server/import-export/codegen/targets/code-model.js';
import { targets } from '../../../../server/import-export/codegen/targets/index.js';
import { compileErrors } from '../../../support/generated-code.js';

const row = (id: string, name: string, type = 'string', parentId = '') => ({
  ...{ id, parentId, docId: '1', style: 3, name, type, required: 1, maxLength: '', example: '', description: '' },
  ...{ enumId: '', enumInfo: null, orderIndex: 0, isDeleted: 0, global: 0 },
});
const docOf = {
  ...{ id: '1', name: 'Save an order', url: '/orders', httpMethod: 'POST', contentType: '' },
  ...{ isUseGlobalHeaders: 0, isUseGlobalParams: 0, isUseGlobalReturns: 0, isRequestArray: 0, isResponseArray: 0 },
  ...{ requestArrayType: '', responseArrayType: '' },
  ...{ pathParams: [], headerParams: [], queryParams: [], requestParams: [], errorCodeParams: [] },
  ...{ globalHeaders: [], globalParams: [], globalReturns: [], responseParams: [] },
};
const modelOf = (doc: object) => codeModelOf({ ...docOf, ...doc } as unknown as Parameters<typeof codeModelOf>[0]);
const typesOf = (doc: object) =>
  Object.fromEntries(modelOf(doc).structs[0]?.fields.map(({ name, type, comment }) => [name, { type, comment }]) ?? []);

it('Chinese names are spelled in pinyin, accents are left out', () => {
  const responseParams = ['订单', '订单号', '金额CNY', 'naïve', '😀'].map((name, at) => row(String(at), name));
  const model = modelOf({ responseParams });
  const named = (target: keyof typeof targets, like: RegExp) => targets[target].write(model).match(like);
  expect(named('python', /^ {4}\w+(?=: .*alias=)/gm)?.map((name) => name.trim())).toEqual([
    ...['ding_dan', 'ding_dan_hao', 'jin_e_cny', 'naive', 'field_'],
  ]);
  expect(named('java-pojo', /(?<=private String )\w+/g)).toEqual([
    ...['dingDan', 'dingDanHao', 'jinECny', 'naive', 'field'],
  ]);
  expect(named('go', /^\t\w+(?= +string +`json)/gm)?.map((name) => name.trim())).toEqual([
    ...['DingDan', 'DingDanHao', 'JinECny', 'Naive', 'Field'],
  ]);
});

it('a constant is the one value that there is, values of several types are any', () => {
  const responseParams = [row('a', 'kind'), row('b', 'level', 'integer'), row('c', 'mixed', 'number')];
  const rowParts = {
    a: { schema: { const: '"cat"' } },
    b: { schema: { const: '5' } },
    c: { values: [{ value: '1' }, { value: '"a"' }] },
  };
  const { kind, level, mixed } = typesOf({ responseParams, rowParts });
  expect(kind?.type).toEqual({ kind: 'enum', values: ['cat'], isNumber: false });
  expect(level?.type).toEqual({ kind: 'enum', values: ['5'], isNumber: true });
  expect(mixed?.type).toEqual({ kind: 'any' });
});

it('a plain value with alternatives has its type, alternatives of one type have that', () => {
  const responseParams = [
    ...[row('a', 'size', 'integer'), row('a1', '', 'object', 'a'), row('a2', '', 'object', 'a')],
    ...[row('b', 'when', 'any'), row('b1', '', 'string', 'b'), row('b2', '', 'string', 'b')],
    ...[row('c', 'pet', 'any'), row('c1', '', 'object', 'c'), row('c2', '', 'object', 'c')],
    ...[row('c3', 'name', 'string', 'c1'), row('c4', 'bark', 'string', 'c2')],
  ];
  const one = { kind: 'oneOf' };
  const untyped = { ...one, schema: { type: 'null', minimum: '1' } };
  const rowParts = {
    a1: untyped,
    a2: untyped,
    b1: one,
    b2: { ...one, values: [{ value: '"now"' }] },
    c1: one,
    c2: one,
  };
  const { size, when, pet } = typesOf({ responseParams, rowParts });
  expect([size, when]).toEqual([
    { type: { kind: 'integer' }, comment: '' },
    { type: { kind: 'string' }, comment: '' },
  ]);
  expect(pet).toEqual({ type: { kind: 'any' }, comment: 'One of { name }, { bark }.' });
});

it('values of maps keep their type; members whose names have a pattern make a map', () => {
  const responseParams = [
    row('a', 'counts', 'map[integer]'),
    row('c', 'rates', 'Map<String, Double>'),
    row('b', 'extra', 'object'),
    { ...row('b1', '{key}', 'string', 'b'), description: 'key: ^x-' },
  ];
  const { counts, rates, extra } = typesOf({ responseParams });
  expect(counts?.type).toEqual({ kind: 'map', of: { kind: 'integer' } });
  expect(rates?.type).toEqual({ kind: 'map', of: { kind: 'number' } });
  expect(extra?.type).toEqual({ kind: 'map', of: { kind: 'string' } });
});

it('a body without fields may be anything', () => {
  const model = modelOf({ isResponseArray: 1, responseArrayType: 'object' });
  expect([model.structs, model.responses[0]?.type]).toEqual([[], { kind: 'list', of: { kind: 'any' } }]);
  expect(modelOf({}).responses[0]?.type).toEqual({ kind: 'any' });
});

it('a body that must be there, and may be anything, is an argument', () => {
  const required = { $operation: { schema: { 'requestBody/required': 'true' } } };
  expect(modelOf({ rowParts: required }).bodies).toMatchObject([
    { type: { kind: 'any' }, contentType: 'application/json' },
  ]);
  expect(modelOf({}).bodies).toEqual([]);
});

it('models may be called as what the code itself calls so', () => {
  const files = new Map<string, string>();
  for (const key of ['PostOrdersResponse', 'PostOrdersRequest', 'Exception', 'None', 'Arrays']) {
    const part = { ...row('m1', 'name'), schema: {} };
    const models = (ref: string) =>
      ref === 'm' ? { id: 'm', key, name: key, root: undefined, branches: [{ row: part, children: [] }] } : undefined;
    const of = { ...docOf, requestParams: [row('a', 'it', 'object')], responseParams: [row('b', 'it', 'object')] };
    const rowParts = { a: { ref: 'm' }, b: { ref: 'm' } };
    const model = codeModelOf({ ...of, rowParts } as unknown as Parameters<typeof codeModelOf>[0], models as never);
    files.set(`${key}.ts`, targets['ts-fetch'].write(model));
    expect(targets.python.write(model)).not.toMatch(/^class (?:Exception|None)\b/m);
    expect(targets['java-okhttp'].write(model)).not.toMatch(/class Arrays\b/);
  }
  expect(compileErrors(files)).toEqual([]);
});
