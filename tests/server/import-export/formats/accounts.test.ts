import { expect, it } from '@jest/globals';
import { readImport } from '../../../../server/import-export/formats/read/read-import.js';
import { file } from './support/read.js';

const URL_WITH_ACCOUNT = 'https://ann:sesame@shop.example:8443/orders';
const requestOf = (url: string) => ({ name: 'Orders', request: { method: 'GET', url } });
const collection = (item: object[], more: object = {}) => ({
  info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item,
  ...more,
});
const harEntry = {
  request: { method: 'GET', url: URL_WITH_ACCOUNT, headers: [], queryString: [], cookies: [] },
  response: { status: 200, headers: [], content: {} },
};

it.each<[string, string | object]>([
  ['curl', `curl ${URL_WITH_ACCOUNT}`],
  ['PowerShell', `Invoke-WebRequest -Uri "${URL_WITH_ACCOUNT}"`],
  ['.http', `### Orders\nGET ${URL_WITH_ACCOUNT}\n`],
  ['HAR', { log: { version: '1.2', entries: [harEntry] } }],
  ['Postman', collection([requestOf(URL_WITH_ACCOUNT)])],
  [
    'a variable of Postman',
    collection([requestOf('{{base}}/orders')], {
      variable: [{ key: 'base', value: 'https://ann:sesame@shop.example:8443' }],
    }),
  ],
])('the account in an address of %s becomes no environment', async (_what, content) => {
  const name = typeof content === 'string' && content.startsWith('###') ? 'shop.http' : 'shop.json';
  const { api } = await readImport({ format: '', files: [file(name, content)] });
  expect(api.environments.map(({ url }) => url)).toEqual(['https://shop.example:8443']);
  expect(JSON.stringify(api)).not.toMatch(/sesame/);
});
