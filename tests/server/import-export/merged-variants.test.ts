import { describe, expect, it } from '@jest/globals';
import { httpRules, rulesOf } from '../../../server/docs/doc-types/index.js';
import { openOffers, withOffer } from '../../../server/import-export/offers/open-offers.js';
import { documentOf, json, ref } from './formats/openapi/support.js';
import { meaningOfNext, nextOf, readWith } from './support/read-again.js';

const rules = rulesOf(0);
const text = { type: 'string' };
const object = (properties: object, rest: object = {}) => ({ type: 'object', properties, ...rest });
const schemas = {
  Base: object({ id: text, at: object({ city: text }) }, { required: ['id'], description: 'The base' }),
  Cat: object({ kind: { const: 'cat' }, lives: { type: 'integer' }, owner: ref('Owner') }, { required: ['kind'] }),
  Dog: object({ kind: { const: 'dog' }, breed: text, owner: ref('Owner') }, { required: ['kind'] }),
  Owner: object({ pets: { type: 'array', items: ref('Pet') } }),
  Pet: { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' }, description: 'Any pet' },
  Own: { allOf: [ref('Base'), object({ total: { type: 'number' } }, { required: ['total'] })] },
  Deep: { allOf: [ref('Own'), { anyOf: [object({ a: text }), object({ b: text })] }], description: 'Deep' },
  Tree: object({ nodes: { oneOf: [ref('Tree'), { type: 'array', items: ref('Tree') }] } }),
  Prices: { type: 'object', additionalProperties: ref('Base') },
  When: {
    oneOf: [
      { ...text, format: 'date' },
      { ...text, format: 'date-time' },
    ],
  },
  Either: { anyOf: [text, { type: 'integer' }, object({ id: text })] },
};
const bodies: [string, object][] = [
  ...Object.keys(schemas).map((name): [string, object] => [name, ref(name)]),
  ['properties', object(Object.fromEntries(Object.keys(schemas).map((name) => [name, ref(name)])))],
  ['properties in place', object({ ...schemas })],
  ['a list', { type: 'array', items: schemas.Pet }],
  ['a list in a property', object({ pets: { type: 'array', items: schemas.Pet } })],
];

describe('merged variants of an earlier import', () => {
  const document = documentOf(
    {},
    {
      paths: Object.fromEntries(
        bodies.map(([name, schema]) => [
          `/${name}`,
          { post: { requestBody: json(schema), responses: { 200: { description: '', ...json(schema) } } } },
        ]),
      ),
      components: { schemas },
    },
  );
  const [was, is] = [readWith('models', document, 'a'), readWith('variants', document, 'b')];
  const places = bodies.map(([name]) => `post /${name}`);

  it('become variants where nobody changed them', () => {
    for (const place of places) {
      const [before, came] = [was.docs.get(place), is.docs.get(place)];
      if (!before || !came) throw new Error(place);
      const { content, offers } = nextOf(before, came);
      const plain = (rows: readonly { name: string; kind?: string | undefined; type: string }[]) =>
        rows.map(({ name, kind, type }) => ({ name, kind, type }));
      expect([place, 'params' in content && plain(content.params)]).toEqual([place, plain(came.params)]);
      expect(offers).toEqual([]);
    }
  });
  it('mean nothing to callers when they do, forwards and backwards', () => {
    const meaning = (back: boolean) =>
      [...meaningOfNext(was, is, back)].flatMap(([place, { changes }]) =>
        changes.map(({ rule, path, from: then, to: now }) => [place, rule, path, then, now]),
      );
    expect(meaning(false)).toEqual([]);
    expect(meaning(true)).toEqual([]);
  });
  it('keep their rows where somebody changed one, and the variants are offered, once', () => {
    const [before, came] = [was.docs.get('post /a list'), is.docs.get('post /a list')];
    if (!before || !came) throw new Error('no doc');
    const params = before.params.map((row) => (row.name === 'breed' ? { ...row, description: 'By hand' } : row));
    const ours = { ...before, params };
    const { content, base, offers } = nextOf(before, came, ours);
    const inRequest = (rows: readonly { style: number; name: string }[]) =>
      rows.flatMap(({ style, name }) => (style === 2 ? [name] : []));
    expect('params' in content && inRequest(content.params)).toEqual(inRequest(params));
    expect(offers.map(({ kind }) => kind)).toEqual(['variants', 'variants']);
    const [offer] = offers;
    expect(offer).toMatchObject({ rowId: '', style: 2 });
    if (!offer || !('params' in base)) throw new Error('no rows');
    const again = readWith('variants', document, 'c').docs.get('post /a list') ?? came;
    expect(nextOf(base, again, ours).offers).toEqual(offers);

    const taken = httpRules.schema.parse(withOffer(rules, ours, base, offer));
    expect(openOffers(rules, taken, offers)).toEqual(offers.slice(1));
    expect(taken.params.flatMap(({ style, kind, ref }) => (style === 2 ? [[kind, ref]] : []))).toEqual([
      ...[
        ['oneOf', 'Cat'],
        ['oneOf', 'Dog'],
      ],
    ]);
    // From then on they are those of the source.
    const next = nextOf(base, again, taken);
    expect(next.offers).toEqual(offers.slice(1));
    expect('params' in next.content && next.content.params.filter(({ style }) => style === 2)).toEqual(
      taken.params.filter(({ style }) => style === 2),
    );
  });
});

describe('a plain body with variants', () => {
  const choice = { type: 'integer', oneOf: [{ multipleOf: 3, description: 'Thirds' }, { multipleOf: 5 }] };
  const document = documentOf({ requestBody: json({ type: 'array', items: choice }) });
  const [content, ...others] = [...readWith('variants', document, 'b').docs.values()];
  if (!content || others.length > 0) throw new Error('not one doc');

  it('means nothing to callers where an earlier import noted the variants', () => {
    const found = meaningOfNext(readWith('notes', document, 'a'), readWith('variants', document, 'b'));
    expect([...found].flatMap(([, { changes }]) => changes)).toEqual([]);
  });
  it('has the variants that were the only rows of an earlier import, with what people wrote', () => {
    const [was] = [...readWith('variants', document, 'a', { hasTypes: false }).docs.values()];
    if (!was) throw new Error('no doc');
    const params = was.params.map((row) => (row.description === 'Thirds' ? { ...row, description: 'By hand' } : row));
    const merged = nextOf(was, content, { ...was, params });
    const kept = 'params' in merged.content ? merged.content.params : [];
    expect(kept.map(({ kind, type, description }) => [kind, type, description])).toEqual([
      [undefined, 'integer', ''],
      ['oneOf', 'object', 'By hand'],
      ['oneOf', 'object', ''],
    ]);
    expect(merged.offers).toEqual([]);
  });
});

describe('variants of the next import', () => {
  const read = (variants: readonly object[], prefix: string) => {
    const document = documentOf({ requestBody: json(object({ a: { oneOf: variants } })) }, { components: { schemas } });
    const content = readWith('variants', document, prefix).docs.get('post /orders');
    if (!content) throw new Error('no doc');
    return content;
  };
  it('are found again by what they are, and never by their place', () => {
    const date = { ...text, format: 'date' };
    const one = object({ kind: { const: 'one' }, x: text });
    const named = object({ y: text }, { title: 'Named' });
    const before = read([ref('Cat'), ref('Dog'), date, one, named, { type: 'integer' }], 'a');
    const after = read(
      [
        { type: 'integer' },
        object({ z: text }),
        { ...one, properties: { ...one.properties, w: text } },
        named,
        ref('Dog'),
        date,
      ],
      'b',
    );
    const shown = ({ params }: typeof before) =>
      new Map(
        params.flatMap(({ id, kind, name, type, ref: of, schema }) =>
          kind ? [[`${name} ${type} ${of} ${schema?.format}`, id]] : [],
        ),
      );
    const [was, is] = [shown(before), shown(httpRules.schema.parse(nextOf(before, after).content))];
    expect([...is.keys()].filter((key) => was.get(key) === is.get(key)).sort()).toEqual(
      [...was.keys()].filter((key) => !key.startsWith('Cat')).sort(),
    );
  });
});
