/*
 * A document of any version as one form, so that two of them can be compared: written from the specifications, without
 * the reader and writer of the product. What this makes equal is listed in README.md, and nothing else is.
 */

export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const objectOr = (value) => (isObject(value) ? value : {});
const listOr = (value) => (Array.isArray(value) ? value : []);
const mapped = (of, change) => Object.fromEntries(Object.entries(objectOr(of)).map(([k, v]) => [k, change(v, k)]));
const METHODS = new Set('get put post delete options head patch trace query'.split(' '));
const isExtension = (name) => name.startsWith('x-');

/** Of Swagger 2: what is in the schema of a parameter or header since OpenAPI 3. */
const IN_SCHEMA = new Set(
  `type format items default enum pattern multipleOf uniqueItems x-nullable minimum maximum exclusiveMinimum exclusiveMaximum
  minLength maxLength minItems maxItems x-enum-varnames x-enumNames x-enum-descriptions x-enumDescriptions x-ms-enum`.split(
    /\s+/,
  ),
);

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

const MAPS = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const ONES = [
  'items',
  'additionalProperties',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'unevaluatedProperties',
];

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

/* Swagger 2 */

function fromSwagger(document) {
  const {
    host,
    basePath,
    schemes,
    consumes,
    produces,
    definitions,
    parameters,
    responses,
    securityDefinitions,
    ...rest
  } = refsRenamed(document);
  const context = {
    consumes: listOr(consumes),
    produces: listOr(produces),
    shared: objectOr(parameters),
    responses: objectOr(responses),
  };
  const plain = Object.entries(context.shared).filter(([, one]) => one.in !== 'body' && one.in !== 'formData');
  const bodies = Object.entries(context.shared).filter(([, one]) => one.in === 'body');
  return {
    ...rest,
    ...serversOf(host, basePath, schemes),
    paths: mapped(rest.paths, (item, path) =>
      isExtension(path) || !isObject(item) ? item : oldPathItem(item, context),
    ),
    components: {
      ...objectOr(rest.components),
      schemas: mapped(definitions, oldSchema),
      parameters: mapped(Object.fromEntries(plain), oldParameter),
      requestBodies: mapped(Object.fromEntries(bodies), (one) => oldBody(one, context.consumes)),
      responses: mapped(responses, (one) => oldResponse(one, context.produces)),
      securitySchemes: mapped(securityDefinitions, oldScheme),
    },
  };
}

const refsRenamed = (value) =>
  JSON.parse(JSON.stringify(value), (key, held) =>
    key === '$ref' && typeof held === 'string'
      ? held
          .replace(/^#\/definitions\//, '#/components/schemas/')
          .replace(/^#\/(parameters|responses)\//, '#/components/$1/')
      : held,
  );

function serversOf(host, basePath, schemes) {
  const path = basePath && basePath !== '/' ? basePath : '';
  if (!host) return path ? { servers: [{ url: path }] } : {};
  const named = listOr(schemes);
  return {
    servers:
      named.length > 0 ? named.map((one) => ({ url: `${one}://${host}${path}` })) : [{ url: `//${host}${path}` }],
  };
}

function oldPathItem(item, context) {
  const known = (one) =>
    one.$ref?.startsWith('#/components/parameters/')
      ? (context.shared[decodeURIComponent(one.$ref.split('/').at(-1)).replaceAll('~1', '/')] ?? one)
      : one;
  const isPlain = (one) => !['body', 'formData'].includes(known(one).in);
  const common = listOr(item.parameters);
  return {
    ...Object.fromEntries(
      Object.entries(item).map(([name, one]) => {
        if (!METHODS.has(name.toLowerCase()) || !isObject(one)) return [name, one];
        return [
          name,
          oldOperation(
            one,
            common.filter((each) => !isPlain(each)),
            { ...context, known, isPlain },
          ),
        ];
      }),
    ),
    ...(item.parameters && { parameters: common.filter(isPlain).map(oldParameter) }),
  };
}

function oldOperation({ parameters, consumes, produces, schemes, responses, ...rest }, common, context) {
  const given = [...listOr(parameters), ...common];
  const types = listOr(consumes ?? context.consumes);
  const inBody = given.find((one) => context.known(one).in === 'body');
  const fields = given.map(context.known).filter((one) => one.in === 'formData');
  const isShared = inBody?.$ref && consumes === undefined;
  const requestBody =
    fields.length > 0
      ? oldForm(fields, types)
      : isShared
        ? { $ref: inBody.$ref.replace('/parameters/', '/requestBodies/') }
        : inBody && oldBody(context.known(inBody), types);
  return {
    ...rest,
    ...(schemes && { 'x-schemes': schemes }),
    parameters: given.filter(context.isPlain).map(oldParameter),
    ...(requestBody && { requestBody }),
    responses: mapped(responses, (one, code) =>
      isExtension(code) ? one : oldResponse(ownResponse(one, produces, context), listOr(produces ?? context.produces)),
    ),
  };
}

/** A shared response has the media types of the document; an operation that has others has a response of its own. */
function ownResponse(one, produces, context) {
  const name = one?.$ref?.startsWith('#/components/responses/')
    ? decodeURIComponent(one.$ref.split('/').at(-1))
    : undefined;
  const shared = name === undefined ? undefined : context.responses[name];
  const isOther = produces !== undefined && JSON.stringify(produces) !== JSON.stringify(context.produces);
  return shared?.schema !== undefined && isOther ? shared : one;
}

function split(given) {
  const entries = Object.entries(given);
  const own = isObject(given.schema) ? given.schema : {};
  return {
    schema: oldSchema({ ...own, ...Object.fromEntries(entries.filter(([name]) => IN_SCHEMA.has(name))) }),
    rest: Object.fromEntries(entries.filter(([name]) => !IN_SCHEMA.has(name) && name !== 'schema')),
  };
}

const STYLES = {
  csv: ['form', false],
  ssv: ['spaceDelimited', false],
  pipes: ['pipeDelimited', false],
  multi: ['form', true],
};

function oldParameter(given) {
  if (!isObject(given) || given.$ref) return given;
  const { schema: made, rest } = split(given);
  const { collectionFormat: format = 'csv', 'x-example': example, ...others } = rest;
  const isList = made.type === 'array';
  const style = given.in === 'query' ? STYLES[format] : undefined;
  return {
    ...others,
    ...(isList && style && { style: style[0], explode: style[1] }),
    ...(isList && !style && !(format === 'csv' && given.in !== 'query') && { 'x-collectionFormat': format }),
    ...(example !== undefined && { example: others.example ?? example }),
    schema: made,
  };
}

function oldBody({ in: _in, name, schema: own, 'x-example': example, ...rest }, types) {
  const one = { ...(own !== undefined && { schema: oldSchema(own) }), ...(example !== undefined && { example }) };
  return {
    ...rest,
    ...(typeof name === 'string' && name !== 'body' && { 'x-name': name }),
    content: Object.fromEntries((types.length > 0 ? types : ['application/json']).map((type) => [type, one])),
  };
}

function oldForm(fields, types) {
  const forms = types.filter((type) => /multipart|urlencoded/i.test(type));
  const hasFile = fields.some(({ type }) => type === 'file');
  const of = forms.length > 0 ? forms : [hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded'];
  const parts = fields.map((one) => {
    const { schema: made, rest } = split(one);
    const { name, in: _in, required: _required, collectionFormat: _format, allowEmptyValue: _empty, ...others } = rest;
    return [name, { ...made, ...others }];
  });
  const required = fields.filter((one) => one.required === true).map(({ name }) => name);
  const styled = fields.filter(({ collectionFormat: format }) => format !== undefined);
  const encoding = Object.fromEntries(
    styled.map(({ name, collectionFormat: format }) => [name, { style: 'form', explode: format === 'multi' }]),
  );
  const one = {
    schema: { type: 'object', properties: Object.fromEntries(parts), ...(required.length > 0 && { required }) },
    ...(styled.length > 0 && { encoding }),
  };
  return { ...(required.length > 0 && { required: true }), content: Object.fromEntries(of.map((type) => [type, one])) };
}

function oldResponse(given, types) {
  if (!isObject(given) || given.$ref) return given;
  const { schema: own, examples, headers, ...rest } = given;
  const made = own === undefined ? undefined : oldSchema(own);
  const of = made === undefined ? [] : types.length > 0 ? types : ['application/json'];
  const content = Object.fromEntries(of.map((type) => [type, { schema: made }]));
  for (const [type, example] of Object.entries(objectOr(examples)))
    content[type] = { ...(content[type] ?? (made !== undefined && { schema: made })), example };
  return {
    ...rest,
    headers: mapped(headers, (one) => {
      if (!isObject(one) || one.$ref) return one;
      const parts = split(one);
      return { ...parts.rest, schema: parts.schema };
    }),
    content,
  };
}

function oldSchema(given) {
  if (!isObject(given)) return given;
  const found = { ...given };
  for (const name of MAPS) if (isObject(found[name])) found[name] = mapped(found[name], oldSchema);
  for (const name of LISTS) if (Array.isArray(found[name])) found[name] = found[name].map(oldSchema);
  if (Array.isArray(found.items)) found.items = found.items.map(oldSchema);
  for (const name of ONES) if (isObject(found[name])) found[name] = oldSchema(found[name]);
  if (found.type === 'file') Object.assign(found, { type: 'string', format: 'binary' });
  if (typeof found.discriminator === 'string') found.discriminator = { propertyName: found.discriminator };
  if (found['x-example'] !== undefined && found.example === undefined) {
    found.example = found['x-example'];
    delete found['x-example'];
  }
  return found;
}

function oldScheme(given) {
  if (given.type === 'basic') return { ...given, type: 'http', scheme: 'basic' };
  if (given.type !== 'oauth2') return given;
  const { flow, authorizationUrl, tokenUrl, scopes, ...rest } = given;
  const name = { application: 'clientCredentials', accessCode: 'authorizationCode' }[flow] ?? flow ?? 'implicit';
  return {
    ...rest,
    flows: {
      [name]: { ...(authorizationUrl && { authorizationUrl }), ...(tokenUrl && { tokenUrl }), scopes: scopes ?? {} },
    },
  };
}
