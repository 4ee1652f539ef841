import { type ParamRow, ParamStyle } from '../../../contracts/docs/doc-types/api.js';
import { rowGroupKey, rowGroups } from '../../docs/doc-types/api/tables.js';
import { isObject, type JsonObject } from './openapi/object-kinds.js';
import { mediaTypeOf, objectOr, successCode } from './openapi/operation-parts.js';
import type { Resolver } from './openapi/resolver.js';

/**
 * Version 0.1 kept sources as `jsonb`, which sorts the keys of objects. The rows that it made of them have the order of the
 * source: properties get it back, in place. The first doc that has a schema decides.
 */
export class RestoredOrder {
  private readonly done = new WeakSet<JsonObject>();

  constructor(private readonly resolver: Resolver) {}

  /** `rows`: what the import made of the operation. */
  restore(operation: JsonObject, rows: readonly ParamRow[], contentType: string): void {
    const below = rowGroups(rows);
    const table = (style: ParamStyle) => below.get(rowGroupKey({ style, parentId: '' })) ?? [];
    const body = this.resolver.object(operation.requestBody);
    if (isObject(body.content) && Object.hasOwn(body.content, contentType)) putFirst(body.content, [contentType]);
    this.table(body, table(ParamStyle.request), below);
    const responses = objectOr(operation.responses);
    const success = successCode(responses);
    if (success === undefined) return;
    this.table(this.resolver.object(responses[success]), table(ParamStyle.response), below);
  }

  private table(holder: JsonObject, rows: readonly ParamRow[], below: Below): void {
    const [, media] = mediaTypeOf(holder) ?? [];
    if (media && rows.length > 0) this.schema(media.schema, rows, below, 0);
  }

  private schema(given: unknown, rows: readonly ParamRow[], below: Below, depth: number): void {
    const schema = this.resolver.object(given);
    if (depth > MOST_DEPTH || rows.length === 0) return;
    for (const part of [schema.items, schema.allOf, schema.oneOf, schema.anyOf].flat())
      if (isObject(part)) this.schema(part, rows, below, depth + 1);
    const properties = objectOr(schema.properties);
    if (!this.done.has(properties)) {
      this.done.add(properties);
      putFirst(
        properties,
        rows.map(({ name }) => name),
      );
    }
    for (const { id, style, name } of rows) {
      const children = below.get(rowGroupKey({ style, parentId: id })) ?? [];
      if (Object.hasOwn(properties, name)) this.schema(properties[name], children, below, depth + 1);
      else if (name === MAP) this.schema(schema.additionalProperties, children, below, depth + 1);
    }
  }
}

type Below = ReadonlyMap<string, readonly ParamRow[]>;
const MOST_DEPTH = 64;
/** The row of members of any name. */
const MAP = '{key}';

/** Members of these names first, in this order. */
function putFirst(object: JsonObject, names: readonly string[]): void {
  const known = names.filter((name) => Object.hasOwn(object, name));
  const all = [...new Set([...known, ...Object.keys(object)])].map((name) => [name, object[name]] as const);
  for (const [name] of all) delete object[name];
  for (const [name, value] of all) object[name] = value;
}
