import { z } from 'zod';

export interface Variable {
  readonly name: string;
  /** For secrets, `NAME_FILE` may hold the path of a file with the value. */
  readonly isSecret: boolean;
}
export const variables = z.registry<Variable>();

/** A setting that the environment gives under this name. */
export function variable<S extends z.ZodType>(name: string, schema: S): S {
  variables.add(schema, { name, isSecret: false });
  return schema;
}
export function secret<S extends z.ZodType>(name: string, schema: S): S {
  variables.add(schema, { name, isSecret: true });
  return schema;
}

/** Settings that belong together; what comes out is frozen. */
export const group = <S extends z.core.$ZodLooseShape>(shape: S) => z.object(shape).readonly();

export type Fields = Readonly<Record<string, z.core.$ZodType>>;

/** The settings of a group; undefined for a single setting. */
export function fieldsOf(schema: z.core.$ZodType): Fields | undefined {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in);
  if (schema instanceof z.ZodReadonly) return fieldsOf(schema.unwrap());
  return schema instanceof z.ZodObject ? schema.shape : undefined;
}

export const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
/** `*`, or an origin as a browser sends it: scheme, host and port. */
export const origins = list.pipe(
  z.array(z.string().refine((text) => text === '*' || (URL.canParse(text) && new URL(text).origin === text))),
);
export const switchedOn = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');
