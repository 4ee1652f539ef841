import { z } from 'zod';
import { factsOf, nameOf } from '../../../contracts/import-export/described.js';
import type { FieldDoc } from '../../../contracts/import-export/open-api-docs.js';

/** The text of a field of a named object, in the reader's language. */
export type FieldText = (object: string, field: string) => string;

type Schema = z.core.$ZodType;

/** The documentation of each field of an object, or of the objects of an array. */
export const fieldDocs = (schema: z.ZodType, textOf: FieldText): FieldDoc[] => docsOf(schema, textOf, []);

/** `inside`: names of the objects around it. The fields of an object inside itself are not repeated. */
function docsOf(schema: Schema, textOf: FieldText, inside: readonly string[]): FieldDoc[] {
  const object = objectIn(schema);
  if (!object) return [];
  const name = nameOf(object) ?? '';
  if (inside.includes(name)) return [];
  return Object.entries(object.shape).map(([field, given]) => {
    const { max, example } = factsOf(given);
    return {
      name: field,
      dataType: typeOf(given),
      required: isRequired(given) ? 'true' : 'false',
      maxLength: max === undefined ? '-' : String(max),
      example: isScalar(example) ? String(example) : '',
      description: textOf(name, field),
      elements: docsOf(given, textOf, [...inside, name]),
    };
  });
}

/** What the schema itself does with a field that is left out. */
const isRequired = (schema: Schema): boolean => factsOf(schema).isRequired ?? !z.safeParse(schema, undefined).success;

const isScalar = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** The form on the wire: a codec is the text that it reads, or what it makes of several forms. */
function plain(schema: Schema): Schema {
  if (schema instanceof z.ZodPipe) return schema.in instanceof z.ZodString ? schema.in : plain(schema.out);
  if (schema instanceof z.ZodLazy || schema instanceof z.ZodOptional || schema instanceof z.ZodCatch)
    return plain(schema.unwrap());
  return schema;
}

function objectIn(schema: Schema): z.ZodObject | undefined {
  const found = plain(schema);
  if (found instanceof z.ZodArray) return objectIn(found.element);
  return found instanceof z.ZodObject ? found : undefined;
}

function typeOf(schema: Schema): string {
  const { type } = factsOf(schema);
  if (type !== undefined) return type;
  const found = plain(schema);
  if (found instanceof z.ZodArray) return objectIn(found.element) ? 'array' : `array[${typeOf(found.element)}]`;
  if (found instanceof z.ZodObject) return 'object';
  if (found instanceof z.ZodNumber) return 'number';
  return found instanceof z.ZodBoolean ? 'boolean' : 'string';
}

/** An example of the value: its own, or that of its fields that have one. Undefined if there is none. */
export function exampleOf(schema: Schema, inside: readonly string[] = []): unknown {
  const { example } = factsOf(schema);
  if (example !== undefined) return example;
  const found = plain(schema);
  if (found instanceof z.ZodArray) {
    const element = exampleOf(found.element, inside);
    return element === undefined ? undefined : [element];
  }
  if (!(found instanceof z.ZodObject)) return found === schema ? undefined : exampleOf(found, inside);
  const name = nameOf(found) ?? '';
  if (inside.includes(name)) return undefined;
  const fields = Object.entries(found.shape).map(([field, given]) => [field, exampleOf(given, [...inside, name])]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}
