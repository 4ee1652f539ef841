import { readFileSync } from 'node:fs';

const RESOURCES = 40;
const PROPERTIES = 12;
const methods = /^(?:get|put|post|delete|patch|head|options)$/;

/** The OpenAPI document at a path (JSON), or a generated one of 200 operations with shared schemas. */
export const documentOf = (file) => (file ? JSON.parse(readFileSync(file, 'utf8')) : generated());

/** The document with its paths under further prefixes, so that it has about that many operations. */
export function repeated(document, count) {
  const items = Object.entries(document.paths);
  const own = items.flatMap(([, item]) => Object.keys(item).filter((name) => methods.test(name))).length;
  const times = Math.max(1, Math.round(count / own));
  const paths = Array.from({ length: times }, (_, at) =>
    items.map(([name, item]) => [at ? `/${at}${name}` : name, item]),
  );
  const text = JSON.stringify({ ...document, paths: Object.fromEntries(paths.flat()) });
  return { operations: own * times, bytes: new TextEncoder().encode(text) };
}

/** The document with another summary of each operation. */
export const renamed = (document) => ({
  ...document,
  paths: Object.fromEntries(
    Object.entries(document.paths).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item).map(([name, part]) => [
          name,
          methods.test(name) ? { ...part, summary: `${part.summary ?? name}, again` } : part,
        ]),
      ),
    ]),
  ),
});

function generated() {
  const resources = Array.from({ length: RESOURCES }, (_, at) => at);
  return {
    openapi: '3.0.3',
    info: { title: 'Bench', version: '1.0.0' },
    servers: [{ url: 'https://bench.example' }],
    tags: resources.map((at) => ({ name: `Resource ${at}`, description: `All about resource ${at}.` })),
    paths: Object.assign({}, ...resources.map(pathsOf)),
    components: { schemas: { ...shared, ...Object.assign({}, ...resources.map(schemasOf)) } },
  };
}

const ref = (name) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema) => ({ 'application/json': { schema } });
const text = (description) => ({ type: 'string', description, maxLength: 64, example: 'example' });

const shared = {
  Error: { type: 'object', required: ['code'], properties: { code: text('The code'), message: text('The reason') } },
  Money: {
    type: 'object',
    properties: { amount: { type: 'number' }, currency: { type: 'string', enum: ['CNY', 'EUR', 'USD'] } },
  },
  Address: {
    type: 'object',
    properties: { street: text('Street and number'), city: text('City'), country: text('Two letters, ISO 3166') },
  },
};

function schemasOf(at) {
  const fields = Array.from({ length: PROPERTIES }, (_, n) => [`field${n}`, text(`What field ${n} of ${at} means.`)]);
  const own = Object.fromEntries([
    ['id', { type: 'integer', format: 'int64' }],
    ...fields,
    ['price', ref('Money')],
    ['address', ref('Address')],
    ['state', { type: 'string', enum: ['open', 'paid', 'closed'], description: 'Where it is.' }],
  ]);
  return {
    [`Resource${at}`]: { type: 'object', required: ['id', 'field0'], properties: own },
    [`Page${at}`]: {
      type: 'object',
      properties: { total: { type: 'integer' }, items: { type: 'array', items: ref(`Resource${at}`) } },
    },
  };
}

function pathsOf(at) {
  const [one, page] = [ref(`Resource${at}`), ref(`Page${at}`)];
  const operation = (name, reply, more = {}) => ({
    ...{ tags: [`Resource ${at}`], summary: `${name} ${at}`, description: `${name}: what *resource ${at}* needs.` },
    ...more,
    responses: {
      200: { description: 'Done', content: json(reply) },
      400: { description: 'Not accepted', content: json(ref('Error')) },
    },
  });
  const query = (name) => ({ name, in: 'query', description: `The ${name}.`, schema: { type: 'integer' } });
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const body = { requestBody: { required: true, content: json(one) } };
  return {
    [`/resource${at}`]: {
      get: operation('List', page, { parameters: ['page', 'size'].map(query) }),
      post: operation('Create', one, body),
    },
    [`/resource${at}/{id}`]: {
      parameters: [id],
      get: operation('Read', one),
      put: operation('Change', one, body),
      delete: operation('Delete', ref('Error')),
    },
  };
}
