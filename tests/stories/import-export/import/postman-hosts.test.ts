import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { z } from 'zod';
import { applyImport, importPlan, planImport } from '../../../../contracts/import-export/imports.js';
import { listEnvironments } from '../../../../contracts/workspace/environments.js';
import { startApp, type TestApp } from '../../../support/app.js';
import { fileOf } from '../../../support/collection.js';
import type { Person } from '../../../support/people.js';
import { place } from '../../../support/places.js';
import { download } from '../export/exporting.js';

let app: TestApp;
let dev: Person;
beforeAll(async () => {
  app = await startApp();
  dev = await app.person('dev');
});
afterAll(() => app.stop());

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const exported = z.object({
  variable: z.array(z.object({ key: z.string(), value: z.string() })),
  item: z.array(
    z.object({
      protocolProfileBehavior: z.unknown().optional(),
      request: z.object({ url: z.object({ raw: z.string(), host: z.array(z.string()), query: z.array(z.unknown()) }) }),
    }),
  ),
});

async function imported(source: object) {
  const { moduleId } = await place(await app.admin(), { devs: [dev] });
  const text = async () => {
    const environmentIds = (await dev.call(listEnvironments, { moduleId })).map(({ id }) => id);
    return (await download(dev, { moduleId, format: 'postman', environmentIds })).text;
  };
  const plan = async (given: string) =>
    (await dev.call(planImport, { projectId: '', moduleId, files: [fileOf(given)] })).id;
  await dev.call(applyImport, { id: await plan(JSON.stringify({ info: { name: 'Shop', schema }, ...source })) });
  await app.quiet();
  const file = await text();
  const id = await plan(file);
  expect((await dev.call(importPlan, { id })).counts).toMatchObject({ create: 0, missing: 0, update: 0 });
  await dev.call(applyImport, { id });
  await app.quiet();
  expect(await text()).toBe(file);
  return exported.parse(JSON.parse(file));
}
const rawOf = ({ item }: z.infer<typeof exported>) => item.map(({ request }) => request.url.raw);

it('requests of a Postman collection go to the hosts that they went to', async () => {
  const urls = ['{{orders}}/v1/a', '{{pay}}/v1/b', 'https://x.example:8443/c', '/d'];
  const orders = { key: 'orders', value: 'https://orders.example' };
  const { variable: variables, ...several } = await imported({
    item: urls.map((url, at) => ({ name: `R${at}`, request: { method: 'GET', url } })),
    variable: [orders],
  });
  const [first, second, third, fourth] = rawOf({ variable: variables, ...several });
  expect([first, second, third]).toEqual(['{{orders}}/v1/a', '{{pay}}/v1/b', 'https://x.example:8443/c']);
  expect(fourth).toMatch(/^\{\{host_.+\}\}\/d$/);
  expect(several.item[2]?.request.url.host).toEqual(['x', 'example:8443']);
  expect(variables).toContainEqual(expect.objectContaining(orders));
});

it('the variable of all addresses of a Postman collection keeps its name where it has no value', async () => {
  const one = await imported({ item: [{ name: 'A', request: { method: 'GET', url: '{{base}}/a' } }] });
  expect(rawOf(one)).toEqual(['{{base}}/a']);
  expect(one.variable).toEqual([expect.objectContaining({ key: 'base', value: '' })]);
});

it('keys of a query without a value and settings of requests come out of a Postman collection again', async () => {
  const url = 'https://a.example/a?flag&empty=&x=1';
  const query = [
    { key: 'flag', value: null },
    { key: 'empty', value: '' },
  ];
  const protocolProfileBehavior = { followRedirects: false, disabledSystemHeaders: { accept: true } };
  const { item } = await imported({
    item: [
      { name: 'A', request: { method: 'GET', url }, protocolProfileBehavior },
      {
        name: 'B',
        request: { method: 'GET', url: { raw: url, protocol: 'https', host: ['a', 'example'], path: ['b'], query } },
      },
    ],
  });
  expect(item.map(({ request }) => request.url.raw.replace(/^.*\?/, ''))).toEqual(['flag&empty=&x=1', 'flag&empty=']);
  expect(item[0]).toMatchObject({ protocolProfileBehavior });
});

it('requests of .http files and of curl are exported to their own hosts, too', async () => {
  const addresses = async (name: string, text: string) => {
    const { moduleId } = await place(await app.admin(), { devs: [dev] });
    const { id } = await dev.call(planImport, { projectId: '', moduleId, files: [fileOf(text, name)] });
    await dev.call(applyImport, { id });
    await app.quiet();
    const environmentIds = (await dev.call(listEnvironments, { moduleId })).map(({ id }) => id);
    const file = (await download(dev, { moduleId, format: 'postman', environmentIds })).text;
    return [...file.matchAll(/"raw":"([^"]*)"/g)].map(([, raw]) => raw);
  };
  const both = ['https://x.example/a', 'https://y.example/b'];
  expect(await addresses('a.http', `GET ${both[0]}\n\n###\nGET ${both[1]}\n`)).toEqual(both);
  expect(await addresses('a.sh', both.map((url) => `curl ${url}`).join('\n'))).toEqual(both);
});
