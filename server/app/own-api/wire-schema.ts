import { z } from 'zod';
import { flag, id, idOrNone, scopeId } from '../../../contracts/platform/wire.js';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Codecs whose wire side says less than this. */
const special = new Map<z.core.$ZodType, JsonSchema>([
  [id, { type: 'string', description: 'An id.' }],
  [idOrNone, { type: 'string', description: 'An id, or empty for none.' }],
  [scopeId, { type: 'string', description: 'An id, or empty for none.' }],
  [flag, { type: 'integer', enum: [0, 1] }],
]);

/**
 * The JSON Schema (2020-12) of what is on the wire. Inputs of old clients are wider than it: see the codecs of
 * `contracts/platform/wire.ts`. A schema that contains itself refers to `at`, where it is put.
 */
export function wireSchema(schema: z.ZodType, at: string): JsonSchema {
  const made = z.toJSONSchema(schema, {
    ...({ target: 'draft-2020-12', io: 'output', unrepresentable: 'any', reused: 'inline' } as const),
    override: ({ zodSchema, jsonSchema }) => {
      const known = special.get(zodSchema) ?? wireSide(zodSchema);
      if (known) replace(jsonSchema, known);
      else if (zodSchema._zod.def.type === 'object') asSent(zodSchema, jsonSchema);
    },
  });
  const { $schema, ...own } = made;
  return z
    .custom<JsonSchema>()
    .parse(JSON.parse(JSON.stringify(own), (key, value) => (key === '$ref' ? moved(value, at) : value)));
}

const moved = (ref: unknown, at: string): unknown =>
  typeof ref === 'string' && ref.startsWith('#') ? `${at}${ref.slice(1)}` : ref;

function replace(schema: Record<string, unknown>, by: JsonSchema): void {
  for (const key of Object.keys(schema)) delete schema[key];
  Object.assign(schema, by);
}

/** What a codec takes, when it says so: most take every form of old clients, and their inside is what we send. */
function wireSide(schema: z.core.$ZodType): JsonSchema | undefined {
  const { def } = schema._zod;
  if (!isPipe(def) || isAnything(def.in)) return undefined;
  const { $schema, ...wire } = z.toJSONSchema(def.in, { io: 'input', unrepresentable: 'any' });
  return wire;
}

const isPipe = (def: z.core.$ZodTypeDef): def is z.core.$ZodPipeDef => def.type === 'pipe';
const isWrapped = (def: z.core.$ZodTypeDef): def is z.core.$ZodOptionalDef | z.core.$ZodNullableDef =>
  def.type === 'optional' || def.type === 'nullable';
function isAnything({ _zod: { def } }: z.core.$ZodType): boolean {
  return def.type === 'custom' || (isWrapped(def) && isAnything(def.innerType));
}

/** Fields with a default need not be sent, and unknown ones are ignored. */
function asSent(schema: z.core.$ZodType, json: Record<string, unknown>): void {
  delete json.additionalProperties;
  const { def } = schema._zod;
  if (!isObject(def)) return;
  const required = Object.entries(def.shape).flatMap(([name, { _zod }]) => (_zod.optin === undefined ? name : []));
  if (required.length > 0) json.required = required;
  else delete json.required;
}
const isObject = (def: z.core.$ZodTypeDef): def is z.core.$ZodObjectDef => def.type === 'object';
