import { expect, it } from '@jest/globals';
import type { ImportedDoc } from '../../../../contracts/import-export/imported-api.js';
import { postmanFormat } from '../../../../server/import-export/formats/postman/index.js';
import { postmanItem } from '../../../../server/import-export/formats/postman/write/postman-item.js';
import { exportedOf } from './openapi/write/exported.js';
import { docsIn, file } from './support/read.js';

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const header = (value: string) => [{ key: 'Content-Type', value }];
const request = { method: 'POST', url: '/x', header: header('text/xml'), body: { mode: 'raw', raw: '<a/>' } };
const response = [
  { name: 'Fine', status: 'OK', code: 200, header: header('text/csv'), body: 'a,b' },
  { name: 'Gone', status: 'Not Found', code: 404, header: header('application/json'), body: '{"e":1}' },
  { name: 'Made', status: 'Created', code: 201, header: header('application/json'), body: '{"m":1}' },
];

const given = { info: { name: 'A', schema }, item: [{ name: 'One', request, response }] };

/** The item of an export, of a doc as an import stored it. */
async function leaving(stored: (doc: ImportedDoc) => ImportedDoc, areRows = true) {
  const { api } = await postmanFormat.read([file('a.json', given)]);
  const [doc] = docsIn(api.entries);
  if (!doc) throw new Error('no doc');
  const [entry] = exportedOf({ ...api, entries: [stored(doc)] }).entries;
  if (entry?.kind !== 'doc') throw new Error('no doc');
  const extra = { postman: { ...Object(doc.extra?.postman), areRows } };
  return postmanItem({ ...entry, extra }, { base: '', variable: 'baseUrl' } as never);
}
const asItCame = { request: { body: request.body }, response };

it('texts and saved responses go out as they came', async () => {
  expect(await leaving((doc) => doc)).toMatchObject(asItCame);
});

it('also of docs that earlier versions imported', async () => {
  const block = (caption: string, text: string) => `<p>${caption}</p><pre><code>${text}</code></pre>`;
  const description = block('Body', '&lt;a/&gt;') + block('Fine', 'a,b');
  const item = await leaving(
    ({ tables, ...doc }) => ({
      ...doc,
      fields: { ...doc.fields, description },
      tables: { ...tables, requestParams: [], responseParams: [], responses: [] },
    }),
    false,
  );
  expect(item).toMatchObject(asItCame);
});

it('not where somebody changed a response', async () => {
  const changed = await leaving((doc) => ({ ...doc, tables: { ...doc.tables, responses: [] } }));
  expect(changed).not.toMatchObject({ response });
});
