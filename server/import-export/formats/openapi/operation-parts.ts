import { isObject, type JsonObject } from './object-kinds.js';

export const objectOr = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** The content type that the tables show: JSON if there is one. */
export function mediaTypeOf({ content }: JsonObject): [string, JsonObject] | undefined {
  const all = Object.entries(objectOr(content)).map(([type, media]): [string, JsonObject] => [type, objectOr(media)]);
  return all.find(([type]) => /json/i.test(type)) ?? all.find(([type]) => type.startsWith('*/*')) ?? all[0];
}

export function hasSameSchema(a: unknown, b: JsonObject): boolean {
  const { schema } = objectOr(a);
  return (
    schema === b.schema ||
    (isObject(schema) && isObject(b.schema) && JSON.stringify(schema) === JSON.stringify(b.schema))
  );
}

/** The response that the response table shows: 200, another success, or the only one. */
export function successCode(responses: JsonObject): string | undefined {
  const codes = Object.keys(responses).filter((code) => !code.startsWith('x-'));
  const good = codes.find((code) => code === '200') ?? codes.filter((code) => /^2/.test(code)).sort()[0];
  return good ?? (codes.length === 1 && codes[0] === 'default' ? 'default' : undefined);
}

/** How a parameter is written, if not in the usual way. */
export function parameterNotes({ in: place, style, explode, deprecated }: JsonObject): string[] {
  const usual = place === 'query' || place === 'cookie' ? 'form' : 'simple';
  return [
    ...(typeof style === 'string' && style !== usual ? [`style: ${style}`] : []),
    ...(typeof explode === 'boolean' && explode !== ((style ?? usual) === 'form') ? [`explode: ${explode}`] : []),
    ...(deprecated === true ? ['deprecated'] : []),
  ];
}
