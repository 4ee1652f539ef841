import type { DocStatus } from '../../../contracts/platform/enums.js';

/** A row of a table in wire format; children make it an object or an array. */
export interface DemoRow {
  readonly name: string;
  readonly type: string;
  readonly required?: boolean;
  readonly example?: string;
  readonly description: string;
  readonly children?: readonly DemoRow[];
  /** Whether the row links to the dictionary of order states. */
  readonly isState?: boolean;
}

export interface DemoDoc {
  readonly name: string;
  readonly httpMethod: string;
  readonly url: string;
  readonly status: DocStatus;
  readonly description: string;
  readonly pathParams?: readonly DemoRow[];
  readonly headerParams?: readonly DemoRow[];
  readonly queryParams?: readonly DemoRow[];
  readonly requestParams?: readonly DemoRow[];
  readonly responseParams?: readonly DemoRow[];
  readonly errorCodeParams?: readonly DemoRow[];
  /** Later versions by another user: a remark and the changed row, by its old name. */
  readonly edits?: readonly DemoEdit[];
}
interface DemoEdit {
  readonly remark: string;
  readonly row: string;
  readonly name?: string;
  readonly description?: string;
}

export interface DemoApi {
  readonly module: string;
  readonly folder: string;
  readonly dictionary: { readonly name: string; readonly description: string };
  readonly states: readonly (readonly [name: string, value: string, description: string])[];
  readonly environments: readonly (readonly [name: string, url: string])[];
  readonly docs: readonly DemoDoc[];
}

/** A small order service that uses every feature of HTTP docs, with the same rows in both languages. */
export function orderApi(part: 'zh-CN' | 'en'): DemoApi {
  const say = (zh: string, en: string) => (part === 'zh-CN' ? zh : en);
  const row = (name: string, type: string, description: string, more: Partial<DemoRow> = {}): DemoRow => ({
    ...{ name, type, description, required: true },
    ...more,
  });

  const buyer = row('buyer', 'object', say('下单人', 'Who ordered'), {
    children: [
      row('uid', 'string', say('用户编号', 'User number'), { example: 'u-2048' }),
      row('name', 'string', say('姓名', 'Name'), { example: say('小美', 'Mei') }),
      row('phone', 'string', say('手机号', 'Phone number'), { required: false, example: '13800000000' }),
    ],
  });
  const items = row('items', 'array', say('商品明细', 'Items of the order'), {
    children: [
      row('sku', 'string', say('商品编码', 'Article number'), { example: 'sku-1001' }),
      row('quantity', 'number', say('数量', 'How many'), { example: '2' }),
      row('price', 'number', say('单价，单位为分', 'Price of one, in cents'), { example: '1990' }),
      row('attributes', 'object', say('规格', 'Attributes'), {
        required: false,
        children: [
          row('color', 'string', say('颜色', 'Colour'), { required: false, example: say('蓝色', 'blue') }),
          row('size', 'string', say('尺码', 'Size'), { required: false, example: 'M' }),
        ],
      }),
    ],
  });
  const state = row('state', 'enum', say('订单状态', 'State of the order'), { isState: true, example: 'paid' });
  const order = row('data', 'object', say('订单', 'The order'), {
    children: [
      row('orderId', 'string', say('编号', 'Number'), { example: '20260101001' }),
      state,
      buyer,
      items,
      row('total', 'number', say('总金额，单位为分', 'Total in cents'), { example: '3980' }),
      row('createdAt', 'string', say('下单时间', 'When it was placed'), { example: '2026-01-01T10:00:00Z' }),
    ],
  });
  const reply = [
    row('code', 'string', say('“0”表示成功，其他为错误码', '“0” for success, otherwise an error code'), {
      example: '0',
    }),
    row('msg', 'string', say('错误信息', 'Error message'), { required: false }),
  ];
  const orderId = row('orderId', 'string', say('订单号', 'Order number'), { example: '20260101001' });
  const traceId = row('X-Trace-Id', 'string', say('链路追踪号，便于排查问题', 'Finds the request in the logs'), {
    required: false,
    example: '7f3c9e',
  });
  const code = (name: string, meaning: string, solution: string): DemoRow => ({
    ...{ name, type: 'string', description: meaning, example: solution },
  });
  const notFound = code(
    'ORDER_NOT_FOUND',
    say('订单不存在', 'There is no such order'),
    say('检查订单号，或确认订单属于当前用户', 'Check the number, and that the order belongs to the caller'),
  );

  return {
    module: say('订单服务示例', 'Order service (example)'),
    folder: say('订单', 'Orders'),
    dictionary: {
      name: say('订单状态', 'Order state'),
      description: say('订单从创建到完成的状态', 'From created to completed'),
    },
    states: [
      ['created', 'created', say('已创建，待支付', 'Created, not paid yet')],
      ['paid', 'paid', say('已支付，待发货', 'Paid, not shipped yet')],
      ['shipped', 'shipped', say('已发货', 'Shipped')],
      ['completed', 'completed', say('已完成', 'Completed')],
      ['cancelled', 'cancelled', say('已取消', 'Cancelled')],
    ],
    environments: [
      [say('测试环境', 'Test'), 'https://test.shop.example.com/api'],
      [say('生产环境', 'Production'), 'https://shop.example.com/api'],
    ],
    docs: [
      {
        name: say('创建订单', 'Place an order'),
        httpMethod: 'POST',
        url: '/v1/orders',
        status: 10,
        description: say(
          '为当前用户创建一笔订单。下单成功后库存会锁定 15 分钟，超时未支付则自动取消。重复提交请使用相同的幂等键。',
          'Places an order for the signed-in user. Stock is reserved for 15 minutes; orders that are not paid by then are cancelled. Send the same idempotency key when you retry.',
        ),
        headerParams: [
          traceId,
          row('Idempotency-Key', 'string', say('幂等键，24 小时内有效', 'Idempotency key, valid for 24 hours'), {
            example: '5b1d2c',
          }),
        ],
        requestParams: [
          buyer,
          items,
          row('remark', 'string', say('买家留言', 'Note of the buyer'), { required: false }),
        ],
        responseParams: [...reply, order],
        errorCodeParams: [
          code(
            'OUT_OF_STOCK',
            say('库存不足', 'Not enough in stock'),
            say('减少数量或更换商品', 'Order fewer, or another article'),
          ),
          code(
            'PRICE_CHANGED',
            say('商品价格已变动', 'A price has changed'),
            say('重新获取商品信息后再下单', 'Read the article again and retry'),
          ),
        ],
        edits: [
          { remark: say('统一字段命名', 'Same names everywhere'), row: 'uid', name: 'userId' },
          {
            remark: say('补充金额单位', 'Say the unit of the total'),
            row: 'total',
            description: say('总金额，单位为分，不含运费', 'Total in cents, without shipping'),
          },
        ],
      },
      {
        name: say('查询订单详情', 'Read an order'),
        httpMethod: 'GET',
        url: '/v1/orders/{orderId}',
        status: 10,
        description: say(
          '返回订单及其商品明细。只能查询自己的订单。',
          'Returns the order with its items. Callers see their own orders only.',
        ),
        pathParams: [orderId],
        headerParams: [traceId],
        responseParams: [...reply, order],
        errorCodeParams: [notFound],
        edits: [
          {
            remark: say('说明编号含义', 'Say which number it is'),
            row: 'orderId',
            description: say('订单号，18 位数字', 'Order number, 18 digits'),
          },
        ],
      },
      {
        name: say('分页查询订单', 'List orders'),
        httpMethod: 'GET',
        url: '/v1/orders',
        status: 5,
        description: say('按下单时间倒序返回当前用户的订单。', 'Returns the orders of the caller, the newest first.'),
        headerParams: [traceId],
        queryParams: [
          { ...state, required: false },
          row('page', 'number', say('页码，从 1 开始', 'Page, from 1'), { example: '1' }),
          row('size', 'number', say('每页条数，最大 100', 'Orders on a page, 100 at most'), { example: '20' }),
        ],
        responseParams: [
          ...reply,
          row('data', 'object', say('一页订单', 'A page of orders'), {
            children: [
              row('total', 'number', say('总条数', 'Orders in all'), { example: '128' }),
              row('list', 'array', say('订单', 'Orders'), {
                children: [orderId, state, row('amount', 'number', say('金额，单位为分', 'Amount in cents'))],
              }),
            ],
          }),
        ],
      },
      {
        name: say('取消订单', 'Cancel an order'),
        httpMethod: 'DELETE',
        url: '/v1/orders/{orderId}',
        status: 0,
        description: say(
          '未发货的订单可以取消，已支付的金额原路退回。',
          'Orders that are not shipped can be cancelled; what was paid is refunded.',
        ),
        pathParams: [orderId],
        queryParams: [
          row('reason', 'string', say('取消原因', 'Why'), { required: false, example: say('买错了', 'Wrong size') }),
        ],
        responseParams: reply,
        errorCodeParams: [
          notFound,
          code(
            'ALREADY_SHIPPED',
            say('订单已发货', 'The order is already shipped'),
            say('改为申请退货', 'Ask for a return instead'),
          ),
        ],
      },
    ],
  };
}
