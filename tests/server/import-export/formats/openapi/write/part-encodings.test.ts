import { expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { readImport } from '../../../../../../server/import-export/formats/read/read-import.js';
import { docsIn, file } from '../../support/read.js';
import { openApiText } from './document.js';
import { exportedOf } from './exported.js';

const formdata = [
  { key: 'pic', type: 'file', src: '/a.png', contentType: 'image/png' },
  { key: 'meta', type: 'text', value: '{"a":1}', contentType: 'application/json', description: 'About it' },
  { key: 'note', type: 'text', value: 'x' },
];
const collection = (fields: readonly object[]) => ({
  info: { name: 'S', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [
    {
      name: 'Send',
      request: { method: 'POST', url: 'https://h.example/x', body: { mode: 'formdata', formdata: fields } },
    },
  ],
});
const imported = async (text: string | object) => (await readImport({ format: '', files: [file('a.json', text)] })).api;

it.each([[formdata], [formdata.slice(0, 2)]])(
  'the types of parts are encodings of an export, which is imported again as it was: %j',
  async (fields) => {
    const api = await imported(collection(fields));
    const text = openApiText(exportedOf(api), 'json');
    const written = JSON.parse(text);
    expect(written.paths['/x'].post.requestBody.content['multipart/form-data'].encoding).toEqual({
      pic: { contentType: 'image/png' },
      meta: { contentType: 'application/json' },
    });
    expect(await new Validator().validate(written)).toMatchObject({ valid: true });
    const rowsOf = (given: typeof api) => docsIn(given.entries)[0]?.tables.requestParams;
    expect(rowsOf(await imported(text))).toEqual(rowsOf(api));
  },
);
