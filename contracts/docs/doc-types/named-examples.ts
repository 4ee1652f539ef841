import { jsonValue, type Value } from './json-value.js';

/** An example of a media type (OpenAPI 3.1, 4.8.19). */
export interface NamedExample {
  readonly name: string;
  /** `''`: none. */
  readonly summary: string;
  readonly value: Value;
}

/** The keyword of a media type with its examples by name. */
export const EXAMPLES = '@examples';

/** The examples of a media type that have a value here; one that is elsewhere (`externalValue`) is in *Constraints* only. */
export function namedExamples(
  media: { readonly schema?: Readonly<Record<string, string>> | undefined } | undefined,
): NamedExample[] {
  const given = jsonValue(media?.schema?.[EXAMPLES] ?? 'null');
  if (!(given instanceof Map)) return [];
  return [...given].flatMap(([name, example]): NamedExample[] => {
    const value = example instanceof Map ? example.get('value') : undefined;
    if (!(example instanceof Map) || value === undefined) return [];
    const summary = example.get('summary');
    return [{ name, summary: typeof summary === 'string' ? summary : '', value }];
  });
}
