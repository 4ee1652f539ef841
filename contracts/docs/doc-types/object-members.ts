import { schemaIn, schemasIn } from './keyword-schemas.js';
import type { Row } from './param-tree.js';
import { isPatternIn } from './pattern-texts.js';
import { bareNode, namedFields, type SchemaNode } from './schema-tree.js';
import { readType } from './value-type.js';

/* The members of an object: those that rows name, those whose names have a pattern, and all others. */

/** The name of the row of a map's values, and of members whose names have a pattern. */
export const KEY_ROW = '{key}';
/** A line of its description has the pattern. */
export const KEY_NOTE = 'key: ';

export interface Members {
  readonly fields: ReadonlyMap<string, SchemaNode>;
  readonly patterns: readonly (readonly [pattern: string, node: SchemaNode])[];
  /** The schema of the members that nothing else names, where there is one. */
  readonly rest: SchemaNode | undefined;
  /** There are no others. */
  readonly isClosed: boolean;
}

const known = new WeakMap<SchemaNode, Members>();
export function membersIn(node: SchemaNode): Members {
  const found = known.get(node) ?? madeOf(node);
  known.set(node, found);
  return found;
}

function madeOf(node: SchemaNode): Members {
  const patterns = node.fields.flatMap((field): [string, SchemaNode][] => {
    const pattern = patternOf(field);
    return pattern === '' ? [] : [[pattern, field]];
  });
  const fields = new Map(namedFields({ fields: node.fields.filter((field) => !isOfPattern(field)) }));
  const row = fields.get(KEY_ROW);
  fields.delete(KEY_ROW);
  const named = node.rest ?? row ?? ofMapType(node) ?? (node.is === 'map' ? node.items : undefined);
  const [closed, unevaluated] = [node.keywords.additionalProperties, node.keywords.unevaluatedProperties];
  // What is not evaluated is known where nothing else evaluates: conditions and variants were settled before.
  const isAlone = named === undefined && closed === undefined && isSettled(node);
  const rest = named ?? (isAlone && unevaluated !== 'false' ? schemaIn(node, 'unevaluatedProperties') : undefined);
  const isClosed = !rest && (closed === 'false' || (isAlone && unevaluated === 'false'));
  return { fields, patterns: [...patterns, ...schemasIn(node, 'patternProperties')], rest, isClosed };
}

const evaluating = ['if', 'dependentSchemas', '$ref', '$dynamicRef'];
const isSettled = (node: SchemaNode): boolean =>
  !node.variants?.length && !evaluating.some((name) => Object.hasOwn(node.keywords, name));

/** Whether a row is for members whose names have a pattern. */
export const isOfPattern = (node: SchemaNode): boolean => patternOf(node) !== '';
const patternOf = ({ row }: SchemaNode): string =>
  row?.name === KEY_ROW && row.kind === undefined ? patternNote(row) : '';

/** The pattern of names that an import writes in a line of its own, before the other notes. */
export const patternNote = ({ description }: Pick<Row, 'description'>): string =>
  (description.split('\n').findLast((line) => line.startsWith(KEY_NOTE)) ?? '').slice(KEY_NOTE.length).trim();

/** The values that the text of a map names; members whose names have a pattern make an object of it. */
function ofMapType({ is, type }: SchemaNode): SchemaNode | undefined {
  const [, text] = /map\[([\w ]{1,40})\]{1,20}$/.exec(type) ?? [];
  return text !== undefined && (is === 'map' || is === 'object') ? bareNode(readType(text), text) : undefined;
}

/** What a member of that name has to be; `unread`: a pattern is not read, so that nothing is known. */
export function schemasOfMember(
  { fields, patterns, rest, isClosed }: Members,
  name: string,
): readonly SchemaNode[] | 'none' | 'unread' {
  const field = fields.get(name);
  const found = patterns.map(([pattern, node]) => [isPatternIn(pattern, name), node] as const);
  if (found.some(([is]) => is === undefined)) return 'unread';
  const all = [...(field ? [field] : []), ...found.flatMap(([is, node]) => (is ? [node] : []))];
  return all.length > 0 ? all : rest ? [rest] : isClosed ? 'none' : [];
}
