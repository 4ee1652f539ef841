/** A built-in example API of a shop, used without a file; it covers everything that a table can contain. */
export function ownFile(): unknown {
  const things = [
    'Order',
    'Invoice',
    'Parcel',
    'Customer',
    'Voucher',
    'Product',
    'Warehouse',
    'Refund',
    'Review',
    'Basket',
  ];
  return {
    openapi: '3.1.0',
    paths: Object.assign({}, ...things.map(pathsOf)),
    components: { schemas: Object.fromEntries(things.map((thing, n) => [thing, schemaOf(things, n)])) },
  };
}

const text = { type: 'string', maxLength: 64 };
const failures = { 400: { description: 'Something in it is wrong' }, 404: { description: 'There is no such thing' } };

function pathsOf(thing: string) {
  const base = `/api/${thing.toLowerCase()}s`;
  const whole = { $ref: `#/components/schemas/${thing}` };
  const of = (schema: object) => ({ content: { 'application/json': { schema } } });
  const id = { name: 'id', in: 'path', required: true, schema: text, description: `Which ${thing.toLowerCase()}` };
  const paging = ['page', 'size'].map((name) => ({ name, in: 'query', schema: { type: 'integer' }, example: 10 }));
  const answers = (schema: object) => ({ responses: { 200: of(schema), ...failures } });
  return {
    [base]: {
      get: {
        tags: [thing],
        summary: `List ${thing}s`,
        parameters: paging,
        ...answers({ type: 'array', items: whole }),
      },
      post: { tags: [thing], summary: `Create ${thing}`, requestBody: of(whole), ...answers(whole) },
    },
    [`${base}/{id}`]: {
      get: { tags: [thing], summary: `Read ${thing}`, parameters: [id], ...answers(whole) },
      put: { tags: [thing], summary: `Change ${thing}`, parameters: [id], requestBody: of(whole), ...answers(whole) },
      delete: { tags: [thing], summary: `Delete ${thing}`, parameters: [id], deprecated: true, ...answers({}) },
    },
  };
}

function schemaOf(things: readonly string[], n: number) {
  const other = { $ref: `#/components/schemas/${things[(n + 1) % things.length]}` };
  return {
    type: 'object',
    required: ['id', 'state'],
    properties: {
      id: { ...text, description: 'Given by the server', example: '8f14e45f' },
      state: { type: 'string', enum: ['open', 'paid', 'closed'], description: 'How far it is' },
      total: { type: 'number', example: 19.9 },
      tags: { type: 'array', items: text },
      lines: { type: 'array', items: { type: 'object', properties: { product: text, amount: { type: 'integer' } } } },
      about: n % 3 === 2 ? text : other,
    },
  };
}
