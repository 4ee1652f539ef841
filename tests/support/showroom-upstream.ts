import http from 'node:http';
import { saveDoc } from '../../contracts/docs/docs.js';
import { addEnvironment } from '../../contracts/workspace/environments.js';
import { addModule, addProject } from '../../contracts/workspace/workspace.js';
import { closed, listening } from './local-server.js';
import type { Person } from './people.js';

/** The server behind a doc of the showroom. Its answer is not what the doc says. */
export class ShowroomUpstream {
  private constructor(
    private readonly server: http.Server,
    readonly url: string,
  ) {}

  static async start(): Promise<ShowroomUpstream> {
    const server = http.createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://upstream');
      response.writeHead(200, [
        ...['content-type', 'application/json;charset=UTF-8', 'x-request-id', '5f2c81d0a7b94e63'],
        ...['set-cookie', 'warehouse=SH-01; Path=/; HttpOnly', 'cache-control', 'no-store'],
      ]);
      response.end(JSON.stringify(stockOf(decodeURIComponent(pathname.split('/').at(-1) ?? ''))));
    });
    return new ShowroomUpstream(server, await listening(server));
  }

  stop(): Promise<void> {
    return closed(this.server);
  }
}

const stockOf = (sku: string) => ({
  sku,
  name: '保温杯 500 ml',
  quantity: '128',
  reserved: 12,
  isOnSale: true,
  remark: 'Counted by hand on 2026-11-20; see https://stock.example.com/counts/2026/11/20/warehouse/SH-01/shelf/A-17',
  warehouses: [
    { code: 'SH-01', city: '上海', quantity: 96, shelf: 'A-17' },
    { code: 'GZ-02', city: '广州', quantity: 32, shelf: null },
  ],
});

/** A doc whose environment is the upstream. */
export async function furnishTried(owner: Person, spaceId: string, upstream: ShowroomUpstream): Promise<string> {
  const { id: projectId } = await owner.call(addProject, { name: '库存 Stock', spaceId });
  const { id: moduleId } = await owner.call(addModule, { name: 'stock-api', projectId });
  await owner.call(addEnvironment, { moduleId, name: '联调 Integration', url: upstream.url, isPublic: true });
  const row = (name: string, type: string, description: string, more: object = {}) => ({
    ...{ name, type, description, required: 1 as const, example: '' },
    ...more,
  });
  const { id } = await owner.call(saveDoc, {
    ...{ moduleId, type: 0, name: '查询库存 Stock of an item', httpMethod: 'GET', url: '/stock/{sku}' },
    pathParams: [row('sku', 'string', '商品编码', { example: 'SKU-001', maxLength: '32' })],
    queryParams: [row('warehouse', 'string', '仓库编码，不填时返回全部', { required: 0, example: 'SH-01' })],
    responseParams: [
      row('sku', 'string', '商品编码'),
      row('name', 'string', '商品名称'),
      row('quantity', 'int', '可售数量'),
      row('reserved', 'int', '锁定数量'),
      row('updatedAt', 'string', '最近一次盘点的时间'),
      row('warehouses', 'array', '各仓库的数量', {
        children: [row('code', 'string', '仓库编码'), row('city', 'string', '城市'), row('quantity', 'int', '数量')],
      }),
    ],
  });
  return id;
}
