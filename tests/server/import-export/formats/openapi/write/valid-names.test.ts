import { expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { ImportedDoc, ImportedEntry } from '../../../../../../contracts/import-export/imported-api.js';
import { objectOr } from '../../../../../../server/import-export/formats/openapi/operation-parts.js';
import { newNames, withNames } from '../../../../../../server/import-export/formats/openapi/write/index.js';
import { read } from '../support.js';
import { openApiOf } from './document.js';
import { exportedOf } from './exported.js';

const flat = (entries: readonly ImportedEntry[]): ImportedDoc[] =>
  entries.flatMap((entry) => (entry.kind === 'doc' ? [entry] : flat(entry.children)));
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string' };
const document = {
  openapi: '3.1.1',
  info: { title: 'Odd names', version: '1.10' },
  security: [{ 'API key': [] }],
  paths: {
    '/pages': {
      get: {
        security: [{ 'API key': [] }],
        parameters: [{ $ref: '#/components/parameters/page%20no' }],
        responses: {
          200: {
            description: 'ok',
            content: { 'application/json': { schema: ref('Page%C2%ABPart%C2%BB/properties/list') } },
          },
          default: {
            description: 'else',
            content: {
              'application/json': {
                schema: {
                  oneOf: [ref('Page«Part»'), ref('a~1b')],
                  discriminator: {
                    propertyName: 'kind',
                    mapping: { page: '#/components/schemas/Page«Part»', part: 'a/b', plain: 'Plain' },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
  components: {
    securitySchemes: { 'API key': { type: 'apiKey', in: 'header', name: 'x' } },
    parameters: { 'page no': { name: 'page', in: 'query', schema: text } },
    schemas: {
      'Page«Part»': { type: 'object', properties: { list: { type: 'array', items: ref('a~1b') }, kind: text } },
      Page_Part: text,
      'a/b': { type: 'object', properties: { kind: text } },
      用户: text,
      Plain: text,
    },
  },
};

it('components get names that the specification allows, in no section twice, with all that refers to them', async () => {
  const written = withNames(document, newNames(document));
  expect(Object.keys(written.components ?? {})).toEqual(['securitySchemes', 'parameters', 'schemas']);
  expect(written).toMatchObject({
    security: [{ API_key: [] }],
    components: {
      securitySchemes: { API_key: {} },
      parameters: { page_no: {} },
      schemas: {
        Page_Part_2: { properties: { list: { items: ref('a_b') } } },
        Page_Part: text,
        a_b: {},
        Component: text,
      },
    },
    paths: {
      '/pages': {
        get: {
          security: [{ API_key: [] }],
          parameters: [{ $ref: '#/components/parameters/page_no' }],
          responses: {
            200: { content: { 'application/json': { schema: ref('Page_Part_2/properties/list') } } },
            default: {
              content: {
                'application/json': {
                  schema: {
                    oneOf: [ref('Page_Part_2'), ref('a_b')],
                    discriminator: {
                      mapping: { page: '#/components/schemas/Page_Part_2', part: 'a_b', plain: 'Plain' },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  });
  expect(await new Validator().validate(written)).toMatchObject({ valid: true });
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: false });
});

it('a document with valid names is written as it is', () => {
  const plain = { ...document, components: { schemas: { Plain: text } } };
  expect(withNames(plain, newNames(plain))).toBe(plain);
});

it('the next import finds the models of its own export by the names that they had', () => {
  const names = (file: object) =>
    flat(read(file).api.entries).flatMap(({ sourceId, fields, model }) => (model ? [[sourceId, fields.name]] : []));
  const { paths: _, security: __, ...bare } = document;
  const file = { ...bare, paths: {} };
  const exported = (from: object) => {
    const whole = openApiOf(exportedOf(read(from).api));
    return withNames(whole, newNames(whole));
  };
  const written = exported(file);
  expect(Object.keys(objectOr(objectOr(written.components).schemas))).toContain('Page_Part_2');
  expect(names(written)).toEqual(names(file));
  // Again: the mark is neither lost nor kept as an extension of the author.
  expect(exported(written)).toEqual(written);
});
it('a name that is not the one of its component is no name of an export', () => {
  const schemas = { Page: { type: 'object', 'x-annals-name': 'Order«A»' }, Order_A: text };
  const models = flat(
    read({ openapi: '3.1.1', info: { title: 'x', version: '1' }, paths: {}, components: { schemas } }).api.entries,
  );
  expect(models.map(({ sourceId }) => sourceId)).toEqual(['Page', 'Order_A']);
});
