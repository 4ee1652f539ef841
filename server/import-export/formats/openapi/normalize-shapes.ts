import { exactJson } from '../../../../contracts/platform/exact-json.js';
import type { Losses } from '../imported/losses.js';
import { pointerKey } from './file-names.js';
import { type FoundObject, isObject, type JsonObject, type ObjectKind } from './object-kinds.js';
import { normalizeProperties, normalizeType, schemaRules } from './schema-shapes.js';
import { shapeRules } from './shape-rules.js';
import { scalarText } from './shape-values.js';
import { splitSchema, upgradeLimit, upgradeTuple } from './upgrade-schemas.js';
import { formBody, newReference } from './upgrade-swagger.js';

/** What was written otherwise than the specification has it, by the object that it is in: the place in it, and the value. */
type Found = Map<JsonObject, readonly Change[]>;
type Change = readonly [place: string, value: unknown];

/** Each rule of a kind by the name of its member: documents have millions of members. */
const rulesOf = new Map(Object.entries(shapeRules).map(([kind, rules]) => [kind, new Map(Object.entries(rules))]));
/** A parameter and a header of Swagger 2.0 are schemas, too. */
const rulesOf2 = new Map(
  (['parameter', 'header'] as const).map((kind) => [
    kind as string,
    new Map(Object.entries({ ...schemaRules, ...shapeRules[kind] })),
  ]),
);

/**
 * Reads members of other shapes than the specification has as what they mean, in place, and reports each of them: what a
 * reader takes for something else would be lost without a word, and an export would be invalid.
 */
export class ShapeNormalizer {
  private readonly found: Found = new Map();
  private readonly isOld: boolean;
  private readonly isMixed: boolean;

  constructor(private readonly document: JsonObject) {
    this.isOld = 'swagger' in document;
    this.isMixed = !this.isOld && Object.keys(sections).some((name) => isObject(document[name]));
  }

  /** Before what is in the object is visited. */
  normalize({ value, kind }: FoundObject): void {
    const changed = changesIn(value, kind, this.document, this.isOld);
    if (changed.length > 0) this.found.set(value, changed);
    if (this.isMixed && typeof value.$ref === 'string') value.$ref = newReference(value.$ref);
  }

  report(losses: Losses): void {
    if (this.found.size > 0) report(this.document, this.found, losses);
  }
}

const none: readonly Change[] = [];

function changesIn(value: JsonObject, kind: ObjectKind, document: JsonObject, isOld: boolean): readonly Change[] {
  const changed: Change[] = [];
  const rules = (isOld ? rulesOf2.get(kind) : undefined) ?? rulesOf.get(kind);
  if (rules)
    for (const name of Object.keys(value)) {
      const rule = rules.get(name);
      if (!rule) continue;
      const given = value[name];
      const read = given === null ? undefined : rule(given, value, document);
      if (read === given) continue;
      if (read === undefined) delete value[name];
      else value[name] = read;
      // A member without a value has no meaning.
      if (given !== null) changed.push([pointerKey(name), given]);
    }
  const whole = wholes[kind]?.(value, isOld, document) ?? none;
  return whole.length > 0 ? [...changed, ...whole] : changed;
}

type Whole = (value: JsonObject, isOld: boolean, document: JsonObject) => readonly Change[];
/** Changes of several members at once. */
const wholes: Readonly<Partial<Record<ObjectKind, Whole>>> = {
  document: (value, isOld) => (isOld ? none : sectionChanges(value)),
  schema: schemaChanges,
  parameter: holderChanges,
  header: holderChanges,
  response: (value, isOld) => (isOld ? none : contentChanges(value)),
  requestBody: contentChanges,
  operation: (value, isOld) => [...responseChanges(value), ...(isOld ? none : bodyChanges(value))],
};

/** Where Swagger 2.0 has what OpenAPI 3 has among the components. */
const sections = { definitions: 'schemas', parameters: 'parameters', responses: 'responses' } as const;
function sectionChanges(document: JsonObject): readonly Change[] {
  return Object.entries(sections).flatMap(([name, section]): Change[] => {
    const given = document[name];
    if (!isObject(given)) return [];
    const components = isObject(document.components) ? document.components : {};
    const own = components[section];
    document.components = { ...components, [section]: { ...given, ...(isObject(own) && own) } };
    delete document[name];
    return [[name, given]];
  });
}

function schemaChanges(schema: JsonObject, _: boolean, document: JsonObject): readonly Change[] {
  const { type, properties, items } = schema;
  const changed: Change[] = [];
  if (type !== undefined && normalizeType(schema, document)) changed.push(['type', type]);
  if (properties !== undefined) changed.push(...normalizeProperties(schema));
  if (!/^3\.[1-9]/.test(String(document.openapi))) return changed;
  // Earlier versions have it so, and are upgraded.
  if (Array.isArray(items)) changed.push(['items', items]);
  upgradeTuple(schema);
  for (const [name, limit] of limits)
    if (typeof schema[name] === 'boolean') {
      changed.push([name, schema[name]]);
      upgradeLimit(schema, name, limit);
    }
  return changed;
}
const limits = [
  ['exclusiveMinimum', 'minimum'],
  ['exclusiveMaximum', 'maximum'],
] as const;

/** A parameter as Swagger 2.0 has it, and one without a schema. */
function holderChanges(holder: JsonObject, isOld: boolean, document: JsonObject): readonly Change[] {
  const { type } = holder;
  if (isOld) return type !== undefined && normalizeType(holder, document) ? [['type', type]] : none;
  if (holder.schema !== undefined || holder.content !== undefined || typeof holder.$ref === 'string') return none;
  const { schema, rest } = splitSchema(holder);
  for (const name of Object.keys(holder)) if (!Object.hasOwn(rest, name)) delete holder[name];
  holder.schema = schema;
  return Object.keys(schema).length > 0 ? [['type', type ?? schema]] : none;
}

/** A response that is a text is its description. */
function responseChanges({ responses }: JsonObject): readonly Change[] {
  if (!isObject(responses)) return none;
  return Object.entries(responses).flatMap(([code, given]): Change[] => {
    if (isObject(given) || code.startsWith('x-')) return [];
    responses[code] = { description: scalarText(given) ?? '' };
    return given === null ? [] : [[`responses/${pointerKey(code)}`, given]];
  });
}

/** A body without the level of its media types. */
function contentChanges(body: JsonObject): readonly Change[] {
  if (body.content !== undefined || typeof body.$ref === 'string') return none;
  const types = Object.keys(body).filter((name) => /^(?:application|text|multipart|image|audio|video|\*)\//.test(name));
  const names = types.length > 0 ? types : ['schema', 'example', 'examples'].filter((name) => name in body);
  if (names.length === 0 || (types.length === 0 && body.schema === undefined)) return none;
  const given = Object.fromEntries(names.map((name) => [name, body[name]]));
  for (const name of names) delete body[name];
  body.content = types.length > 0 ? given : { 'application/json': given };
  return names.map((name) => [pointerKey(name), given[name]]);
}

/** Parameters of bodies, which Swagger 2.0 has, are the request body. */
function bodyChanges(operation: JsonObject): readonly Change[] {
  const { parameters, requestBody } = operation;
  if (!Array.isArray(parameters) || requestBody !== undefined) return none;
  const inPlace = (place: RegExp) =>
    parameters.filter(isObject).filter((one) => typeof one.in === 'string' && place.test(one.in));
  const [[body], forms] = [inPlace(/^body$/i), inPlace(/^formdata$/i)];
  if (!body && forms.length === 0) return none;
  const { in: _in, name: _name, schema, ...rest } = body ?? {};
  operation.parameters = parameters.filter((one) => one !== body && !forms.includes(one));
  operation.requestBody =
    forms.length > 0 ? formBody(forms, [], body ?? {}) : { ...rest, content: { 'application/json': { schema } } };
  return [['parameters', [...(body ? [body] : []), ...forms]]];
}

/** Each in the order of the document. */
function report(document: JsonObject, found: Found, losses: Losses): void {
  const seen = new Set<unknown>();
  const open: [value: unknown, place: string][] = [[document, '#']];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, place] = next;
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    if (isObject(value))
      for (const [name, given] of found.get(value) ?? []) losses.add(`${place}/${name}`, 'invalid', exactJson(given));
    const inner = Object.entries(value).map(([key, held]): [unknown, string] => [held, `${place}/${pointerKey(key)}`]);
    open.push(...inner.reverse());
  }
}
