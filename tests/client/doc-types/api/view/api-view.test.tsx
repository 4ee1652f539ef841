import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Published } from '../../../../../client/doc-types/doc-type/doc-type.js';
import type { WireReply } from '../../../../../contracts/platform/endpoint.js';
import { DocType } from '../../../../../contracts/platform/enums.js';
import { encodeId } from '../../../../../contracts/platform/wire.js';
import { viewConfig } from '../../../../../contracts/workspace/system.js';
import { fakeServer, openBrowser } from '../../../screen.js';
import { doc, environmentRow, paramRow } from '../../../screens/view/docs.js';

openBrowser();
const { queryClient } = await import('../../../../../client/lib/query.js');
const { all, button, click, press, show, type, until } = await import('../../../admin/stage.js');
const { DubboView, HttpView } = await import('../../../../../client/doc-types/api/view/ApiView.js');

beforeEach(() => {
  localStorage.clear();
  fakeServer();
});

const text = (selector: string) => all(selector).map((each) => each.textContent);
const names = (title: string) =>
  [...(document.querySelector(`table[aria-label="${title}"]`)?.querySelectorAll('tbody .param-name code') ?? [])].map(
    (each) => each.textContent,
  );
const config: WireReply<typeof viewConfig> = {
  ...{ enableReg: 0, enableThirdPartyForm: 0, enableThirdPartyOauth: 0, enableThirdPartyLogin: 0, enableLdap: 0 },
  ...{ oauthLoginUrl: '', oauthButtonText: '', ignoreParam: 0, enableMeterSphere: 0, enableDingtalk: 0 },
  ...{ dingdingAppKey: '', initOrder: 10_000, baseUrl: '', responseHiddenColumns: '', composeShowDebug: 1 },
};
const order: Partial<Published> = {
  httpMethod: 'POST',
  url: '/orders/{orderNo}',
  contentType: 'application/json',
  debugEnvs: [
    { id: encodeId(71), moduleId: encodeId(30), name: 'prod', url: 'https://api.test/', isPublic: 1 },
    { id: encodeId(72), moduleId: encodeId(30), name: 'staging', url: 'https://staging.test', isPublic: 1 },
  ],
  pathParams: [paramRow('orderNo', { style: 0, example: 'A1' })],
  requestParams: [
    paramRow('items', { type: 'array', description: 'first<br>second <b>not bold</b>' }),
    paramRow('sku', { parentId: 'items', maxLength: '64', example: 'S-1' }),
    paramRow('state', {
      type: 'enum',
      required: 0,
      enumInfo: {
        id: encodeId(80),
        moduleId: encodeId(30),
        name: 'State',
        description: '',
        items: [
          {
            id: encodeId(81),
            enumId: encodeId(80),
            name: 'open',
            type: 'number',
            value: '1',
            description: '',
            orderIndex: 1,
          },
        ],
      },
    }),
    paramRow('lost', { type: 'enum', enumId: encodeId(99) }),
  ],
  globalReturns: [
    environmentRow('code', { type: 'int' }),
    environmentRow('data', { example: '$data$', type: 'object' }),
  ],
  responseParams: [paramRow('id', { type: 'long', style: 3, example: '9007199254740993' })],
  errorCodeParams: [paramRow('1001', { style: 4, description: 'gone', example: 'look again' })],
  remark: 'be kind',
};

describe('an HTTP doc', () => {
  it('shows its address with the environment that the reader chose, and remembers it', async () => {
    await show(<HttpView doc={doc(order)} />);
    expect(text('.api-url')).toEqual(['https://api.test/orders/{orderNo}']);
    const select = await until(() => document.querySelector('select'));
    select.value = encodeId(72);
    await click(select);
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => text('.api-url')[0] === 'https://staging.test/orders/{orderNo}');
    expect(localStorage.getItem(`annals.module.${encodeId(30)}.environment`)).toBe(encodeId(72));
  });

  it('shows rows as a tree, folds and unfolds them, and remembers that', async () => {
    await show(<HttpView doc={doc(order)} />);
    expect(names('Body')).toEqual(['items', 'sku', 'state', 'lost']);
    await press('Collapse items');
    await until(() => names('Body').length === 3);
    expect(localStorage.getItem('annals.view.rows')).toBe('items');
    await press('Expand all');
    await until(() => names('Body').length === 4);
  });

  it('shows what limits a body as a whole above its rows', async () => {
    const description = 'An order\nmaxProperties: 3; nullable';
    const requestBodies = [paramRow('media', { style: 10, name: 'application/json', type: '', description })];
    const schema = { '@table': 'true', maxProperties: '3', nullable: 'true' };
    await show(<HttpView doc={doc({ ...order, requestBodies, rowParts: { media: { schema } } })} />);
    expect(text('.body-words')).toEqual(['An ordermax properties 3 · nullable']);
    expect(document.querySelector('.body-words')?.nextElementSibling?.getAttribute('aria-label')).toBe('Body');
  });

  it('leaves the columns out of response tables that a setting hides, and out of no other table', async () => {
    const server = fakeServer();
    const hides = (responseHiddenColumns: string) =>
      server.answers(viewConfig, () => ({ ...config, responseHiddenColumns }));
    hides('required, maxLength,example,description');
    queryClient.clear();
    const row = { maxLength: '64', example: 'E', description: 'meaning' };
    await show(<HttpView doc={doc({ ...order, responseParams: [paramRow('id', { style: 3, ...row })] })} />);
    const cells = (title: string) =>
      [...document.querySelectorAll(`table[aria-label="${title}"] th`)].map((each) => each.textContent);
    await until(() => cells('Fields').length === 2);
    expect(cells('Fields')).toEqual(['Name', 'Type']);
    const fields = document.querySelector('table[aria-label="Fields"]');
    expect(fields?.querySelector('.param-required, .param-optional, .param-length, .param-meaning')).toBeNull();
    expect(cells('Body')).toHaveLength(3);
    expect(document.querySelector('table[aria-label="Body"] .param-required')).not.toBeNull();
    expect(document.querySelector('table[aria-label="Body"] .param-length')).not.toBeNull();
    hides('');
    await queryClient.invalidateQueries();
    await until(() => cells('Fields').length === 3);
    expect(fields?.querySelector('.param-length')).not.toBeNull();
  });

  it('shows keywords in a line of their own instead of the last line of the description, and values as tags', async () => {
    const parts = {
      schema: { format: '"int64"', minimum: '1', maximum: '9007199254740993', nullable: 'true' },
      values: ['10', '20', '30'].map((value) => ({ value, ...(value === '10' && { name: 'Ten' }) })),
    };
    const age = paramRow('age', {
      type: 'integer',
      description: 'In years\nformat: int64; minimum: 1; maximum: 9007199254740993; enum: 10, 20, 30; nullable',
    });
    const lists = paramRow('lists', { type: 'array[map[Price]]', description: 'Prices' });
    const rowParts = { age: parts, sku: { schema: { xml: '{"name":"Sku","attribute":true}' } } };
    await show(<HttpView doc={doc({ ...order, requestParams: [age, lists, paramRow('sku', {})], rowParts })} />);
    const [row] = all('[data-line="age"]');
    expect(row?.querySelector('.param-type code')?.textContent).toBe('integer | null');
    expect(row?.querySelector('.param-description')?.textContent).toBe('In years');
    expect(row?.querySelector('.param-constraints')?.textContent).toBe('int64 · ≥ 1 · ≤ 9007199254740993');
    expect([...(row?.querySelectorAll('li') ?? [])].map((each) => each.textContent)).toEqual(['10 Ten', '20', '30']);
    expect(text('[data-line="lists"] .param-type code')).toEqual(['map<string, Price>[]']);
    expect(text('[data-line="lists"] .param-constraints')).toEqual([]);
    expect(text('[data-line="sku"] .param-constraints')).toEqual(['XML name Sku, as attribute']);
  });

  it('draws the first of many values only', async () => {
    const values = JSON.stringify(Array.from({ length: 50_000 }, (_, at) => at));
    const many = doc({ ...order, requestParams: [paramRow('n', {})], rowParts: { n: { schema: { enum: values } } } });
    await show(<HttpView doc={many} />);
    expect(all('[data-line="n"] li')).toHaveLength(7);
    expect(text('[data-line="n"]')[0]?.length).toBeLessThan(2_000);
  });

  it('takes <br> for a break and every other tag for text', async () => {
    await show(<HttpView doc={doc(order)} />);
    const [description] = all('.param-description');
    expect(description?.textContent).toBe('first\nsecond <b>not bold</b>');
    expect(description?.querySelector('b')).toBeNull();
  });

  it('puts the common rows around its own, in tables and examples', async () => {
    await show(<HttpView doc={doc(order)} />);
    expect(names('Fields')).toEqual(['code', 'data', 'id']);
    expect(text('.tag').filter((word) => word === 'common')).toHaveLength(2);
    const [, response] = text('.api-example pre');
    expect(response).toBe('{\n  "code": 0,\n  "data": {\n    "id": 9007199254740993\n  }\n}');
  });

  it('tells its request in more languages, which are loaded when one is chosen', async () => {
    await show(<HttpView doc={doc(order)} />);
    await press('More');
    await click(await until(() => all('[role="menuitem"], .bp6-menu-item').find((each) => each.textContent === 'Go')));
    await until(() => text('.api-example pre').find((code) => code?.includes('http.NewRequest')));
    expect(text('.api-example button')).toContain('Go');
  });

  it('tells its request as XML where its body is XML', async () => {
    const sku = paramRow('sku', { example: 'S-1' });
    const rowParts = { sku: { schema: { xml: '{"name":"Sku"}' } } };
    const xml = { ...order, contentType: 'application/xml', requestParams: [sku], rowParts };
    await show(<HttpView doc={doc(xml)} />);
    const [example] = all('figure[aria-label="Request example"]');
    expect(example?.querySelector('pre')?.textContent).toBe('<root>\n  <Sku>S-1</Sku>\n</root>');
    expect(example?.textContent).toContain('XML');
    expect(example?.textContent).not.toContain('JSON');
  });

  it('tells its request as JSON, TypeScript and cURL, and remembers which', async () => {
    await show(<HttpView doc={doc(order)} />);
    expect(text('.api-example pre')[0]).toContain('"sku": "S-1"');
    await press('cURL');
    await until(() => text('.api-example pre')[0]?.startsWith('curl --request POST'));
    expect(text('.api-example pre')[0]).toContain("--url 'https://api.test/orders/A1'");
    expect(localStorage.getItem('annals.view.example')).toBe('bash');
    await press('TypeScript');
    await until(() => text('.api-example pre')[0]?.includes('state?: 1;'));
  });

  it('filters a long table by name and description, with the rows around what is found', async () => {
    const fields = Array.from({ length: 30 }, (_, n) => paramRow(`field${n}`, { style: 3 }));
    const nested = [
      paramRow('buyer', { style: 3, type: 'object' }),
      paramRow('taxNumber', { style: 3, parentId: 'buyer', description: 'of the company' }),
      paramRow('buyerName', { style: 3, parentId: 'buyer' }),
    ];
    await show(<HttpView doc={doc({ ...order, globalReturns: [], responseParams: [...fields, ...nested] })} />);
    // A short table needs none.
    expect(all('.params-filter')).toHaveLength(1);
    await type('Filter Fields', 'COMPANY');
    await until(() => names('Fields').join() === 'buyer,taxNumber');
    await type('Filter Fields', 'no such');
    await until(() => document.querySelector('table[aria-label="Fields"]') === null);
    await type('Filter Fields', '');
    await until(() => names('Fields').length === 33);
  });

  it('shows the first values of a dictionary, all at a click, and says when one is gone', async () => {
    await show(<HttpView doc={doc(order)} />);
    expect(text('.param-type .tag')).toEqual(['dictionary deleted']);
    expect(text('.dictionary-chips code')).toEqual(['1']);
    await click(await until(() => document.querySelector('.dictionary-tag')));
    await until(() => document.querySelector('.dictionary-items')?.textContent?.includes('open'));
  });

  it('says of every value which field or row it is', async () => {
    await show(<HttpView doc={doc(order)} />);
    const said = new Set(all('[data-blame]').map((each) => each.getAttribute('data-blame')));
    for (const place of [
      'field:httpMethod',
      'field:url',
      'field:contentType',
      'field:remark',
      'row:orderNo:name',
      'row:sku:maxLength',
      'row:sku:example',
      'row:items:description',
      'row:items:type',
      'row:state:required',
      'row:state:enumId',
      'row:1001:example',
    ])
      expect(said).toContain(place);
    expect([...said].filter((place) => place?.startsWith('row:common-'))).toEqual([]);
  });

  it.each([
    ['a root array of objects', { isRequestArray: 1, requestArrayType: 'object' }, '[\n  {\n    "items"'],
    ['a form', { contentType: 'application/x-www-form-urlencoded' }, 'curl --request POST'],
  ] as const)('of %s', async (_, facts, begins) => {
    await show(<HttpView doc={doc({ ...order, ...facts })} />);
    expect(text('.api-example pre')[0]?.startsWith(begins)).toBe(true);
  });

  it('runs nothing that it says', async () => {
    const hostile = '"><img src=x onerror="globalThis.ran = 1"><script>globalThis.ran = 1</script>';
    const row = paramRow(hostile, { description: hostile, example: hostile, type: hostile, maxLength: hostile });
    const rows = {
      requestParams: [row],
      responseParams: [row],
      errorCodeParams: [row],
      pathParams: [row],
      queryParams: [row],
    };
    await show(<HttpView doc={doc({ ...order, ...rows, url: hostile, remark: hostile, httpMethod: hostile })} />);
    expect(all('.api img, .api script')).toEqual([]);
    expect(Reflect.get(globalThis, 'ran')).toBeUndefined();
  });

  it('keeps the rows on screen of a long table in the page, and a shorter one as a whole', async () => {
    const requestParams = Array.from({ length: 100 }, (_, n) => paramRow(`q${n}`));
    const responseParams = Array.from({ length: 5_000 }, (_, n) => paramRow(`r${n}`));
    await show(<HttpView doc={doc({ ...order, requestParams, responseParams })} />);
    await until(() => names('Body').length === 100);
    // 5,000 rows, two common rows and the header.
    const [table] = all('[aria-rowcount="5003"]');
    const rows = table?.querySelectorAll('[aria-rowindex]') ?? [];
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThan(100);
    expect(rows[0]?.getAttribute('aria-rowindex')).toBe('2');
  });
});

describe('a Dubbo doc', () => {
  it('shows its service and its method, and no address', async () => {
    const dubboInfo = {
      interfaceName: 'com.acme.OrderService',
      version: '1.0',
      protocol: 'dubbo',
      author: 'Ann',
      dependency: '<dependency/>',
    };
    await show(<DubboView doc={doc({ ...order, type: DocType.dubbo, url: 'Order find(long id)', dubboInfo })} />);
    expect(text('.api-service dd')).toEqual([
      'com.acme.OrderService',
      'Order find(long id)',
      '1.0',
      'dubbo',
      'Ann',
      '<dependency/>',
    ]);
    expect(all('.api-address')).toEqual([]);
    expect(all('button').some((each) => each.textContent === 'cURL')).toBe(false);
    await button('TypeScript');
  });
});
