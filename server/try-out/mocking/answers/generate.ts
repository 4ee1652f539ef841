import {
  blank,
  givenValues,
  plainRoot,
  rootListExample,
  rootValue,
  rowExample,
  type Value,
  valueOfType,
  wholeValue,
  withRest,
} from '../../../../contracts/docs/doc-types/example.js';
import { fitted } from '../../../../contracts/docs/doc-types/fitted-values.js';
import { isFitting } from '../../../../contracts/docs/doc-types/fitting-values.js';
import type { Invention } from '../../../../contracts/docs/doc-types/invention.js';
import {
  isBound,
  obeyed,
  obeying,
  saysMore,
  withMembers,
} from '../../../../contracts/docs/doc-types/keyword-values.js';
import { elementsOf } from '../../../../contracts/docs/doc-types/list-elements.js';
import { isOfPattern } from '../../../../contracts/docs/doc-types/object-members.js';
import type { Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import { innermost, isLeftOut, type SchemaNode } from '../../../../contracts/docs/doc-types/schema-tree.js';
import { hasMembers, hasVariants } from '../../../../contracts/docs/doc-types/variants.js';
import { valueByName, wordsOf } from './by-name.js';
import type { ValueContext } from './makers.js';

/** Elements of a list at the first levels; deeper ones have one, so that nested lists do not multiply. */
const LENGTHS = [3, 3, 2];
/** Values after which every list has one element. */
const MOST_VALUES = 5_000;

/** Makes a response from its rows: examples, values of dictionaries, otherwise values that fit name and type. */
export class AnswerGenerator implements Invention {
  made = 0;
  tries = 0;

  constructor(private readonly context: ValueContext) {}

  answer = (given: SchemaNode): Value => fitted(given, this, (root, vary) => this.root(root, vary));

  private root(root: SchemaNode, vary: number): Value {
    const { items } = root;
    // The variant that the root is.
    if (root.row) return this.ofRow(root, 0, 0, vary);
    const plain = plainRoot(root);
    if (plain) return this.field(plain, 0, 0);
    const said = rootValue(root, this);
    if (said !== undefined) return said;
    if (!items) return this.object(root, 0, 0);
    const example = rootListExample(root);
    if (example !== undefined) return example;
    if (items.row) return this.repeat(root, 0, (of, at, vary) => this.field(of, 0, at, vary));
    const { node: inner } = innermost(items);
    const hasParts = hasMembers(inner) || hasVariants(inner);
    if (!hasParts && isBound(items)) return obeying(root, [], this);
    if (!hasParts && inner.is !== 'object') return [blank(items)];
    return this.nested(root, 0, 0, 1);
  }

  elements = (level: number): number => (this.made > MOST_VALUES ? 1 : (LENGTHS[level] ?? 1));
  choose = (count: number): number => this.context.random.int(0, count - 1);
  plain = (node: SchemaNode, at: number): Value => (node.row ? this.single(node.row, node, at) : blank(node));

  /** Of two rows with the same name the later one is used. */
  private object(node: SchemaNode, level: number, at: number): Value {
    const value = new Map<string, Value>();
    for (const field of node.fields)
      if (field.row?.name && !isLeftOut(field) && !isOfPattern(field))
        value.set(field.row.name, this.field(field, level, at));
    const make = (rest: SchemaNode) => this.field(rest, level, at);
    return withMembers(withRest(value, node, make), node, this, make);
  }

  private field(given: SchemaNode, level: number, at: number, vary = 0): Value {
    return fitted(given, this, (node, more) => this.ofRow(node, level, at, vary + more));
  }

  private ofRow(node: SchemaNode, level: number, at: number, vary: number): Value {
    const { node: inner, depth } = innermost(node);
    if ((!hasMembers(inner) && !hasVariants(inner)) || !node.row) return this.leaf(node, level, at, vary);
    return wholeValue(node.row, node, depth) ?? this.nested(node, level, at);
  }

  /** Elements of the innermost list may have variants, which need not have members. `below`: how many levels below it those are. */
  private nested(node: SchemaNode, level: number, at: number, below = 2): Value {
    if (node.is !== 'list' || !node.items) return this.object(node, level + 1, at);
    return this.repeat(node, level, (items, index, vary) =>
      items.is === 'list' && items.items
        ? this.nested(items, level + 1, index, below)
        : fitted(items, this, (form, more) =>
            hasMembers(form)
              ? this.object(form, level + below, index)
              : obeyed(form, [], this, { level: level + below, at: index, vary: vary + more }),
          ),
    );
  }

  private repeat(
    list: SchemaNode,
    level: number,
    make: (items: SchemaNode, at: number, vary: number) => Value,
  ): Value[] {
    return elementsOf(list, this, this.elements(level), make);
  }

  private leaf(node: SchemaNode, level: number, at: number, vary: number): Value {
    const { row } = node;
    if (!row) return blank(node);
    if (saysMore(row) || isBound(node)) return obeyed(node, givenValues(row, node, this), this, { level, at, vary });
    if (row.example.trim() && !isMistaken(row, node)) return this.example(row, node, at);
    const { node: inner, depth } = innermost(node);
    if (depth === 1 && inner.is === 'any' && !row.enumInfo?.items.length) return [];
    return depth === 0 ? this.single(row, inner, at) : this.singles(row, node, level);
  }

  private singles(row: Row, node: SchemaNode, level: number): Value {
    if (node.is !== 'list' || !node.items) return this.single(row, node, 0);
    return this.repeat(node, level, (items, index) =>
      items.is === 'list' ? this.singles(row, items, level + 1) : this.single(row, items, index),
    );
  }

  /** Later elements of a list count on from an id that is given as example. */
  private example(row: Row, node: SchemaNode, at: number): Value {
    this.made += 1;
    const value = rowExample(node);
    if (at > 0 && typeof value === 'number' && /\bid$/.test(wordsOf(row.name))) return value + at;
    return typeof value === 'string' && node.is === 'string' ? cut(value, row) : value;
  }

  private single(row: Row, node: SchemaNode, at: number): Value {
    this.made += 1;
    const { random } = this.context;
    const items = row.enumInfo?.items ?? [];
    const item = items[random.int(0, Math.max(0, items.length - 1))];
    if (item) return valueOfType(item.value, item.type);
    switch (node.is) {
      case 'boolean':
        return /^(has more|is deleted|deleted|disabled|is last)/.test(wordsOf(row.name)) ? false : random.next() < 0.7;
      case 'number':
        return this.number(row, node.type, at);
      case 'string':
      case 'file':
        return this.text(row);
      default:
        return blank(node);
    }
  }

  private number(row: Row, type: string, at: number): Value {
    const isFloat = /float|double|decimal/i.test(type);
    if (/\bid$/.test(wordsOf(row.name)) && !isFloat) return this.context.random.int(1, 9_999) * 10 + at;
    if (/^(code|err ?code|status code|ret)$/.test(wordsOf(row.name))) return 0;
    const found = valueByName(row.name, row.description, 'number', this.context);
    if (typeof found === 'number') return isFloat ? found : Math.round(found);
    const any = this.context.random.int(1, 1_000);
    return isFloat ? any / 10 : any;
  }

  private text(row: Row): string {
    if (/^(code|err ?code|ret)$/.test(wordsOf(row.name))) return '0';
    const found = valueByName(row.name, row.description, 'text', this.context);
    return cut(found === undefined ? this.words(row) : String(found), row);
  }

  /** A short description says more than any placeholder. */
  private words({ name, description }: Row): string {
    const said = noteOfImport.test(description.trim()) ? '' : description.trim();
    return said.length > 0 && said.length <= 12 && !said.includes('<') ? said : name || 'string';
  }
}

/** Whether the elements of a list whose example is JSON are not what its type names. */
const isMistaken = (row: Row, node: SchemaNode): boolean =>
  /^array\[(?:string|integer|number|boolean|map\[.{1,40}\]|array\[.{1,40}\])\]$/.test(row.type) &&
  !isFitting(rowExample(node), node);

/** What an import writes into descriptions of rows about their schema. */
const noteOfImport =
  /^(?:[a-zA-Z]+|one of|items: [a-zA-Z]+): |^(?:items: )?(?:uniqueItems|readOnly|writeOnly|deprecated|nullable)\b/;

/** The text, cut to the greatest length that the row has. */
function cut(text: string, { maxLength }: Row): string {
  const most = Number(maxLength);
  return Number.isInteger(most) && most > 0 && text.length > most ? [...text].slice(0, most).join('') : text;
}
