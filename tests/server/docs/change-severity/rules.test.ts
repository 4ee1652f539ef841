import { describe, expect, it } from '@jest/globals';
import { changeTexts } from '../../../../contracts/docs/change-severity/wording.js';
import { type ParamRow, ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { operationRow } from '../../../../contracts/docs/doc-types/live-fixed-rows.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import {
  changeSentence,
  severityOf,
  severityRules,
  severitySentences,
  worstSeverity,
} from '../../../../server/docs/change-severity/index.js';
import { typeRelation } from '../../../../server/docs/change-severity/type-relation.js';
import { contentOf, dubbo, http, meaningsOfExample, row } from './examples.js';
import { oasdiffRules } from './oasdiff.js';

const rules = [...severityRules.values()];
const levels = { ERR: 'breaking', WARN: 'risky', INFO: 'compatible' } as const;

describe('the rules of what a change means', () => {
  it('are at least 120', () => expect(rules.length).toBeGreaterThanOrEqual(120));

  it.each(rules)('$id: its example gives it, and is worded in both languages', (rule) => {
    const found = meaningsOfExample(rule);
    expect(found.map(({ rule: id, severity }) => ({ id, severity }))).toEqual([
      { id: rule.id, severity: rule.severity },
    ]);
    const [en = '', zh = ''] = ['en', 'zh-CN'].flatMap((lang) => severitySentences(lang, found));
    expect(en).toMatch(/^[A-Z`]/);
    expect(zh).toMatch(/\p{Script=Han}/u);
    for (const said of [en, zh]) expect(said).not.toMatch(/\{(?:place|name|from|to)\}|undefined| {2}/);
    if (rule.severity === 'breaking' || rule.severity === 'risky')
      for (const lang of ['en', 'zh-CN'])
        expect(changeSentence(lang, { ...found[0]!, rule: rule.id })).toMatch(/[:：]/);
  });

  it('have no text without a rule', () => {
    const kinds = new Set(rules.map(({ id }) => id.replace(/^(?:path|header|query|body|argument|response)\./, '')));
    for (const lang of ['en', 'zh-CN'])
      for (const kind of Object.keys(changeTexts(lang).what)) expect(kinds).toContain(kind);
    expect(Object.keys(changeTexts('zh-CN').why)).toEqual(Object.keys(changeTexts('en').why));
  });

  it.each(oasdiffRules.map(([id, level, ours, why]) => ({ id, level, ours, why })))(
    'agree with oasdiff on $id, or say why not',
    ({ level, ours, why }) => {
      const severity = severityRules.get(ours)?.severity;
      if (why) expect(severity).not.toBe(levels[level]);
      else expect(severity).toBe(levels[level]);
    },
  );
});

const compare = (before: ReturnType<typeof row>[], after: ReturnType<typeof row>[], of = http) => {
  const type = of === dubbo ? DocType.dubbo : DocType.http;
  return severityOf(of, contentOf(type, { params: before }), contentOf(type, { params: after }));
};
const ids = (found: { rule: string }[]) => found.map(({ rule }) => rule);

describe('what a change means', () => {
  it('is a sentence', () => {
    const found = compare([], [row('t', { name: 'tenantId', required: true })]);
    expect(severitySentences('en', found)).toEqual([
      'Required query parameter `tenantId` added: calls without it will fail',
    ]);
    expect(severitySentences('zh-CN', found)).toEqual(['新增必填 Query 参数 `tenantId`：未携带该参数的调用会失败']);
  });

  it('turns with the direction', () => {
    const [required, optional] = [true, false].map((is) => row('t', { name: 'a', required: is, style: 2 }));
    expect(worstSeverity(compare([optional!], [required!]))).toBe('breaking');
    const [sure, maybe] = [required!, optional!].map((each) => ({ ...each, style: 3 as const }));
    expect(worstSeverity(compare([maybe!], [sure!]))).toBe('compatible');
    expect(worstSeverity(compare([sure!], [maybe!]))).toBe('breaking');
  });

  it('of a renamed row is one change, by id, by spelling or by all else', () => {
    const old = row('t', { name: 'tenantId', description: 'Who pays for the order' });
    expect(ids(compare([old], [{ ...old, name: 'org' }]))).toEqual(['query.renamed']);
    expect(ids(compare([old], [{ ...old, id: 'new', name: 'tenant_id' }]))).toEqual(['query.renamed']);
    expect(ids(compare([old], [{ ...old, id: 'new', name: 'org' }]))).toEqual(['query.renamed']);
    expect(ids(compare([old], [{ ...old, id: 'new' }]))).toEqual([]);
  });

  it('of two that could be the same row is told as it is', () => {
    const old = row('t', { name: 'a', description: 'The same long words' });
    const two = ['b', 'c'].map((name) => ({ ...old, id: name, name }));
    expect(ids(compare([old], two)).sort()).toEqual([
      'query.added.optional',
      'query.added.optional',
      'query.removed.optional',
    ]);
  });

  it('of a path variable follows its place in the address', () => {
    const side = (url: string, names: readonly string[]) =>
      contentOf(DocType.http, {
        url,
        params: names.map((name, at) => row(url + at, { name, style: 0, required: true })),
      });
    const meant = (from: [string, string[]], to: [string, string[]]) =>
      severityOf(http, side(...from), side(...to)).map(({ rule, severity }) => `${severity} ${rule}`);
    const renamed = ['wording url.placeholder', 'wording path.renamed'];
    expect(meant(['/pets/{petId}', ['petId']], ['/pets/{id}', ['id']])).toEqual(renamed);
    expect(meant(['/pets/{petId}', ['petId']], ['/pets/:key', ['key']])).toEqual(renamed);
    expect(meant(['/a/{x}.{y}', ['x', 'y']], ['/a/{x}.{ending}', ['x', 'ending']])).toEqual(renamed);
    // The names change places: the values of calls would, too.
    expect(meant(['/a/{x}/{y}', ['x', 'y']], ['/a/{y}/{x}', ['x', 'y']])).toEqual(['breaking url.changed']);
    // A variable more is another address.
    expect(meant(['/a/{x}', ['x']], ['/a/{y}/{z}', ['y', 'z']])[0]).toBe('breaking url.changed');
  });

  it('of the first keywords of an operation is none', () => {
    expect(compare([], [operationRow({ operationId: '"findOrders"', security: '[{"key":[]}]' })])).toEqual([]);
  });

  it.each([
    ['another way beside the old one', '[{"key":[]}]', '[{"key":[]},{"oauth":["read"]}]', 'widened'],
    ['a way less', '[{"key":[]},{"oauth":["read"]}]', '[{"oauth":["read"]}]', 'narrowed'],
    ['another way instead', '[{"key":[]}]', '[{"oauth":["read"]}]', 'narrowed'],
    ['a scope more', '[{"oauth":["read"]}]', '[{"oauth":["read","write"]}]', 'narrowed'],
    ['a scope less', '[{"oauth":["read","write"]}]', '[{"oauth":["read"]}]', 'widened'],
    ['two schemes at once', '[{"key":[]}]', '[{"key":[],"token":[]}]', 'narrowed'],
    ['none needed', '[{"key":[]}]', '[{"key":[]},{}]', 'widened'],
    ['none no longer accepted', '[{"key":[]},{}]', '[{"key":[]}]', 'narrowed'],
    ['another order', '[{"a":[]},{"b":[]}]', '[{"b":[]},{"a":[]}]', 'widened'],
    ['something else', '[{"key":[]}]', '"key"', 'changed'],
  ])('of who may call: %s', (_, from, to, relation) => {
    const [before, after] = [from, to].map((security) => operationRow({ security }));
    expect(ids(compare([before!], [after!]))).toEqual([`operation.security.${relation}`]);
  });

  it('of what is never sent breaks no call', () => {
    const id = (given: Partial<Parameters<typeof row>[1]> = {}) =>
      row('id', {
        name: 'id',
        style: 2,
        required: true,
        description: 'Given by the server\nformat: int64; readOnly',
        ...given,
      });
    expect(ids(compare([], [id()]))).toEqual(['body.unsent.added']);
    expect(ids(compare([id({ required: false })], [id()]))).toEqual(['body.unsent.changed']);
    expect(ids(compare([id({ type: 'int' })], [id()]))).toEqual(['body.unsent.changed']);
    expect(ids(compare([id({ description: 'Another\nreadOnly' })], [id()]))).toEqual(['body.description']);
    expect(ids(compare([id()], []))).toEqual(['body.unsent.removed']);
    // In a response the same row is read.
    expect(worstSeverity(compare([id({ style: 3 })], []))).toBe('breaking');
    // Below a row that is not sent nothing is.
    const below = row('b', { name: 'b', style: 2, required: true, parentId: 'id' });
    expect(ids(compare([id()], [id(), below]))).toEqual(['body.unsent.added']);
    // What was read-only must be sent now, and the other way round it need not be.
    expect(worstSeverity(compare([id()], [id({ description: '' })]))).toBe('breaking');
    expect(worstSeverity(compare([id({ description: '' })], [id()]))).toBe('compatible');
    // A word in a sentence is no note.
    expect(worstSeverity(compare([], [id({ description: 'Not readOnly' })]))).toBe('breaking');
  });

  it('of a success code is another than of an error code', () => {
    const code = (name: string) => row(name, { name, style: 4, description: 'Created in the background' });
    expect(ids(compare([code('202')], []))).toEqual(['code.success.removed']);
    expect(ids(compare([code('200')], [code('201')]))).toEqual(['code.success.renamed']);
    expect(ids(compare([code('404')], [code('410')]))).toEqual(['code.renamed']);
  });

  it('of an object is one change with all below it', () => {
    const user = row('u', { name: 'user', type: 'object', style: 2 });
    const inside = ['a', 'b'].map((name) => row(name, { name, style: 2, parentId: 'u', required: true }));
    expect(ids(compare([], [user, ...inside]))).toEqual(['body.added.optional']);
    expect(ids(compare([user, ...inside], []))).toEqual(['body.removed.optional']);
  });

  it('puts the worst first', () => {
    const old = row('t', { name: 'a', description: 'x' });
    const found = compare([old], [{ ...old, description: 'y', required: true, maxLength: '5' }]);
    expect(found.map(({ severity }) => severity)).toEqual(['breaking', 'breaking', 'wording']);
  });

  it('counts the arguments of a method by position', () => {
    const args = ['a', 'b'].map((name) => row(name, { name, style: 2 }));
    expect(ids(compare(args, [args[1]!, args[0]!], dubbo))).toEqual(['argument.reordered']);
    expect(ids(compare(args, [args[1]!, args[0]!]))).toEqual(['body.reordered']);
  });

  it('keeps markup and line breaks of names out of a sentence', () => {
    const [said] = severitySentences('en', compare([], [row('t', { name: 'a`\n**b**' })]));
    expect(said).toBe('Optional query parameter `a **b**` added: existing calls stay valid');
  });

  it('calls what a media type says a fact of the body, not of a field', () => {
    const style = ParamStyle.bodies;
    const media = row('m', { name: 'application/json', style, schema: { '@table': 'true', nullable: 'true' } });
    const plain = { ...media, schema: { '@table': 'true' } };
    expect(severitySentences('en', compare([media], [plain]))).toEqual([
      'Request body `application/json` may no longer be null: calls that send null will fail',
    ]);
    expect(severitySentences('zh-CN', compare([media], [plain]))[0]).toMatch(/^请求体 `application\/json`/);
    const field = row('f', { name: 'km/h', style: ParamStyle.request, schema: { nullable: 'true' } });
    expect(severitySentences('en', compare([field], [{ ...field, schema: {} }]))[0]).toMatch(/^Body parameter `km\/h`/);
  });

  it('takes no longer for many rows that look alike', () => {
    const many = (of: string) =>
      Array.from({ length: 8_000 }, (_, i) => row(`${of}${i}`, { name: 'same', description: 'the same long text' }));
    // Processor time, whatever else the machine does.
    const start = process.cpuUsage();
    expect(compare(many('a'), many('b')).length).toBe(16_000);
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(3_000);
  });
});

describe('responses', () => {
  const style = ParamStyle.responses;
  const status = row('s', { name: '404', style });
  const json = row('m', { name: 'application/json', style, parentId: 's', type: 'object' });
  const field = row('f', { name: 'code', style, parentId: 'm', required: true });
  const header = row('h', { name: 'X-Why', style, parentId: 's' });
  const code = row('c', { name: '404', style: ParamStyle.code });
  const ok = row('o', { name: '200', style });
  const schema = { '@table': 'true', '@examples': '{"a":{"value":1}}' };
  const shown = row('t', { name: 'application/json', style, parentId: 'o', schema });
  const rules = (from: ParamRow[], to: ParamRow[]) =>
    severityOf(http, contentOf(DocType.http, { params: from }), contentOf(DocType.http, { params: to })).map(
      ({ rule }) => rule,
    );
  it.each([
    ['a status', [], [status, json], ['code.added']],
    ['a status that was an error code', [code], [status, json, code], []],
    ['no status any more', [status, json], [], ['code.removed']],
    ['no status and no error code', [status, json, code], [], ['code.removed']],
    [
      'an error code without its body',
      [status, json, header, code],
      [code],
      ['media.removed', 'response.removed.optional'],
    ],
    ['another media type', [status, json], [status, { ...json, name: 'text/xml' }], ['media.removed']],
    ['a type of a body', [status, json], [status, { ...json, type: 'string' }], ['response.type.changed']],
    ['no field', [status, json, field], [status, json], ['response.removed.required']],
    ['no header', [status, header], [status], ['response.removed.optional']],
    ['examples of the first success', [], [ok, shown], []],
    ['no examples of the first success', [ok, shown], [ok], []],
    ['no examples of the first success, and nothing else of it', [ok, shown], [], []],
    [
      'other examples',
      [ok, shown],
      [ok, { ...shown, schema: { ...shown.schema, '@examples': '{}' } }],
      ['response.annotation'],
    ],
    ['whether a media type is required', [status, json], [status, { ...json, required: true }], []],
  ] as const)('%s', (_, from, to, expected) => expect(rules([...from], [...to])).toEqual(expected));
});

describe('types', () => {
  it.each([
    ['int', 'long', false, 'widened'],
    ['number', 'integer', false, 'narrowed'],
    ['string', 'String', false, 'respelled'],
    ['List<String>', 'string[]', false, 'respelled'],
    ['string', 'string[]', false, 'changed'],
    ['int', 'string', true, 'widened'],
    ['int', 'string', false, 'changed'],
    ['OrderDto', 'OrderVo', false, 'respelled'],
    ['date', 'datetime', false, 'changed'],
    ['string', 'enum', false, 'narrowed'],
    ['any', 'object', false, 'narrowed'],
    ['object', 'map', false, 'widened'],
    ['array', 'array[string]', false, 'narrowed'],
    ['', 'string', false, 'respelled'],
    ['map[integer]', 'map[string]', false, 'changed'],
    ['Map<String, Integer>', 'map[long]', false, 'widened'],
    ['map[number][]', 'map[integer][]', false, 'narrowed'],
    ['map', 'map[string]', false, 'narrowed'],
    ['Map<String, Map<String, Long>>', 'map[map[int]]', false, 'narrowed'],
    ['Map<String, OrderDto>', 'Map<String, OrderVo>', false, 'respelled'],
    ['List<Map<String, Long>>', 'map[long][]', false, 'respelled'],
  ] as const)('%s → %s', (from, to, asText, relation) => expect(typeRelation(from, to, asText)).toBe(relation));
});
