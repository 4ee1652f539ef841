import { exampleOf } from './example.js';
import { jsonOf, type Value } from './json-value.js';
import { branchNode, namedFields, type SchemaNode, type Shape, schemaTree } from './schema-tree.js';
import { settled } from './variants.js';
import { type XmlWords, xmlWords } from './xml-words.js';

/* XML made from rows: each field is an element, and the keyword `xml` of a row names it (OpenAPI 3.1, 4.8.26). */

/** `own`: the root's own keyword `xml`. A body without any name is `root`, a list of such is `list`. */
export const xmlExampleOf = (shape: Shape, own?: string): string => xmlOf(exampleOf(shape), shape, own);

/** The value of a body as XML. */
export function xmlOf(value: Value, shape: Shape, own?: string): string {
  const root = settled(shape.whole ? branchNode(shape.whole) : schemaTree(shape), () => 0);
  const words = own === undefined ? wordsOf(root) : xmlWords(own);
  if (!Array.isArray(value)) return elementOf(value, root, root.model?.name ?? 'root', words).join('\n');
  // A document has one root, whether the list is wrapped or not.
  return wrapped(tagOf(words, 'list'), listOf(value, root.items, root.items?.model?.name ?? 'item')).join('\n');
}

interface Tag {
  readonly name: string;
  readonly attributes: string;
}

const wordsOf = (node: SchemaNode | undefined): XmlWords => xmlWords(node?.keywords.xml);

function tagOf({ name, prefix, namespace }: XmlWords, usual: string): Tag {
  const declared = prefix === '' ? 'xmlns' : `xmlns:${xmlName(prefix)}`;
  return {
    name: (prefix === '' ? '' : `${xmlName(prefix)}:`) + xmlName(name || usual),
    attributes: namespace === '' ? '' : ` ${declared}="${escaped(namespace)}"`,
  };
}

/** A name that XML allows; rows may have any. */
export const xmlName = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{N}_.:-]/gu, '_').replace(/^(?![\p{L}_])/u, '_');

/** The lines of one element. */
function elementOf(value: Value, given: SchemaNode | undefined, usual: string, own?: XmlWords): string[] {
  const node = given && settled(given, () => 0);
  const tag = tagOf(own ?? wordsOf(node), usual);
  if (!(value instanceof Map)) return [`<${tag.name}${tag.attributes}>${textOf(value)}</${tag.name}>`];
  const fields = new Map(node ? namedFields(node) : []);
  const entries = [...value].map(([name, one]) => ({ name, value: one, node: fields.get(name) }));
  const isAttribute = (entry: (typeof entries)[number]) =>
    wordsOf(entry.node).attribute && !(entry.value instanceof Map) && !Array.isArray(entry.value);
  const attributes = entries
    .filter(isAttribute)
    .map((entry) => ` ${tagOf(wordsOf(entry.node), entry.name).name}="${textOf(entry.value)}"`);
  const inner = entries
    .filter((entry) => !isAttribute(entry))
    .flatMap((entry) => fieldOf(entry.value, entry.node, entry.name));
  return wrapped({ ...tag, attributes: tag.attributes + attributes.join('') }, inner);
}

/** A list is its elements one after the other. Its own name and prefix are those of the element around them, if it is wrapped. */
function fieldOf(value: Value, node: SchemaNode | undefined, name: string): string[] {
  if (!Array.isArray(value)) return elementOf(value, node, name);
  const words = wordsOf(node);
  if (!words.wrapped) return listOf(value, node?.items, name);
  return wrapped(tagOf(words, name), listOf(value, node?.items, words.name || name));
}

const listOf = (values: readonly Value[], node: SchemaNode | undefined, usual: string): string[] =>
  values.flatMap((value) =>
    Array.isArray(value)
      ? wrapped(tagOf(wordsOf(node), usual), listOf(value, node?.items, usual))
      : elementOf(value, node, usual),
  );

const wrapped = ({ name, attributes }: Tag, inner: readonly string[]): string[] =>
  inner.length === 0
    ? [`<${name}${attributes}/>`]
    : [`<${name}${attributes}>`, ...inner.map((line) => `  ${line}`), `</${name}>`];

const textOf = (value: Value): string =>
  value === null ? '' : escaped(typeof value === 'string' ? value : jsonOf(value));
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
