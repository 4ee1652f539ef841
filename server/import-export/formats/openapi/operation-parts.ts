import { heldExtensions } from './further-keywords.js';
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

/** Of our exports: fields of objects are named by paths, as rows say it that say nothing else. */
export const NAMES = 'x-annals-names';
/** Of bytes in an export of ours: the name and the example of their row, which nothing sends. */
export const FILE = 'x-annals-file';

/** How a parameter is written, if not in the usual way. Of objects always: without a style their fields are named by paths. */
export function parameterNotes(parameter: JsonObject, isStructure: boolean): string[] {
  const { in: place, style, explode, deprecated, allowReserved, content } = parameter;
  const usual = place === 'query' || place === 'cookie' || place === undefined ? 'form' : 'simple';
  const [type] = Object.keys(objectOr(content));
  const isPlain = !isStructure || parameter[NAMES] !== undefined;
  const isShown = typeof style === 'string' && (style !== usual || !isPlain);
  return [
    ...(isShown ? [`style: ${style}`] : !isPlain && usual === 'form' && type === undefined ? ['style: form'] : []),
    ...(typeof explode === 'boolean' && explode !== ((style ?? usual) === 'form') ? [`explode: ${explode}`] : []),
    ...(type === undefined ? [] : [`content: ${type}`]),
    ...(allowReserved === true ? ['allowReserved'] : []),
    ...(deprecated === true ? ['deprecated'] : []),
  ];
}

/** The same as keywords of the parameter's row, and what else the parameter says beyond its schema. */
export function parameterKeywords(parameter: JsonObject, isStructure: boolean): ReadonlyMap<string, unknown> {
  const { style, explode, content } = parameter;
  const notes = parameterNotes(parameter, isStructure);
  const isNoted = (name: string) => notes.some((note) => note === name || note.startsWith(`${name}: `));
  const [type] = Object.keys(objectOr(content));
  const said: [string, unknown][] = [
    ...(isNoted('style') ? [['style', style ?? 'form'] satisfies [string, unknown]] : []),
    ...(isNoted('explode') ? [['explode', explode] satisfies [string, unknown]] : []),
    ...(type === undefined ? [] : [['content', type] satisfies [string, unknown]]),
    ...['allowReserved', 'allowEmptyValue', 'deprecated'].flatMap((name): [string, unknown][] =>
      parameter[name] === true ? [[name, true]] : [],
    ),
  ];
  return new Map([...said, ...heldExtensions(parameter)]);
}

/** How a part of a form is written. Without an encoding, objects of a multipart form are JSON (OpenAPI 3.1.1, 4.8.15). */
export function partNotes(contentType: string, encoding: JsonObject, isStructure: boolean): string[] {
  if (encoding.style !== undefined || encoding.explode !== undefined) return parameterNotes(encoding, isStructure);
  const given = typeof encoding.contentType === 'string' ? encoding.contentType : '';
  // A plain text is what a part is anyway.
  if (/json|xml|yaml|csv|^text\/(?!plain)/i.test(given)) return [`content: ${given}`];
  if (!isStructure) return [];
  return /multipart/i.test(contentType) ? ['content: application/json'] : ['style: form'];
}
