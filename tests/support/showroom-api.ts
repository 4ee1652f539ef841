import { addFolder, saveDoc, updateFolder } from '../../contracts/docs/docs.js';
import { addDictionary, addDictionaryItem } from '../../contracts/workspace/dictionaries.js';
import type { Person } from './people.js';

/** API docs as teams write them: nested rows, a dictionary, long words, a Dubbo service. */
export interface ApiDocs {
  readonly httpId: string;
  readonly getId: string;
  readonly dubboId: string;
  readonly dictionaryId: string;
}

export async function furnishApi(owner: Person, writer: Person, moduleId: string): Promise<ApiDocs> {
  const dictionaryId = await orderStates(owner, moduleId);
  const { id: parentId } = await owner.call(addFolder, { moduleId, name: '订单 Orders' });
  const { id: httpId } = await owner.call(saveDoc, order(moduleId, parentId, dictionaryId));
  const { id: getId } = await owner.call(saveDoc, {
    moduleId,
    parentId,
    type: 0,
    name: '查询订单',
    httpMethod: 'GET',
    url: '/v1/orders/{orderNo}',
    deprecated: '请用 /v2/orders',
    pathParams: [{ name: 'orderNo', type: 'string', example: 'A-2026-11' }],
    queryParams: [{ name: 'fields', type: 'str_array', required: 0, example: 'id,state' }],
  });
  await owner.call(saveDoc, {
    moduleId,
    parentId,
    type: 0,
    name: 'Cancel an order that has not been paid yet',
    httpMethod: 'DELETE',
    url: '/v2/merchants/{merchantId}/orders/{orderNo}',
  });
  const dubboId = await service(owner, moduleId);
  await writer.call(saveDoc, {
    id: httpId,
    changeRemark: '补充重试说明',
    remark: remark.replace('first', 'very first'),
  });
  return { httpId, getId, dubboId, dictionaryId };
}

async function orderStates(owner: Person, moduleId: string): Promise<string> {
  const { id: enumId } = await owner.call(addDictionary, {
    moduleId,
    name: '订单状态 OrderState',
    description: '一个订单从下单到完成的状态',
  });
  const items = [
    ['待支付', '0', '下单后 30 分钟内有效'],
    ['已支付', '1', 'Paid, not shipped'],
    ['已关闭', '2', ''],
    ['已退款', '3', '全部或部分退款'],
  ] as const;
  for (const [name, value, description] of items)
    await owner.call(addDictionaryItem, { enumId, name, value, description, type: 'number' });
  return enumId;
}

const remark = '同一 orderNo 重复提交返回第一次的结果。\nThe same orderNo twice returns the first result.';
const long =
  'Shown to the buyer on the cashier page and in the receipt. Lines break where they are written; words that are ' +
  'too long for the column, such as https://example.com/a/very/long/address/that/nobody/breaks/by/hand, break anywhere.';

const order = (moduleId: string, parentId: string, enumId: string) => ({
  moduleId,
  parentId,
  type: 0 as const,
  name: '创建订单 Create an order',
  author: '张三',
  status: 10 as const,
  httpMethod: 'POST',
  url: '/v2/merchants/{merchantId}/orders',
  contentType: 'application/json',
  description:
    '<p>在收银台创建一个待支付订单。<strong>幂等</strong>：同一 <code>orderNo</code> 只会创建一次。</p><p>Creates an order that waits for its payment; the reply carries the address to which the buyer is sent.</p>',
  remark,
  pathParams: [{ name: 'merchantId', type: 'long', example: '1234567890123456789', description: '商户号' }],
  headerParams: [
    {
      name: 'Idempotency-Key',
      type: 'string',
      required: 0 as const,
      maxLength: '64',
      description: 'Retries with the same key are answered with the first reply',
    },
  ],
  queryParams: [
    { name: 'dryRun', type: 'boolean', required: 0 as const, example: 'false', description: '只校验，不创建' },
  ],
  requestParams: [
    {
      name: 'orderNo',
      type: 'string',
      maxLength: '32',
      example: 'A-2026-11',
      description: '商户订单号，同一商户下唯一',
    },
    { name: 'amount', type: 'number', example: '12900', description: '金额，单位：分' },
    { name: 'subject', type: 'string', maxLength: '128', description: long, required: 0 as const },
    {
      name: 'items',
      type: 'List<OrderItem>',
      description: '订单行，至少一行<br>最多 200 行',
      children: [
        { name: 'sku', type: 'string', maxLength: '64', example: 'SKU-001' },
        { name: 'quantity', type: 'int', example: '2' },
        {
          name: 'price',
          type: 'object',
          children: [
            { name: 'unit', type: 'number', example: '6450' },
            { name: 'discount', type: 'number', required: 0 as const },
          ],
        },
        { name: 'attributes', type: 'Map<String, String>', required: 0 as const, example: '{"color": "red"}' },
      ],
    },
    {
      name: 'a_name_of_sixty_four_characters_that_came_out_of_a_table_column',
      type: 'string',
      required: 0 as const,
    },
  ],
  responseParams: [
    { name: 'orderId', type: 'long', example: '9007199254740993', description: '平台订单号' },
    { name: 'state', type: 'enum', enumId, description: '订单状态' },
    { name: 'payUrl', type: 'string', example: 'https://pay.example.com/c/9f86d081', description: '收银台地址' },
  ],
  errorCodeParams: [
    { name: '1001', description: '商户不存在', example: '核对 merchantId' },
    {
      name: '1002',
      description: '金额不一致<br>Amount differs from the first request',
      example: 'Use another orderNo',
    },
    { name: '400', description: '参数校验失败', example: '按 message 修正参数' },
    { name: '409', description: '同一商户单号重复提交<br>The order number is taken', example: '查询原订单，不要重试' },
  ],
});

async function service(owner: Person, moduleId: string): Promise<string> {
  const { id: parentId } = await owner.call(addFolder, { moduleId, name: 'OrderQueryService' });
  const dubbo = {
    interfaceName: 'com.example.payments.api.OrderQueryService',
    version: '2.1.0',
    protocol: 'dubbo',
    author: '李四',
    dependency:
      '<dependency>\n  <groupId>com.example</groupId>\n  <artifactId>payments-api</artifactId>\n  <version>2.1.0</version>\n</dependency>',
  };
  await owner.call(updateFolder, { id: parentId, name: 'OrderQueryService', dubbo });
  const { id } = await owner.call(saveDoc, {
    moduleId,
    parentId,
    type: 1,
    name: 'queryOrder',
    url: 'OrderResult queryOrder(QueryOrderRequest request, boolean withItems)',
    description: '<p>查询一个订单，可带订单行。</p>',
    requestParams: [
      { name: 'request', type: 'object', children: [{ name: 'orderId', type: 'long', example: '42' }] },
      { name: 'withItems', type: 'boolean', required: 0 },
    ],
    responseParams: [
      { name: 'orderId', type: 'long', example: '42' },
      { name: 'items', type: 'list', children: [{ name: 'sku', type: 'string' }] },
    ],
  });
  return id;
}
