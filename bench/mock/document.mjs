const text = (example) => ({ type: 'string', example });
const item = {
  type: 'object',
  required: ['id', 'name', 'email', 'price', 'createTime'],
  properties: {
    id: { type: 'integer', format: 'int64' },
    name: { type: 'string' },
    email: { type: 'string', format: 'email' },
    price: { type: 'number' },
    paid: { type: 'boolean' },
    createTime: { type: 'string', format: 'date-time' },
    tags: { type: 'array', items: { type: 'string' } },
  },
};
const answered = (schema) => ({ 200: { description: 'OK', content: { 'application/json': { schema } } } });
const get = (summary, schema) => ({ get: { summary, operationId: summary, responses: answered(schema) } });

/** `/static` has an example for each field, `/generated` has none; further operations up to `operations`. */
export function mockDocument(operations = 2) {
  const fixed = {
    type: 'object',
    properties: { id: { type: 'integer', example: 7 }, name: text('Ada'), city: text('London') },
  };
  const generated = {
    type: 'object',
    properties: { total: { type: 'integer' }, list: { type: 'array', items: { $ref: '#/components/schemas/Item' } } },
  };
  const more = Array.from({ length: Math.max(0, operations - 2) }, (_, at) => [
    `/resource${at}/{id}`,
    {
      ...get(`resource${at}`, { $ref: '#/components/schemas/Item' }),
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    },
  ]);
  return {
    openapi: '3.0.3',
    info: { title: 'Mocks', version: '1.0.0' },
    paths: { '/static': get('static', fixed), '/generated': get('generated', generated), ...Object.fromEntries(more) },
    components: { schemas: { Item: item } },
  };
}
