import { moduleAbout } from '../../contracts/docs/about.js';
import { listDocsV2 } from '../../contracts/docs/docs.js';
import { listModels } from '../../contracts/docs/models.js';
import { applyImport, importRun, planImport } from '../../contracts/import-export/imports.js';
import { addModule, addProject } from '../../contracts/workspace/workspace.js';
import { fileOf } from './collection.js';
import { eventually } from './eventually.js';
import type { Person } from './people.js';

/** An application that has models and *About*, as an OpenAPI document brings them. */
export interface ModelledApplication {
  readonly projectId: string;
  readonly moduleId: string;
  /** A doc whose body and answer are models. */
  readonly docId: string;
  readonly modelId: string;
  /** A model with alternatives. */
  readonly variantsId: string;
  readonly aboutId: string;
}

const text = (description: string, more: object = {}) => ({ type: 'string', description, ...more });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });

const catalog = {
  openapi: '3.1.0',
  info: {
    ...{ title: '商品中心 Catalog', version: '2.4.0', summary: '商品、价格与上下架' },
    description: '商品的**唯一来源**。Prices are in minor units; see [errors](https://api.example.com/errors).',
    contact: { name: '商品组 Catalog team', email: 'catalog@example.com', url: 'https://example.com/teams/catalog' },
    license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    termsOfService: 'https://example.com/terms',
  },
  servers: [
    {
      url: 'https://{region}.api.example.com/catalog/v2',
      description: '生产',
      variables: { region: { default: 'cn-east', enum: ['cn-east', 'eu-west'], description: '机房' } },
    },
  ],
  security: [{ signature: [] }, { account: ['catalog:read'] }],
  tags: [{ name: '商品', description: '商品的增删改查。', externalDocs: { url: 'https://example.com/items' } }],
  paths: {
    '/items/{sku}': {
      put: {
        ...{ tags: ['商品'], summary: '保存商品 Save an item', operationId: 'saveItem' },
        parameters: [{ name: 'sku', in: 'path', required: true, schema: text('商品编码') }],
        requestBody: { required: true, ...json(ref('Item')) },
        responses: { 200: { description: '保存后的商品', ...json(ref('Item')) } },
      },
    },
  },
  components: {
    securitySchemes: {
      signature: { type: 'apiKey', in: 'header', name: 'X-Signature', description: '请求体的签名' },
      account: {
        type: 'oauth2',
        flows: {
          authorizationCode: {
            ...{ authorizationUrl: 'https://id.example.com/authorize', tokenUrl: 'https://id.example.com/token' },
            scopes: { 'catalog:read': '查看商品', 'catalog:write': '修改商品' },
          },
        },
      },
    },
    schemas: {
      Item: {
        ...{ type: 'object', title: '商品', description: '一件可售卖的商品。', required: ['sku', 'name', 'price'] },
        properties: {
          sku: text('商品编码', { maxLength: 32, pattern: '^[A-Z]{3}-\\d{4}$', examples: ['CUP-0500'] }),
          name: text('名称', { maxLength: 64, examples: ['保温杯 500 ml'] }),
          price: { ...ref('Price'), description: '现价' },
          listPrice: { ...ref('Price'), description: 'List price, shown crossed out when it is higher' },
          state: text('状态', { enum: ['draft', 'onSale', 'soldOut'], default: 'draft' }),
          delivery: ref('Delivery'),
          related: { type: 'array', items: ref('Item'), maxItems: 10, description: '相关商品' },
          attributes: { type: 'object', additionalProperties: { type: 'string' }, description: '规格，如颜色、容量' },
        },
      },
      Price: {
        ...{ type: 'object', description: '金额', required: ['amount', 'currency'] },
        properties: {
          amount: { type: 'integer', format: 'int64', minimum: 0, description: '单位：分' },
          currency: text('ISO 4217', { minLength: 3, maxLength: 3, examples: ['CNY'] }),
        },
      },
      Delivery: {
        description: '送达方式',
        oneOf: [ref('Parcel'), ref('Pickup')],
        discriminator: { propertyName: 'kind' },
      },
      Parcel: { type: 'object', required: ['kind'], properties: { kind: text('parcel'), carrier: text('承运商') } },
      Pickup: { type: 'object', required: ['kind'], properties: { kind: text('pickup'), shop: text('门店编码') } },
    },
  },
};

export async function furnishModels(owner: Person, spaceId: string): Promise<ModelledApplication> {
  const { id: projectId } = await owner.call(addProject, { name: '商品 Catalog', spaceId });
  const { id: moduleId } = await owner.call(addModule, { name: 'catalog-api', projectId });
  const files = [fileOf(JSON.stringify(catalog), 'catalog.json')];
  const { id } = await owner.call(planImport, { projectId, moduleId, files });
  const { runId } = await owner.call(applyImport, { id });
  await eventually(async () => (await owner.call(importRun, { moduleId, id: runId })).state === 'done');
  const { list } = await owner.call(listModels, { moduleId });
  const modelOf = (key: string) => list.find((model) => model.key === key)?.id ?? '';
  const docs = await owner.call(listDocsV2, { moduleId });
  const { about } = await owner.call(moduleAbout, { moduleId });
  return {
    ...{ projectId, moduleId, modelId: modelOf('Item'), variantsId: modelOf('Delivery'), aboutId: about?.id ?? '' },
    docId: docs.find(({ url }) => url.includes('/items/'))?.id ?? '',
  };
}
