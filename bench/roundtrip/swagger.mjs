import { isExtension, isObject, LISTS, listOr, MAPS, METHODS, mapped, ONES, objectOr } from './shapes.mjs';

/* Swagger 2 as OpenAPI 3. */

/** Of Swagger 2: what is in the schema of a parameter or header since OpenAPI 3. */
const IN_SCHEMA = new Set(
  `type format items default enum pattern multipleOf uniqueItems x-nullable minimum maximum exclusiveMinimum exclusiveMaximum
  minLength maxLength minItems maxItems x-enum-varnames x-enumNames x-enum-descriptions x-enumDescriptions x-ms-enum`.split(
    /\s+/,
  ),
);

export function fromSwagger(document) {
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
