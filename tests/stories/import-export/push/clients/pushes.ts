import { javaSdkRequest, rawRequest, smartDocRequest, type WireRequest } from './wire.js';

/** What a client sends in one build, in its order, and the docs that result (docs/wire.md 2.5, 2.8). */
export interface ClientPush {
  readonly client: string;
  /** Milliseconds between two requests. */
  readonly pause?: number;
  readonly requests: (token: string) => readonly WireRequest[];
  /** `folder/name METHOD url`, in the order of the tree. */
  readonly docs: readonly string[];
  /** Docs in part, by name. */
  readonly details: Readonly<Record<string, object>>;
  readonly dictionaries?: readonly string[];
  readonly environments?: readonly object[];
}

/* The texts below are what each client's own JSON library writes: nulls are absent, flags and numbers are texts. */

const smartDocEnums = `{
  "enums": [
    {
      "name": "OrderState",
      "description": "order state",
      "items": [
        { "name": "NEW", "type": "string", "value": "1", "description": "new \\u0026 unpaid" },
        { "name": "PAID", "type": "string", "value": "2", "description": "paid" }
      ]
    }
  ]
}`;

/** The first part: `apiUploadNums` is 1, so each controller is a push of its own, each with `isReplace`. */
const smartDocOrders = `{
  "debugEnvs": [ { "name": "test", "url": "http://10.0.0.1:8080" } ],
  "apis": [
    {
      "name": "shop",
      "isFolder": "1",
      "items": [
        {
          "name": "Order",
          "description": "Order controller",
          "author": "ann",
          "isFolder": "1",
          "orderIndex": 1,
          "items": [
            {
              "name": "List orders",
              "description": "all orders\\u003cbr/\\u003enewest first",
              "url": "http://10.0.0.1:8080/order/list",
              "httpMethod": "GET",
              "contentType": "application/x-www-form-urlencoded;charset\\u003dUTF-8",
              "isFolder": "0",
              "isShow": "1",
              "author": "",
              "orderIndex": 1,
              "version": "-",
              "isRequestArray": 0,
              "isResponseArray": 1,
              "responseArrayType": "object",
              "headerParams": [
                { "name": "X-Tenant", "type": "string", "required": "1", "example": "t1", "description": "tenant@since 2.0" }
              ],
              "queryParams": [
                { "name": "page", "type": "int32", "required": "0", "example": "1", "description": "", "orderIndex": "2",
                  "value": "1", "version": "-" },
                { "name": "state", "type": "enum", "required": "1", "maxLength": "16", "description": "state", "orderIndex": "1",
                  "enumInfo": { "name": "OrderState", "description": "order state", "items": [
                    { "name": "NEW", "type": "string", "value": "1", "description": "new \\u0026 unpaid" },
                    { "name": "PAID", "type": "string", "value": "2", "description": "paid" } ] } }
              ],
              "responseParams": [
                { "name": "id", "type": "int64", "required": "1", "example": "1", "description": "id", "orderIndex": "3" },
                { "name": "lines", "type": "List\\u003cLine\\u003e", "required": "0", "description": "", "orderIndex": "4",
                  "children": [ { "name": "sku", "type": "string", "required": "1", "description": "", "orderIndex": "5" } ] }
              ]
            },
            {
              "url": "http://10.0.0.1:8080/order/upload",
              "httpMethod": "POST",
              "contentType": "multipart/form-data",
              "isFolder": "0",
              "isShow": "1",
              "deprecated": "Deprecated",
              "orderIndex": 2,
              "version": "-",
              "requestParams": [ { "name": "files", "type": "file[]", "required": "1", "description": "pictures" } ]
            }
          ]
        }
      ]
    }
  ],
  "author": "jim",
  "isReplace": "1"
}`;

const smartDocUsers = `{
  "debugEnvs": [ { "name": "test", "url": "http://10.0.0.1:8080" } ],
  "apis": [
    {
      "name": "shop",
      "isFolder": "1",
      "items": [
        {
          "name": "User",
          "isFolder": "1",
          "orderIndex": 2,
          "items": [
            { "name": "Find a user", "url": "/user/{id}", "httpMethod": "GET", "isFolder": "0", "isShow": "1", "version": "-",
              "pathParams": [ { "name": "id", "type": "int64", "required": "1", "description": "" } ] },
            { "name": "Internal", "url": "/user/internal", "httpMethod": "GET", "isFolder": "0", "isShow": "0", "version": "-" }
          ]
        }
      ]
    }
  ],
  "author": "jim",
  "isReplace": "1"
}`;

const rpc = (name: string, methods: string) => `{
  "apis": [
    {
      "name": "${name}",
      "isFolder": "1",
      "author": "ann",
      "dubboInfo": { "interfaceName": "com.shop.${name}", "author": "ann", "version": "1.0.0", "protocol": "dubbo",
        "dependency": "\\u003cdependency\\u003e\\u003cartifactId\\u003eshop-api\\u003c/artifactId\\u003e\\u003c/dependency\\u003e" },
      "items": [ ${methods} ]
    }
  ],
  "author": "jim",
  "isReplace": "1"
}`;
const rpcMethod = (name: string, definition: string, rows = '') => `
        { "name": "${name}", "description": "${name}", "url": "${definition}", "dubboMethod": "${name}", "isFolder": "0",
          "isShow": "1", "version": "-", "requestParams": [ ${rows} ], "responseParams": [] }`;

/** fastjson writes no indents, numbers for flags, and no nulls. */
const swaggerPlugin =
  '{"apis":[{"items":[{"author":"","contentType":"application/x-www-form-urlencoded","description":"","errorCodeParams":[],' +
  '"headerParams":[{"description":"token","example":"","name":"Authorization","required":1,"type":"string"}],"httpMethod":"POST",' +
  '"isFolder":0,"isRequestArray":0,"isResponseArray":0,"isShow":1,"name":"Save a pet","orderIndex":3,"pathParams":[],' +
  '"queryParams":[],"requestArrayType":"object","requestParams":[{"children":[{"description":"","example":"","maxLength":"-",' +
  '"name":"name","orderIndex":0,"required":0,"type":"string"}],"description":"the pet","example":"","maxLength":"","name":"pet",' +
  '"orderIndex":0,"required":1,"type":"object"}],"responseArrayType":"object","responseParams":[{"children":[],"description":"",' +
  '"example":"7","name":"id","orderIndex":0,"required":1,"type":"long"}],"url":"pet/save"},{"contentType":' +
  '"application/x-www-form-urlencoded","deprecated":"use save","httpMethod":"GET","isFolder":0,"isRequestArray":1,' +
  '"requestArrayType":"number","isShow":1,"items":[],"name":"删除宠物","orderIndex":4,"requestParams":[],"url":"/pet/delete",' +
  '"version":""}],"isFolder":1,"name":"Pets","orderIndex":1}],"author":"li lei","commonErrorCodes":[{"code":"500","msg":' +
  '"server error","solution":"retry"}],"debugEnvs":[{"name":"dev","url":"http://localhost:8080"},{"name":"test","url":' +
  '"http://10.0.0.1"}],"isReplace":1}';

const swaggerFile = {
  swagger: '2.0',
  info: { title: 'Petstore', version: '1' },
  paths: {
    '/pets': { get: { tags: ['pet'], summary: 'List pets', responses: { 200: { description: 'ok' } } } },
  },
};
const openapiFile = {
  openapi: '3.0.3',
  info: { title: 'Petstore', version: '1' },
  paths: {
    '/pets': {
      post: {
        tags: ['pet'],
        summary: 'Add a pet',
        requestBody: {
          content: { 'application/json': { schema: { type: 'object', properties: { name: { type: 'string' } } } } },
        },
        responses: { 200: { description: 'ok' } },
      },
    },
  },
};

const old = '{"apis":[{"name":"Old","url":"/old","httpMethod":"GET"}],"isReplace":1}';

export const clientPushes: readonly ClientPush[] = [
  {
    client: 'smart-doc, HTTP, in two parts after its dictionaries',
    pause: 3_000,
    requests: (token) => [
      smartDocRequest(token, 'enum.batch.push', smartDocEnums, 'secret'),
      smartDocRequest(token, 'doc.push', smartDocOrders, 'secret'),
      smartDocRequest(token, 'doc.push', smartDocUsers, 'secret'),
    ],
    docs: [
      'shop/',
      'shop/Order/',
      'shop/Order/List orders GET /order/list',
      'shop/Order/POST /order/upload POST /order/upload',
      'shop/User/',
      'shop/User/Find a user GET /user/{id}',
      'shop/User/Internal GET /user/internal',
    ],
    details: {
      'List orders': {
        ...{ author: 'ann', version: '', isResponseArray: 1, responseArrayType: 'object', deprecated: '$false$' },
        description: '<p>all orders<br/>newest first</p>',
        contentType: 'application/x-www-form-urlencoded;charset=UTF-8',
        headerParams: [{ name: 'X-Tenant', required: 1, description: 'tenant@since 2.0' }],
        queryParams: [
          { name: 'state', type: 'enum', required: 1, maxLength: '16', enumInfo: { name: 'OrderState' } },
          { name: 'page', type: 'int32', required: 0, example: '1' },
        ],
        responseParams: [{ name: 'id' }, { name: 'lines', type: 'List<Line>' }, { name: 'sku', required: 1 }],
      },
      'POST /order/upload': { deprecated: 'Deprecated', requestParams: [{ name: 'files', type: 'file[]' }] },
      'Find a user': { author: 'jim', pathParams: [{ name: 'id', type: 'int64' }] },
      Internal: { isShow: 0 },
    },
    dictionaries: ['OrderState: NEW 1 new & unpaid, PAID 2 paid'],
    environments: [{ name: 'test', url: 'http://10.0.0.1:8080' }],
  },
  {
    client: 'smart-doc, RPC, in two parts',
    pause: 3_000,
    requests: (token) => [
      smartDocRequest(
        token,
        'doc.push',
        rpc(
          'OrderService',
          [
            rpcMethod(
              'find',
              'Order find(Long id)',
              '{ "name": "id", "type": "int64", "required": "1", "description": "" }',
            ),
            rpcMethod('list', 'List\\u003cOrder\\u003e list()'),
          ].join(','),
        ),
      ),
      smartDocRequest(token, 'doc.push', rpc('UserService', rpcMethod('list', 'List\\u003cUser\\u003e list()'))),
    ],
    docs: [
      'OrderService/',
      'OrderService/find Order find(Long id)',
      'OrderService/list List<Order> list()',
      'UserService/',
      'UserService/list List<User> list()',
    ],
    details: {
      find: {
        ...{ type: 1, author: 'ann', requestParams: [{ name: 'id', type: 'int64', required: 1 }] },
        dubboInfo: { interfaceName: 'com.shop.OrderService', version: '1.0.0', protocol: 'dubbo' },
      },
    },
  },
  {
    client: 'the Swagger plugin',
    requests: (token) => [javaSdkRequest(token, 'doc.push', swaggerPlugin)],
    docs: ['Pets/', 'Pets/Save a pet POST /pet/save', 'Pets/删除宠物 GET /pet/delete'],
    details: {
      'Save a pet': {
        ...{ author: 'li lei', contentType: 'application/x-www-form-urlencoded', orderIndex: 3 },
        headerParams: [{ name: 'Authorization', required: 1 }],
        requestParams: [
          { name: 'pet', maxLength: '', required: 1 },
          { name: 'name', maxLength: '-', required: 0 },
        ],
        responseParams: [{ name: 'id', type: 'long', example: '7' }],
      },
      删除宠物: { deprecated: 'use save', isRequestArray: 1, requestArrayType: 'number' },
    },
    environments: [
      { name: 'dev', url: 'http://localhost:8080' },
      { name: 'test', url: 'http://10.0.0.1' },
    ],
  },
  {
    client: 'the Java SDK, each of its calls',
    requests: (token) => [
      javaSdkRequest(token, 'doc.category.create', '{"name":"Orders"}'),
      javaSdkRequest(token, 'module.debug.env.set', '{"name":"test","url":"http://10.0.0.1"}'),
      javaSdkRequest(
        token,
        'enum.push',
        '{"name":"State","description":"","items":[{"name":"A","type":"int","value":"1","description":"new"}]}',
      ),
      javaSdkRequest(
        token,
        'doc.push',
        '{"isReplace":0,"isOverride":1,"apis":[{"name":"Orders","isFolder":1,"items":[{"name":"List","url":"/list#1.1","httpMethod":"GET"}]}]}',
      ),
    ],
    docs: ['Orders/', 'Orders/List GET /list'],
    details: { List: { version: '1.1', author: '' } },
    dictionaries: ['State: A 1 new'],
    environments: [{ name: 'test', url: 'http://10.0.0.1' }],
  },
  {
    client: 'a file of Swagger 2, as text',
    requests: (token) => [
      rawRequest(token, 'swagger-json.push', JSON.stringify({ author: 'jim', json: JSON.stringify(swaggerFile) })),
    ],
    docs: ['pet/', 'pet/List pets GET /pets'],
    details: {},
  },
  {
    client: 'a file of OpenAPI 3, as an object, after another push',
    requests: (token) => [
      javaSdkRequest(token, 'doc.push', old),
      rawRequest(token, 'swagger-json.push', JSON.stringify({ author: 'jim', json: openapiFile })),
    ],
    docs: ['Old GET /old', 'pet/', 'pet/Add a pet POST /pets'],
    details: { 'Add a pet': { requestParams: [{ name: 'name' }] } },
  },
];
