import { expect, it } from '@jest/globals';
import type { Branch } from '../../../../../../contracts/docs/doc-types/param-tree.js';
import type { ExportedDoc } from '../../../../../../server/import-export/formats/exported/exported-api.js';
import { docsIn, read } from '../support.js';
import { differences } from './differences.js';
import { openApiOf } from './document.js';
import { exportedOf } from './exported.js';

/** mulberry32 */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const names = [
  'id',
  'user-name',
  '名称',
  'a.b',
  '$ref',
  '__proto__',
  'type',
  'properties',
  'X-Id',
  'nullable',
  'x-y',
  '/~1',
];
const leaves = [
  'string',
  'number',
  'integer',
  'boolean',
  'Long',
  'BigDecimal',
  'LocalDate',
  'str_array',
  'array[string]',
  'List<Integer>',
  'file',
  'map[integer]',
  'any',
  'T',
];
const parents = ['object', 'array', 'array[object]', 'List<Order>', 'Order', 'object[]'];
const texts = ['', 'Which', 'Two\nlines', '1', 'true', '{"a":1}', '中文，说明', 'a: b; c', ' <b>'.trim()];

class RandomDocs {
  constructor(private readonly random: () => number) {}

  pick<T>(of: readonly T[]): T {
    const found = of[Math.floor(this.random() * of.length)];
    if (found === undefined) throw new Error('empty');
    return found;
  }

  rows(depth: number): Branch[] {
    const wanted = new Set(Array.from({ length: Math.floor(this.random() * 5) }, () => this.pick(names)));
    return [...wanted].map((name) => this.row(name, depth));
  }

  row(name: string, depth: number): Branch {
    const children = depth > 0 && this.random() < 0.4 ? this.rows(depth - 1) : [];
    const type = this.pick(children.length > 0 ? parents : leaves);
    const length = this.pick(['', '64', '10,2', '0']);
    const [example, description] = [this.pick(texts), this.pick(texts)];
    return {
      row: {
        id: '',
        name,
        type,
        required: this.random() < 0.5 ? 1 : 0,
        maxLength: length,
        example,
        description,
        enumInfo: null,
      },
      children,
    };
  }

  doc(base: ExportedDoc): ExportedDoc {
    const body = (): ExportedDoc['rows']['body'] => {
      const branches = this.rows(3);
      return { branches, elementType: branches.length > 0 && this.random() < 0.3 ? 'object' : '' };
    };
    const code = (name: string): Branch => ({
      row: {
        id: '',
        name,
        type: 'string',
        required: 0,
        maxLength: '',
        example: this.pick(texts),
        description: this.pick(texts),
      },
      children: [],
    });
    const path = this.rows(0).map((branch) => ({ ...branch, row: { ...branch.row, required: 1 as const } }));
    return {
      ...base,
      ...{
        name: this.pick(['One', '查询订单', 'a/b']),
        author: this.pick(['', 'ann']),
        deprecated: this.pick(['$false$', '', 'Use v2']),
      },
      ...{
        url: '/a/b',
        httpMethod: this.pick(['GET', 'POST', 'LINK']),
        contentType: 'application/json',
        label: this.pick(['', '1.0']),
      },
      rows: {
        path,
        headers: this.rows(0),
        query: this.rows(1),
        cookies: this.rows(1),
        body: body(),
        response: body(),
        statuses: [],
        bodies: [],
        codes: this.pick([[], [code('404')], [code('500'), code('E1')]]),
      },
    };
  }
}

it('are the same after a document was written of them and read', () => {
  const base = docsIn(read({ openapi: '3.1.0', paths: { '/a': { get: {} } } }).api.entries)[0];
  const [exported] = exportedOf({
    entries: base ? [base] : [],
    dictionaries: [],
    environments: [],
    errorCodes: [],
  }).entries;
  if (exported?.kind !== 'doc') throw new Error('no doc');
  const { extra: _extra, ...empty } = exported;
  const first = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));
  for (let seed = first; seed < first + 200; seed++) {
    const doc = new RandomDocs(randomOf(seed)).doc(empty);
    const document = openApiOf({ title: 'T', environments: [], entries: [doc] });
    const { api, losses } = read(JSON.parse(JSON.stringify(document)));
    const back = exportedOf(api).entries[0];
    expect({ seed, losses }).toEqual({ seed, losses: [] });
    expect({ seed, found: back?.kind === 'doc' ? differences(shown(doc), shown(back)) : 'none' }).toEqual({
      seed,
      found: [],
    });
  }
});

function shown({ name, author, deprecated, label, url, httpMethod, rows }: ExportedDoc): unknown {
  const table = (branches: readonly Branch[]): unknown =>
    branches.map(({ row, children }) => [
      row.name,
      row.type,
      row.required,
      row.maxLength,
      row.example,
      row.description,
      table(children),
    ]);
  const { body, response } = rows;
  return {
    ...{ name, author, deprecated, label, url, httpMethod },
    ...{ path: table(rows.path), headers: table(rows.headers), query: table(rows.query), codes: table(rows.codes) },
    ...{
      body: table(body.branches),
      response: table(response.branches),
      arrays: [body.elementType, response.elementType],
    },
  };
}
