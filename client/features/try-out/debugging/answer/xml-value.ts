import {
  branchNode,
  namedFields,
  type SchemaNode,
  type Shape,
  schemaTree,
} from '../../../../../contracts/docs/doc-types/schema-tree.js';
import { settled } from '../../../../../contracts/docs/doc-types/variants.js';
import { xmlName } from '../../../../../contracts/docs/doc-types/xml-example.js';
import { xmlWords } from '../../../../../contracts/docs/doc-types/xml-words.js';
import { isJsonNumber, numberValue } from '../../../../../contracts/platform/exact-json.js';

/*
 * The value of an XML text as JSON would have it: the fields that the rows have, by the names that their keyword `xml`
 * gives them (`xml-example.ts` writes it). Prefixes do not count: each server chooses its own.
 */

/** Undefined for a text that is no XML. */
export function xmlValue(text: string, shape: Shape): unknown {
  const parsed = new DOMParser().parseFromString(text.trim(), 'application/xml');
  const root = parsed.documentElement;
  if (!root || parsed.getElementsByTagName('parsererror').length > 0) return undefined;
  return elementValue(root, shape.whole ? branchNode(shape.whole) : schemaTree(shape));
}

function elementValue(element: Element, given: SchemaNode | undefined): unknown {
  const node = given && settled(given, () => 0);
  const inner = [...element.children];
  if (node?.is === 'list') return inner.map((each) => elementValue(each, node.items));
  const fields = node ? namedFields(node) : [];
  if (fields.length === 0) return inner.length === 0 ? plainValue(element.textContent ?? '', node) : undefined;
  return Object.fromEntries(fields.map(([name, field]) => [name, fieldValue(element, name, field)]));
}

function fieldValue(element: Element, name: string, field: SchemaNode): unknown {
  const words = xmlWords(field.keywords.xml);
  const isCalled = (wanted: string) => (one: Element | Attr) =>
    one.localName === xmlName(wanted) || one.nodeName === xmlName(wanted);
  if (words.attribute) {
    const attribute = [...element.attributes].find(isCalled(words.name || name));
    return attribute && plainValue(attribute.value, field);
  }
  const all = [...element.children];
  // The elements of a list that is not wrapped have its place, and their own name.
  if (field.is === 'list' && !words.wrapped) {
    const items = all.filter(isCalled(xmlWords(field.items?.keywords.xml).name || name));
    return items.map((each) => elementValue(each, field.items));
  }
  const found = all.find(isCalled(words.name || name));
  return found && elementValue(found, field);
}

function plainValue(written: string, node: SchemaNode | undefined): unknown {
  const text = written.trim();
  if (node?.is === 'number' && isJsonNumber(text)) return numberValue(text);
  return text;
}
