/*
 * Which objects an OpenAPI document contains, and where: Swagger 2.0 and OpenAPI 3.0 to 3.2 in one table. A property
 * named `nullable` or an example with a `$ref` is not mistaken for a keyword.
 */

export type ObjectKind =
  | 'document'
  | 'paths'
  | 'components'
  | 'pathItem'
  | 'operation'
  | 'parameter'
  | 'requestBody'
  | 'response'
  | 'mediaType'
  | 'encoding'
  | 'header'
  | 'example'
  | 'link'
  | 'callback'
  | 'securityScheme'
  | 'schema';

export type JsonObject = Record<string, unknown>;
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How an object contains others: one, a list (or one), a map by name. */
type Containment = 'one' | 'list' | 'map';
type Fields = Readonly<Record<string, readonly [Containment, ObjectKind]>>;

const content = { content: ['map', 'mediaType'], examples: ['map', 'example'], schema: ['one', 'schema'] } as const;
const innerSchemas = [
  ...['additionalProperties', 'additionalItems', 'unevaluatedProperties', 'unevaluatedItems', 'propertyNames'],
  ...['contains', 'not', 'if', 'then', 'else'],
];
const fields: Readonly<Partial<Record<ObjectKind, Fields>>> = {
  document: {
    ...{ paths: ['one', 'paths'], webhooks: ['map', 'pathItem'], components: ['one', 'components'] },
    ...{ definitions: ['map', 'schema'], parameters: ['map', 'parameter'], responses: ['map', 'response'] },
  },
  components: {
    ...{ schemas: ['map', 'schema'], parameters: ['map', 'parameter'], responses: ['map', 'response'] },
    ...{ requestBodies: ['map', 'requestBody'], headers: ['map', 'header'], examples: ['map', 'example'] },
    ...{ links: ['map', 'link'], callbacks: ['map', 'callback'], pathItems: ['map', 'pathItem'] },
    ...{ securitySchemes: ['map', 'securityScheme'], mediaTypes: ['map', 'mediaType'] },
  },
  operation: {
    ...{ parameters: ['list', 'parameter'], requestBody: ['one', 'requestBody'], responses: ['map', 'response'] },
    ...{ callbacks: ['map', 'callback'] },
  },
  parameter: { ...content, items: ['one', 'schema'] },
  header: { ...content, items: ['one', 'schema'] },
  requestBody: { content: ['map', 'mediaType'] },
  // The examples of a Swagger 2.0 response are values by content type.
  response: {
    ...{ headers: ['map', 'header'], content: ['map', 'mediaType'], links: ['map', 'link'] },
    ...{ schema: ['one', 'schema'] },
  },
  mediaType: {
    ...{ schema: ['one', 'schema'], itemSchema: ['one', 'schema'], examples: ['map', 'example'] },
    ...{ encoding: ['map', 'encoding'], prefixEncoding: ['list', 'encoding'], itemEncoding: ['one', 'encoding'] },
  },
  encoding: { headers: ['map', 'header'], encoding: ['map', 'encoding'] },
  schema: {
    ...{ properties: ['map', 'schema'], patternProperties: ['map', 'schema'], $defs: ['map', 'schema'] },
    ...{ definitions: ['map', 'schema'], dependentSchemas: ['map', 'schema'], items: ['list', 'schema'] },
    ...{ allOf: ['list', 'schema'], anyOf: ['list', 'schema'], oneOf: ['list', 'schema'] },
    ...{ prefixItems: ['list', 'schema'] },
    ...Object.fromEntries(innerSchemas.map((name) => [name, ['one', 'schema']])),
  },
};

/** The same, for documents with millions of objects: most have few of the fields. */
const fieldsOf = new Map(Object.entries(fields).map(([kind, of]) => [kind, new Map(Object.entries(of))]));

const itemFields = new Set(['$ref', 'summary', 'description', 'servers', 'parameters', 'additionalOperations']);
const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']);
/** Whether a field of a path item is an operation; of unknown methods those that look like one. */
export const isOperation = (name: string, value: unknown): value is JsonObject =>
  isObject(value) &&
  !itemFields.has(name) &&
  !name.startsWith('x-') &&
  (methods.has(name.toLowerCase()) || 'responses' in value || 'operationId' in value);

/** Where a document contains operations of other methods: OpenAPI 3.2, and its extension in older versions. */
export const otherOperations = ['additionalOperations', 'x-additionalOperations'] as const;

export interface FoundObject {
  readonly value: JsonObject;
  readonly kind: ObjectKind;
  /** Puts another object in its place. */
  readonly replace: (by: unknown) => void;
}

/** Visits an object and all those in it, each once. `visit` may change the object; false = do not look into it. */
export function visitObjects(root: unknown, kind: ObjectKind, visit: (found: FoundObject) => boolean): void {
  const seen = new Set<unknown>();
  const open: FoundObject[] = isObject(root) ? [{ value: root, kind, replace: () => undefined }] : [];
  for (let found = open.pop(); found; found = open.pop()) {
    if (seen.has(found.value)) continue;
    seen.add(found.value);
    if (visit(found)) open.push(...objectsIn(found).reverse());
  }
}

function objectsIn({ value, kind }: FoundObject): FoundObject[] {
  if (kind === 'paths' || kind === 'callback') return inMap(value, 'pathItem', (name) => !name.startsWith('x-'));
  if (kind === 'pathItem') return inPathItem(value);
  const known = fieldsOf.get(kind);
  const found: FoundObject[] = [];
  if (known) for (const name of Object.keys(value)) add(found, value, name, known.get(name));
  return found;
}

function add(to: FoundObject[], within: JsonObject, name: string, field: Fields[string] | undefined): void {
  const held = within[name];
  if (!field || typeof held !== 'object' || held === null) return;
  const [containment, inner] = field;
  if (containment === 'list' && Array.isArray(held)) to.push(...inList(held, inner));
  else if (!isObject(held)) return;
  else if (containment === 'map') to.push(...inMap(held, inner));
  else to.push(child(within, name, held, inner));
}

function inPathItem(item: JsonObject): FoundObject[] {
  const others = otherOperations.flatMap((name) => (isObject(item[name]) ? inMap(item[name], 'operation') : []));
  const parameters = Array.isArray(item.parameters) ? inList(item.parameters, 'parameter') : [];
  const named = Object.entries(item).flatMap(([name, value]) =>
    isOperation(name, value) ? [child(item, name, value, 'operation')] : [],
  );
  return [...parameters, ...named, ...others];
}

const inMap = (map: JsonObject, kind: ObjectKind, wanted = (_name: string) => true): FoundObject[] =>
  Object.entries(map).flatMap(([name, value]) =>
    isObject(value) && wanted(name) ? [child(map, name, value, kind)] : [],
  );
const inList = (list: unknown[], kind: ObjectKind): FoundObject[] =>
  list.flatMap((value, at) => {
    const replace = (by: unknown) => {
      list[at] = by;
    };
    return isObject(value) ? [{ value, kind, replace }] : [];
  });
const child = (within: JsonObject, name: string, value: JsonObject, kind: ObjectKind): FoundObject => ({
  ...{ value, kind },
  replace: (by) => {
    within[name] = by;
  },
});
