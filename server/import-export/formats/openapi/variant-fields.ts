import type { ImportedRow } from '../../../../contracts/import-export/imported-api.js';
import { isObject } from './object-kinds.js';
import type { GivenField } from './schema-fields.js';
import type { GivenVariant } from './schema-variants.js';

/** The variants as fields: the name of a model is its name, that of others their title. */
export function variantFields(
  variants: readonly GivenVariant[],
  origin: string,
  modelOf: (schema: unknown) => string | undefined,
): GivenField[] {
  const seen = new Map<string, number>();
  return variants.map(({ kind, schema }) => {
    const at = seen.get(kind) ?? 0;
    seen.set(kind, at + 1);
    const title = isObject(schema) && typeof schema.title === 'string' ? schema.title : '';
    return { name: modelOf(schema) ?? title, schema, required: false, origin: `${origin}/${kind}/${at}`, kind };
  });
}

/** The keywords of a variant, without the title that is its name. */
export function withoutTitle<P extends Pick<ImportedRow, 'schema'>>(parts: P, { kind }: GivenField, name: string): P {
  const { schema, ...rest } = parts;
  if (!kind || schema?.title !== JSON.stringify(name)) return parts;
  const { title: _, ...others } = schema;
  return Object.keys(others).length > 0 ? { ...parts, schema: others } : ({ ...rest } as P);
}
