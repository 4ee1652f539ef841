import { isExtension, isObject, LISTS, listOr, MAPS, METHODS, mapped, ONES, objectOr } from './shapes.mjs';
import { fromSwagger } from './swagger.mjs';

/*
 * A document of any version as one form, so that two of them can be compared: written from the specifications, without
 * the reader and writer of the product. What this makes equal is listed in README.md, and nothing else is.
 */

export function modern(document) {
  const shape = document.swagger ? fromSwagger(structuredClone(document)) : structuredClone(document);
  const { openapi, swagger, info, paths, ...rest } = shape;
  return {
    ...rest,
    info: { ...info, version: String(info?.version ?? '1.0.0') },
    paths: mapped(paths, (item, path) => (isExtension(path) ? item : pathItem(item, shape))),
    components: mapped(rest.components, (of, section) => mapped(of, (one) => component(one, section))),
  };
}

function component(one, section) {
  const change = {
    schemas: schema,
    parameters: parameter,
    responses: response,
    requestBodies: body,
    headers: parameter,
  };
  return change[section]?.(one) ?? one;
}

/** Parameters and texts of a path are those of each of its operations. */
function pathItem(given, document) {
  const item = referred(given, document);
  const common = listOr(item.parameters);
  const more = objectOr(item['x-additionalOperations']);
  const operations = Object.entries({ ...item, ...more }).filter(
    ([name, one]) => isObject(one) && (METHODS.has(name.toLowerCase()) || name in more),
  );
  const shared = Object.fromEntries(
    Object.entries(item).filter(
      ([name]) => !METHODS.has(name.toLowerCase()) && !['parameters', '$ref', 'x-additionalOperations'].includes(name),
    ),
  );
  return {
    ...shared,
    ...Object.fromEntries(operations.map(([name, one]) => [name, operation(one, common, document)])),
  };
}

function operation({ parameters, requestBody, responses, ...rest }, common, document) {
  const keyOf = (given) => {
    const { in: place, name } = referred(given, document);
    return `${place} ${place === 'header' ? String(name).toLowerCase() : name}`;
  };
  const all = new Map([...common, ...listOr(parameters)].map((one) => [keyOf(one), one]));
  if (rest.deprecated === false) delete rest.deprecated;
  return {
    ...rest,
    parameters: Object.fromEntries([...all].map(([key, one]) => [key, parameter(one)])),
    ...(requestBody && { requestBody: body(requestBody) }),
    responses: mapped(responses, (one, code) => (isExtension(code) ? one : response(one))),
  };
}

function referred(value, document) {
  let found = value;
  for (let step = 0; step < 20 && typeof found?.$ref === 'string' && found.$ref.startsWith('#/'); step++)
    found = found.$ref
      .slice(2)
      .split('/')
      .reduce((at, key) => at?.[decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')], document);
  return objectOr(found);
}

function parameter(given) {
  if (!isObject(given) || given.$ref) return given;
  const { schema: own, content, ...rest } = given;
  // `false` is what it is without a word; a variable of a path is always required.
  for (const name of ['required', 'deprecated', 'allowReserved', 'allowEmptyValue'])
    if (rest[name] === false) delete rest[name];
  if (rest.in === 'path') rest.required = true;
  return {
    ...rest,
    ...(own !== undefined && { schema: schema(own) }),
    ...(content && { content: mapped(content, media) }),
  };
}

function body(given) {
  if (!isObject(given) || given.$ref) return given;
  const { content, ...rest } = given;
  if (rest.required === false) delete rest.required;
  return { ...rest, content: mapped(content, media) };
}

function response(given) {
  if (!isObject(given) || given.$ref) return given;
  const { content, headers, ...rest } = given;
  return { ...rest, headers: mapped(headers, parameter), content: mapped(content, media) };
}

const media = ({ schema: own, ...rest }) => ({ ...rest, ...(own !== undefined && { schema: schema(own) }) });

function schema(given) {
  if (!isObject(given)) return given;
  const found = { ...given };
  for (const name of MAPS) if (isObject(found[name])) found[name] = mapped(found[name], schema);
  for (const name of LISTS) if (Array.isArray(found[name])) found[name] = found[name].map(schema);
  if (Array.isArray(found.items)) Object.assign(found, tuple(found));
  for (const name of ONES) if (isObject(found[name])) found[name] = schema(found[name]);
  const isNullable = found.nullable === true || found['x-nullable'] === true;
  if (isNullable && typeof found.type === 'string') {
    found.type = [found.type, 'null'];
    delete found.nullable;
    delete found['x-nullable'];
  }
  if (found.nullable === false) delete found.nullable;
  limit(found, 'exclusiveMinimum', 'minimum');
  limit(found, 'exclusiveMaximum', 'maximum');
  if (Array.isArray(found.required)) found.required = Object.fromEntries(found.required.map((name) => [name, true]));
  return found;
}

function tuple({ items, additionalItems }) {
  return { prefixItems: items.map(schema), items: additionalItems, additionalItems: undefined };
}

function limit(found, exclusive, plain) {
  if (typeof found[exclusive] !== 'boolean') return;
  if (found[exclusive] && found[plain] !== undefined) {
    found[exclusive] = found[plain];
    delete found[plain];
  } else delete found[exclusive];
}
