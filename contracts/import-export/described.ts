import { z } from 'zod';

/*
 * What the documentation of an API has in addition to the schema. The schemas that check the calls carry
 * these facts, so that there is no second list of parameters.
 */

export interface FieldFacts {
  /** Longest text that is stored, in UTF-16 units. */
  readonly max?: number;
  /** As a client sends or receives it. An object or an array without one is composed of the examples of its fields. */
  readonly example?: unknown;
  /** The type on the wire, where the schema does not show it. */
  readonly type?: string;
  /** For a field whose absence is refused later, with a code of its own. */
  readonly isRequired?: boolean;
}

const facts = z.registry<FieldFacts>();
const names = z.registry<{ readonly name: string }>();

/** A copy of the schema that has these facts. */
export function described<S extends z.ZodType>(schema: S, given: FieldFacts): S {
  const copy = schema.clone();
  facts.add(copy, given);
  return copy;
}
export const factsOf = (schema: z.core.$ZodType): FieldFacts => facts.get(schema) ?? {};

/** Names an object; the texts of its fields are found by the name. A recursive object is recognized by it. */
export function named<S extends z.ZodObject>(name: string, schema: S): S {
  names.add(schema, { name });
  return schema;
}
export const nameOf = (schema: z.core.$ZodType): string | undefined => names.get(schema)?.name;
