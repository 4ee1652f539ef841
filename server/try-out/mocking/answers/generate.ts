import {
  branchValue,
  exampleOf,
  isPlainArray,
  type Shape,
  type Value,
  wholeExample,
} from '../../../../contracts/docs/doc-types/example.js';
import type { Branch, Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import { readType, type ValueType } from '../../../../contracts/docs/doc-types/value-type.js';
import { valueByName, wordsOf } from './by-name.js';
import type { ValueContext } from './makers.js';

/** Elements of a list at the first levels; deeper ones have one, so that nested lists do not multiply. */
const LENGTHS = [3, 3, 2];
/** Values after which every list has one element. */
const MOST_VALUES = 5_000;

/** Makes a response from its rows: examples, values of dictionaries, otherwise values that fit name and type. */
export class AnswerGenerator {
  private made = 0;

  constructor(private readonly context: ValueContext) {}

  answer(shape: Shape): Value {
    if (!shape.elementType) return this.object(shape.branches, 0, 0);
    if (isPlainArray(shape)) return this.plainList(shape);
    return this.repeat(0, (at) => this.object(shape.branches, 1, at));
  }

  private plainList(shape: Shape): Value {
    const [first] = shape.branches;
    if (!first || first.row.example.trim()) return exampleOf(shape);
    const row = { ...first.row, type: shape.elementType };
    return this.repeat(0, (at) => this.single(row, readType(shape.elementType), at));
  }

  /** Of two rows with the same name the later one is used. */
  private object(branches: readonly Branch[], level: number, at: number): Value {
    const value = new Map<string, Value>();
    for (const branch of branches) if (branch.row.name) value.set(branch.row.name, this.branch(branch, level, at));
    return value;
  }

  private branch({ row, children }: Branch, level: number, at: number): Value {
    const type = readType(row.type);
    if (children.length === 0) return this.leaf(row, type, level, at);
    const example = wholeExample(row, type);
    if (example !== undefined) return example;
    return this.nested(type.depth, level, at, (deeper, index) => this.object(children, deeper, index));
  }

  private nested(depth: number, level: number, at: number, make: (level: number, at: number) => Value): Value {
    if (depth <= 0) return make(level + 1, at);
    return this.repeat(level, (index) => this.nested(depth - 1, level + 1, index, make));
  }

  private repeat(level: number, make: (at: number) => Value): Value[] {
    const length = this.made > MOST_VALUES ? 1 : (LENGTHS[level] ?? 1);
    return Array.from({ length }, (_, at) => make(at));
  }

  private leaf(row: Row, type: ValueType, level: number, at: number): Value {
    if (row.example.trim()) return this.example(row, at);
    if (type.depth === 0) return this.single(row, type, at);
    if (type.of === 'any' && type.depth === 1 && !row.enumInfo?.items.length) return [];
    return this.nested(type.depth, level, at, (_, index) => this.single(row, { ...type, depth: 0 }, index));
  }

  /** Later elements of a list count on from an id that is given as example. */
  private example(row: Row, at: number): Value {
    this.made += 1;
    const value = branchValue({ row, children: [] });
    return at > 0 && typeof value === 'number' && /\bid$/.test(wordsOf(row.name)) ? value + at : value;
  }

  private single(row: Row, type: ValueType, at: number): Value {
    this.made += 1;
    const { random } = this.context;
    const items = row.enumInfo?.items ?? [];
    const item = items[random.int(0, Math.max(0, items.length - 1))];
    if (item)
      return branchValue({ row: { ...row, type: item.type, example: item.value, enumInfo: null }, children: [] });
    switch (type.of) {
      case 'boolean':
        return /^(has more|is deleted|deleted|disabled|is last)/.test(wordsOf(row.name)) ? false : random.next() < 0.7;
      case 'number':
        return this.number(row, at);
      case 'string':
      case 'file':
        return this.text(row);
      default:
        return branchValue({ row, children: [] });
    }
  }

  private number(row: Row, at: number): Value {
    const isFloat = /float|double|decimal/i.test(row.type);
    if (/\bid$/.test(wordsOf(row.name)) && !isFloat) return this.context.random.int(1, 9_999) * 10 + at;
    if (/^(code|err ?code|status code|ret)$/.test(wordsOf(row.name))) return 0;
    const found = valueByName(row.name, row.description, 'number', this.context);
    if (typeof found === 'number') return isFloat ? found : Math.round(found);
    const any = this.context.random.int(1, 1_000);
    return isFloat ? any / 10 : any;
  }

  private text(row: Row): string {
    const length = maxLengthOf(row);
    if (/^(code|err ?code|ret)$/.test(wordsOf(row.name))) return '0';
    const found = valueByName(row.name, row.description, 'text', this.context);
    const text = found === undefined ? this.words(row) : String(found);
    return length > 0 && text.length > length ? text.slice(0, length) : text;
  }

  /** A short description says more than any placeholder. */
  private words({ name, description }: Row): string {
    const said = noteOfImport.test(description.trim()) ? '' : description.trim();
    return said.length > 0 && said.length <= 12 && !said.includes('<') ? said : name || 'string';
  }
}

/** What an import writes into descriptions of rows about their schema. */
const noteOfImport =
  /^(?:[a-zA-Z]+|one of|items: [a-zA-Z]+): |^(?:items: )?(?:uniqueItems|readOnly|writeOnly|deprecated|nullable)\b/;

const maxLengthOf = ({ maxLength }: Row): number => {
  const n = Number(maxLength);
  return Number.isInteger(n) && n > 0 ? n : 0;
};
