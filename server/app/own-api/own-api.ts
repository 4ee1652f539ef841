import { readFileSync } from 'node:fs';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { z } from 'zod';
import type { Endpoint } from '../../../contracts/platform/endpoint.js';
import { OwnApiTask } from '../../import-export/import/own-api.task.js';
import { DEMAND, type Demand } from '../../platform/access/requires.js';
import { ENDPOINT } from '../../platform/http/envelope.js';
import { SENDS_ITSELF } from '../../platform/http/route.js';
import { version } from '../../platform/runtime/version.js';
import { type JsonSchema, wireSchema } from './wire-schema.js';

interface Controller {
  readonly prototype: object;
}
interface Operation {
  readonly endpoint: Endpoint;
  readonly demand: Demand;
  /** A file or stream, in no envelope. */
  readonly isFile: boolean;
}
const anEndpoint = z.custom<Endpoint>((given) => given !== undefined);
const aDemand = z.custom<Demand>((given) => given !== undefined);

/** Our own API as an OpenAPI 3.1 document, made from the contracts that the server itself routes and validates with. */
@Injectable()
export class OwnApi implements OnModuleInit {
  private made: string | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly task: OwnApiTask,
  ) {}

  onModuleInit(): void {
    this.task.document = () => this.document();
  }

  /** JSON, written once: it is the same for everyone. */
  document(): string {
    const classes = this.discovery.getControllers().flatMap(({ metatype }) => metatype ?? []);
    this.made ??= JSON.stringify(ownDocument(classes));
    return this.made;
  }
}

/** The document of the calls that these controllers route. */
export const ownDocument = (controllers: readonly Controller[]): JsonSchema => documentOf(operationsOf(controllers));

function operationsOf(controllers: readonly Controller[]): Operation[] {
  const scanner = new MetadataScanner();
  const found = controllers.flatMap(({ prototype }) =>
    scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler: object = Reflect.get(prototype, name);
      const endpoint = anEndpoint.safeParse(Reflect.getMetadata(ENDPOINT, handler));
      const demand = aDemand.safeParse(Reflect.getMetadata(DEMAND, handler));
      const isFile = Reflect.getMetadata(SENDS_ITSELF, handler) === true;
      return endpoint.success && demand.success ? [{ endpoint: endpoint.data, demand: demand.data, isFile }] : [];
    }),
  );
  return found.sort((a, b) => (a.endpoint.path < b.endpoint.path ? -1 : 1));
}

const contractTexts = z.record(z.string(), z.object({ summary: z.string(), description: z.string().optional() }));
/** The names and comments of the contracts (`scripts/own-api-texts.mjs`), by method and path. */
const readTexts = () => contractTexts.parse(JSON.parse(readFileSync(new URL('./texts.json', import.meta.url), 'utf8')));

function documentOf(operations: readonly Operation[]): JsonSchema {
  const texts = readTexts();
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const schemas: Record<string, JsonSchema> = { Refusal: refusal };
  for (const one of operations) {
    const path = one.endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [one.endpoint.method.toLowerCase()]: operationOf(one, schemas, texts) };
  }
  return {
    openapi: '3.1.0',
    info: {
      ...{ title: 'Annals', version },
      description:
        'Every call answers 200 with an envelope: `code` is "0" and `data` the reply, or `code` is another one and `msg` says why, unless it is said otherwise.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas,
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
    },
  };
}

function operationOf(
  { endpoint, demand, isFile }: Operation,
  schemas: Record<string, JsonSchema>,
  texts: z.infer<typeof contractTexts>,
): JsonSchema {
  const { method, path, statuses = false } = endpoint;
  const words = path.split('/').filter(Boolean);
  const operationId = [method.toLowerCase(), ...words.map((word) => word.replaceAll(/\W/g, ''))].join('_');
  const named = (part: string, schema: z.ZodType): JsonSchema => {
    const name = `${operationId}_${part}`;
    const made = wireSchema(schema, `#/components/schemas/${name}`);
    if (!JSON.stringify(made).includes('"$ref"')) return made;
    schemas[name] = made;
    return { $ref: `#/components/schemas/${name}` };
  };
  const variables = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return {
    operationId,
    ...texts[`${method} ${path}`],
    tags: words.slice(0, 1),
    'x-right': rightOf(demand),
    ...(demand.kind === 'public' ? { security: [] } : { security: [{ token: [] }] }),
    ...inputOf(endpoint, named, variables),
    responses: {
      200: isFile
        ? { description: 'A file or a stream; a refusal is JSON.', ...json({}, '*/*') }
        : { description: 'The reply, or a refusal.', ...json(envelope(named('reply', endpoint.reply))) },
      ...(statuses && { default: { description: 'A refusal.', ...json({ $ref: '#/components/schemas/Refusal' }) } }),
    },
  };
}

const rightOf = (demand: Demand): string =>
  demand.kind === 'role' || demand.kind === 'reader' ? demand.verb : demand.kind;
const json = (schema: JsonSchema, type = 'application/json') => ({ content: { [type]: { schema } } });

function inputOf(
  { method, input, upload }: Endpoint,
  named: (part: string, schema: z.ZodType) => JsonSchema,
  variables: readonly string[],
): JsonSchema {
  const inPath = variables.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const schema = named('input', input);
  if (method === 'GET') return { parameters: [...inPath, ...queryOf(schema, variables)] };
  const body = {
    ...json(schema),
    ...(upload && { content: { ...json(schema).content, ...json(schema, 'multipart/form-data').content } }),
  };
  return { ...(inPath.length > 0 && { parameters: inPath }), requestBody: { required: true, ...body } };
}

const fields = z.object({
  properties: z.record(z.string(), z.custom<JsonSchema>()).default({}),
  required: z.array(z.string()).default([]),
});
function queryOf(schema: JsonSchema, variables: readonly string[]): JsonSchema[] {
  const { properties, required } = fields.parse(schema);
  return Object.entries(properties).flatMap(([name, one]) =>
    variables.includes(name) ? [] : [{ name, in: 'query', required: required.includes(name), schema: one }],
  );
}

const refusal: JsonSchema = {
  type: 'object',
  properties: {
    code: { type: 'string' },
    msg: { type: 'string' },
    data: { type: 'object', properties: { key: { type: 'string' }, requestId: { type: 'string' } } },
  },
  required: ['code', 'msg'],
};
const envelope = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { code: { type: 'string' }, msg: { type: 'string' }, data },
  required: ['code', 'msg', 'data'],
});
