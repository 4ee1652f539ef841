import { pointerKeys, valueAt } from './file-names.js';
import { isObject, isOperation, type JsonObject, visitObjects } from './object-kinds.js';
import { splitSchema, upgradeSchema2 } from './upgrade-schemas.js';
import { listStyle, upgradeParameter, upgradeResponse } from './upgrade-swagger-parts.js';

/**
 * Converts a Swagger 2.0 document to OpenAPI 3.0, in place; extensions stay where they are. Its references become those
 * of OpenAPI 3; a reference to a `body` parameter becomes one to a request body.
 */
export function upgradeSwagger(document: JsonObject): void {
  new SwaggerUpgrade(document).run();
}

const objectOr = (value: unknown): JsonObject => (isObject(value) ? value : {});
const listOr = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

class SwaggerUpgrade {
  private readonly consumes: readonly string[];
  private readonly produces: readonly string[];
  /** Parameters for reuse, as they were. */
  private readonly shared: JsonObject;
  private readonly responses: JsonObject;

  constructor(private readonly document: JsonObject) {
    this.consumes = texts(document.consumes);
    this.produces = texts(document.produces);
    this.shared = objectOr(document.parameters);
    // The upgrade of each operation makes new ones, and changes none of these.
    this.responses = objectOr(document.responses);
  }

  run(): void {
    const { document } = this;
    for (const item of Object.values({
      ...objectOr(document.paths),
      ...objectOr(objectOr(document.components).pathItems),
    }))
      if (isObject(item)) this.pathItem(item);
    visitObjects(document, 'document', ({ value, kind }) => {
      if (kind === 'schema') upgradeSchema2(value);
      if (typeof value.$ref === 'string') value.$ref = newReference(value.$ref);
      return true;
    });
    const servers = serversOf(document);
    const components = this.components();
    const { swagger, host, basePath, schemes, consumes, produces, definitions, ...rest } = document;
    for (const name of Object.keys(document)) delete document[name];
    const { parameters, responses, securityDefinitions, info, paths, tags, ...others } = rest;
    const kept = { ...(info !== undefined && { info }), ...(servers.length > 0 && { servers }) };
    Object.assign(document, { openapi: '3.0.4', ...kept, ...(tags !== undefined && { tags }), paths, components });
    Object.assign(document, others, { components });
  }

  private components(): JsonObject {
    const { document } = this;
    const entries = Object.entries(this.shared);
    const bodies = entries.filter(([, param]) => isBody(param));
    const forms = entries.filter(([, param]) => objectOr(param).in === 'formData');
    const parameters = entries.filter((entry) => !bodies.includes(entry) && !forms.includes(entry));
    const parts = {
      schemas: objectOr(document.definitions),
      parameters: mapped(parameters, upgradeParameter),
      requestBodies: mapped(bodies, (param) => this.body(param, this.consumes)),
      responses: mapped(Object.entries(objectOr(document.responses)), (one) => upgradeResponse(one, this.produces)),
      securitySchemes: mapped(Object.entries(objectOr(document.securityDefinitions)), securityScheme),
    };
    const filled = Object.entries(parts).filter(([, part]) => Object.keys(part).length > 0);
    return { ...objectOr(document.components), ...Object.fromEntries(filled) };
  }

  private pathItem(item: JsonObject): void {
    const common = listOr(item.parameters);
    const isPlain = (param: unknown) => !isBody(this.known(param)) && objectOr(this.known(param)).in !== 'formData';
    const inBody = common.filter((param) => !isPlain(param));
    if (item.parameters !== undefined) item.parameters = common.filter(isPlain).map(upgradeParameter);
    for (const [name, operation] of Object.entries(item))
      if (isOperation(name, operation)) this.operation(operation, inBody);
  }

  private operation(operation: JsonObject, common: readonly unknown[]): void {
    const consumes = texts(operation.consumes, this.consumes);
    const produces = texts(operation.produces, this.produces);
    const parameters = [...listOr(operation.parameters), ...common];
    const body = parameters.find((param) => isBody(this.known(param)));
    const form = parameters.map((param) => this.known(param)).filter((param) => objectOr(param).in === 'formData');
    const plain = parameters.filter((param) => {
      const known = this.known(param);
      return !isBody(known) && objectOr(known).in !== 'formData';
    });
    if (plain.length > 0) operation.parameters = plain.map(upgradeParameter);
    else delete operation.parameters;
    if (form.length > 0) operation.requestBody = formBody(form.map(objectOr), consumes, objectOr(this.known(body)));
    else if (body !== undefined) operation.requestBody = this.requestBody(body, consumes, operation);
    for (const [code, response] of Object.entries(objectOr(operation.responses)))
      if (!code.startsWith('x-'))
        objectOr(operation.responses)[code] = upgradeResponse(this.ownResponse(response, operation), produces);
    if (Array.isArray(operation.schemes)) operation['x-schemes'] = operation.schemes;
    for (const name of ['consumes', 'produces', 'schemes']) delete operation[name];
  }

  /** A shared response has the content types of the document: an operation that produces others has one of its own. */
  private ownResponse(response: unknown, { produces }: JsonObject): unknown {
    const ref = isObject(response) ? response.$ref : undefined;
    if (produces === undefined || typeof ref !== 'string' || !ref.startsWith('#/responses/')) return response;
    if (texts(produces).join() === this.produces.join()) return response;
    const shared = valueAt(this.responses, pointerKeys(ref.slice('#/responses'.length)) ?? []);
    return isObject(shared) && shared.schema !== undefined ? structuredClone(shared) : response;
  }

  /** A shared body stays a reference, unless the operation consumes other content types. */
  private requestBody(body: unknown, consumes: readonly string[], operation: JsonObject): JsonObject {
    const ref = isObject(body) && operation.consumes === undefined ? body.$ref : undefined;
    if (typeof ref === 'string') return { $ref: ref.replace('#/parameters/', '#/components/requestBodies/') };
    return this.body(this.known(body), consumes);
  }

  private body(param: unknown, consumes: readonly string[]): JsonObject {
    const { in: _in, schema, 'x-example': example, ...rest } = objectOr(param);
    const types = consumes.length > 0 ? consumes : ['application/json'];
    const media = { ...(schema !== undefined && { schema }), ...(example !== undefined && { example }) };
    const { name, ...others } = rest;
    // OpenAPI 3 has no name of a body; generators use it.
    return {
      ...others,
      ...(typeof name === 'string' && name !== 'body' && { 'x-name': name }),
      content: Object.fromEntries(types.map((type) => [type, { ...media }])),
    };
  }

  /** The parameter itself, if this is a reference to a shared one. */
  private known(param: unknown): unknown {
    const ref = isObject(param) ? param.$ref : undefined;
    if (typeof ref !== 'string' || !ref.startsWith('#/parameters/')) return param;
    return valueAt(this.shared, pointerKeys(ref.slice('#/parameters'.length)) ?? []);
  }
}

const isBody = (param: unknown): boolean => isObject(param) && param.in === 'body';
const texts = (value: unknown, instead: readonly string[] = []): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : instead;
const mapped = (entries: readonly (readonly [string, unknown])[], change: (value: unknown) => unknown): JsonObject =>
  Object.fromEntries(entries.map(([name, value]) => [name, change(value)]));

/** Of references to shared parameters, those to bodies were replaced where they were used. */
export function newReference(ref: string): string {
  return ref
    .replace(/^#\/definitions\//, '#/components/schemas/')
    .replace(/^#\/(parameters|responses)\//, '#/components/$1/');
}

function serversOf({ host, basePath, schemes }: JsonObject): JsonObject[] {
  const path = typeof basePath === 'string' && basePath !== '/' ? basePath : '';
  if (typeof host !== 'string' || host === '') return path === '' ? [] : [{ url: path }];
  const named = texts(schemes);
  // Without a scheme it is the one with which the document was fetched.
  return named.length > 0
    ? named.map((scheme) => ({ url: `${scheme}://${host}${path}` }))
    : [{ url: `//${host}${path}` }];
}

const flows: Readonly<Record<string, string>> = { application: 'clientCredentials', accessCode: 'authorizationCode' };

function securityScheme(given: unknown): unknown {
  if (!isObject(given)) return given;
  if (given.type === 'basic') return { ...given, type: 'http', scheme: 'basic' };
  if (given.type !== 'oauth2') return given;
  const { flow, authorizationUrl, tokenUrl, scopes, ...rest } = given;
  const addresses = {
    ...(authorizationUrl !== undefined && { authorizationUrl }),
    ...(tokenUrl !== undefined && { tokenUrl }),
  };
  const name = typeof flow === 'string' ? (flows[flow] ?? flow) : 'implicit';
  return { ...rest, flows: { [name]: { ...addresses, scopes: scopes ?? {} } } };
}

/** `body`: a body beside the fields, which Springfox writes for a part that is an object (`@RequestPart`); the specification allows none. */
export function formBody(params: readonly JsonObject[], consumes: readonly string[], body: JsonObject): JsonObject {
  const isPart = isObject(body.schema) && typeof body.name === 'string';
  const forms = consumes.filter((type) => (isPart ? /multipart/i : /multipart|urlencoded/i).test(type));
  const hasFile = isPart || params.some(({ type }) => type === 'file');
  const types = forms.length > 0 ? forms : [hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded'];
  const properties: [string, unknown][] = [];
  const encoding: [string, unknown][] = [];
  for (const param of params) {
    const { schema, rest } = splitSchema(param);
    const { name, in: _in, required: _required, collectionFormat, allowEmptyValue: _empty, ...others } = rest;
    const { 'x-example': example, ...more } = others;
    properties.push([String(name), { ...schema, ...more, ...(example !== undefined && { example }) }]);
    if (schema.type === 'array') encoding.push([String(name), listStyle('formData', collectionFormat)]);
  }
  if (isPart) properties.push([String(body.name), body.schema]);
  const all = isPart ? [...params, body] : params;
  const required = all.filter((param) => param.required === true).map(({ name }) => name);
  const schema = {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  };
  const media = { schema, ...(encoding.length > 0 && { encoding: Object.fromEntries(encoding) }) };
  const content = Object.fromEntries(types.map((type) => [type, media]));
  return { ...(required.length > 0 && { required: true }), content };
}
