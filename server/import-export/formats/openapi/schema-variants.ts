import { type VariantKind, variantKinds } from '../../../../contracts/docs/doc-types/variants.js';
import { isObject, type JsonObject } from './object-kinds.js';

/** A variant of a schema, as it is in the document. */
export interface GivenVariant {
  readonly kind: VariantKind;
  readonly schema: unknown;
}

const listOr = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const isNullSchema = (one: unknown): boolean => isObject(one) && (one.type === 'null' || one.const === null);

interface SplitVariants {
  readonly variants: readonly GivenVariant[];
  /** What the schema is as a whole: the only part of `allOf`, and an alternative whose only other one is null. */
  readonly whole: readonly unknown[];
  readonly isNullable: boolean;
}

/** The variants of a schema; `isModel`: schemas that rows name by a model, which stay apart from the keywords beside them. */
export function splitVariants(schema: JsonObject, isModel: (schema: unknown) => boolean): SplitVariants {
  const whole: unknown[] = [];
  let isNullable = false;
  const variants = variantKinds.flatMap((kind): GivenVariant[] => {
    const all = listOr(schema[kind]);
    const given = kind === 'allOf' ? all : all.filter((one) => !isNullSchema(one));
    isNullable ||= given.length < all.length;
    const [only] = given;
    if (given.length !== 1 || isModel(only)) return given.map((one) => ({ kind, schema: one }));
    whole.push(only);
    return [];
  });
  return { variants, whole, isNullable };
}
