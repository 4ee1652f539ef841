import { exampleOf } from './example.js';
import { jsonOf, jsonValue, type Value } from './json-value.js';
import { branchNode, namedFields, type SchemaNode, type Shape, schemaTree } from './schema-tree.js';
import { settled } from './variants.js';

/* XML made from rows: each field is an element, and the keyword `xml` of a row names it (OpenAPI 3.1, 4.8.26). */

interface Words {
  /** '' where it is not said, as are the two below. */
  readonly name?: string;
  readonly prefix?: string;
  readonly namespace?: string;
  readonly attribute?: boolean;
  readonly wrapped?: boolean;
}

/** `own`: the root's own keyword `xml`. A body without any name is `root`, a list of such is `list`. */
export function xmlExampleOf(shape: Shape, own?: string): string {
  const root = settled(shape.whole ? branchNode(shape.whole) : schemaTree(shape), () => 0);
  const value = exampleOf(shape);
  if (!Array.isArray(value)) return elementOf(value, root, root.model?.name ?? 'root', wordsIn(own)).join('\n');
  // A document has one root, whether the list is wrapped or not.
  const tag = tagOf({ ...wordsOf(root), ...wordsIn(own) }, 'list');
  const items = tagOf(wordsOf(root.items), root.items?.model?.name ?? 'item');
  return wrapped(tag, listOf(value, root.items, items)).join('\n');
}

interface Tag {
  readonly name: string;
  readonly attributes: string;
}

const wordsOf = (node: SchemaNode | undefined): Words => wordsIn(node?.keywords.xml);

function wordsIn(said: string | undefined): Words {
  const words = said === undefined ? undefined : jsonValue(said);
  if (!(words instanceof Map)) return {};
  const text = (key: string) => {
    const value = words.get(key);
    return typeof value === 'string' ? value : '';
  };
  const texts = { name: text('name'), prefix: text('prefix'), namespace: text('namespace') };
  return { ...texts, attribute: words.get('attribute') === true, wrapped: words.get('wrapped') === true };
}

function tagOf({ name = '', prefix = '', namespace = '' }: Words, usual: string): Tag {
  const declared = prefix === '' ? 'xmlns' : `xmlns:${nameOf(prefix)}`;
  return {
    name: (prefix === '' ? '' : `${nameOf(prefix)}:`) + nameOf(name || usual),
    attributes: namespace === '' ? '' : ` ${declared}="${escaped(namespace)}"`,
  };
}

/** A name that XML allows; rows may have any. */
const nameOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}_.:-]/gu, '_').replace(/^(?![\p{L}_])/u, '_');

/** The lines of one element. */
function elementOf(value: Value, given: SchemaNode | undefined, usual: string, own: Words = {}): string[] {
  const node = given && settled(given, () => 0);
  const tag = tagOf({ ...wordsOf(node), ...own }, usual);
  if (!(value instanceof Map)) return [`<${tag.name}${tag.attributes}>${textOf(value)}</${tag.name}>`];
  const fields = new Map(node ? namedFields(node) : []);
  const entries = [...value].map(([name, one]) => ({ name, value: one, node: fields.get(name) }));
  const isAttribute = (entry: (typeof entries)[number]) =>
    wordsOf(entry.node).attribute === true && !(entry.value instanceof Map) && !Array.isArray(entry.value);
  const attributes = entries
    .filter(isAttribute)
    .map((entry) => ` ${tagOf(wordsOf(entry.node), entry.name).name}="${textOf(entry.value)}"`);
  const inner = entries
    .filter((entry) => !isAttribute(entry))
    .flatMap((entry) => fieldOf(entry.value, entry.node, entry.name));
  return wrapped({ ...tag, attributes: tag.attributes + attributes.join('') }, inner);
}

/** A list is its elements one after the other, in an element of its own where the row has them wrapped. */
function fieldOf(value: Value, node: SchemaNode | undefined, name: string): string[] {
  if (!Array.isArray(value)) return elementOf(value, node, name);
  const words = wordsOf(node);
  const own = tagOf(words, name);
  const inner = listOf(value, node?.items, words.wrapped === true ? tagOf(wordsOf(node?.items), own.name) : own);
  return words.wrapped === true ? wrapped(own, inner) : inner;
}

const listOf = (values: readonly Value[], node: SchemaNode | undefined, tag: Tag): string[] =>
  values.flatMap((value) =>
    Array.isArray(value) ? wrapped(tag, listOf(value, node?.items, tag)) : elementOf(value, node, tag.name),
  );

const wrapped = ({ name, attributes }: Tag, inner: readonly string[]): string[] =>
  inner.length === 0
    ? [`<${name}${attributes}/>`]
    : [`<${name}${attributes}>`, ...inner.map((line) => `  ${line}`), `</${name}>`];

const textOf = (value: Value): string =>
  value === null ? '' : escaped(typeof value === 'string' ? value : jsonOf(value));
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
