import { isObject, type JsonObject, type ObjectKind } from './object-kinds.js';
import { schemaRules } from './schema-shapes.js';
import { flag, type ShapeRule, scalarText, text, texts } from './shape-values.js';

/*
 * What the members of objects are according to the specification, and what authors write instead: flags in quotes, one
 * object in place of a list, a map in place of a list with names.
 */

type ShapeRules = Readonly<Record<string, ShapeRule>>;

const object: ShapeRule = (value) => (isObject(value) ? value : undefined);

/** A list of objects: of one alone, of texts, and of a map of them by what they are called. */
const objects =
  (name: string, isOne: (value: JsonObject) => boolean): ShapeRule =>
  (value) => {
    if (Array.isArray(value)) return value.every(isObject) ? value : value.map(called).filter(isObject);
    if (!isObject(value)) return scalarText(value) === undefined ? undefined : [called(value)];
    if (isOne(value)) return [value];
    return Object.entries(value).map(([key, one]): JsonObject => {
      const description = scalarText(one);
      return { [name]: key, ...(isObject(one) ? one : description !== undefined && { description }) };
    });
    function called(one: unknown): unknown {
      const own = scalarText(one);
      return own === undefined ? one : { [name]: own };
    }
  };
const servers = objects('url', ({ url }) => typeof url === 'string');
const tags = objects('name', ({ name }) => typeof name === 'string');
/** Of those in a list each is reported by itself. */
const parameters: ShapeRule = (value, ...rest) =>
  Array.isArray(value) ? value : objects('name', (one) => '$ref' in one || typeof one.in === 'string')(value, ...rest);

/** Requirements are lists of schemes with their scopes. */
const security: ShapeRule = (value) => {
  if (Array.isArray(value)) return value.every(isRequirement) ? value : value.map(requirement);
  return isObject(value) || scalarText(value) !== undefined ? [requirement(value)] : undefined;
};
const isRequirement = (value: unknown): boolean => isObject(value) && Object.values(value).every(Array.isArray);
const requirement = (value: unknown): JsonObject =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, scopes]) => [name, texts(scopes) ?? []]))
    : { [scalarText(value) ?? '']: [] };

/** A map of objects by name. Of a list: those with a name, and those that are such a map themselves. */
const mapBy =
  (...names: readonly string[]): ShapeRule =>
  (value) => {
    if (!Array.isArray(value)) return isObject(value) ? value : undefined;
    return Object.fromEntries(
      value.filter(isObject).flatMap((one): [string, unknown][] => {
        const name = names.find((key) => scalarText(one[key]) !== undefined);
        if (name === undefined) return Object.entries(one).filter(([, held]) => isObject(held));
        const { [name]: key, ...rest } = one;
        return [[scalarText(key) ?? '', rest]];
      }),
    );
  };

const isMediaType = (name: string): boolean => /^[\w*.+-]{1,100}\/[\w*.+-]{1,100}/.test(name);
const content: ShapeRule = (value) =>
  typeof value === 'string' && isMediaType(value) ? { [value]: {} } : object(value, {}, {});

/** Examples of a list get names. */
const examples: ShapeRule = (value, _, document) => {
  if (!Array.isArray(value) || 'swagger' in document) return value;
  return Object.fromEntries(
    value.map((one, at) => [`example${at + 1}`, isObject(one) && 'value' in one ? one : { value: one }]),
  );
};

const place: ShapeRule = (value) => {
  if (typeof value !== 'string') return undefined;
  const word = value.trim().toLowerCase();
  if (word === 'formdata') return 'formData';
  return ['path', 'query', 'header', 'cookie', 'body', 'querystring'].includes(word) ? word : value;
};
/** The name of a tag, or the object that declares it. */
const tagNames: ShapeRule = (value) => {
  const list = Array.isArray(value) ? value : [value];
  return list.some(isObject) ? texts(list.map((one) => (isObject(one) ? one.name : one))) : texts(value);
};
/** A reason in place of the flag. */
const deprecated: ShapeRule = (value, holder) => {
  const found = flag(value);
  if (found !== undefined || typeof value !== 'string' || value.trim() === '') return found;
  holder['x-deprecated-reason'] ??= value;
  return true;
};

const schemes: ShapeRules = { consumes: texts, produces: texts, schemes: texts };
const ofHolders: ShapeRules = {
  ...{ required: flag, deprecated: flag, explode: flag, allowReserved: flag, allowEmptyValue: flag },
  ...{ description: text, examples, content },
};

export const shapeRules: Readonly<Partial<Record<ObjectKind, ShapeRules>>> = {
  document: { ...schemes, servers, tags, security, paths: mapBy('path', 'url', 'uri'), components: object },
  pathItem: { parameters, servers },
  operation: {
    ...schemes,
    ...{ deprecated, tags: tagNames, parameters, requestBody: object, security, servers },
    ...{ summary: text, description: text, operationId: text, responses: mapBy('code', 'status', 'statusCode') },
  },
  parameter: { ...ofHolders, in: place, name: text },
  header: ofHolders,
  requestBody: { required: flag, description: text, content },
  response: { description: text, content, headers: mapBy('name') },
  mediaType: { examples },
  schema: schemaRules,
};
