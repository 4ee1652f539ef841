import { containedIn } from './conditions.js';
import { isFitting } from './fitting-values.js';
import type { Invention } from './invention.js';
import type { Value } from './json-value.js';
import { countOf, isOn } from './keyword-samples.js';
import { listedIn, schemaIn } from './keyword-schemas.js';
import { saysNever } from './keyword-words.js';
import { canonicalText } from './same-value.js';
import { bareNode, isEndless, type SchemaNode } from './schema-tree.js';
import { joined, settled } from './variants.js';

const MOST_MADE = 5_000;
const MOST_CONTAINED = 100;
/** Values of one element that are tried. */
const MOST_TRIES = 10;
const anything = bareNode({ depth: 0, of: 'any' }, 'any');

type Make = (items: SchemaNode, at: number, vary: number) => Value;

/**
 * As many elements as the keywords of the list want, each different if they shall be unique: those that have places of
 * their own, those that it has to contain, then others. `usual`: how many there are without keywords.
 */
export function elementsOf(node: SchemaNode, how: Invention, usual: number, make: Make): Value[] {
  const { keywords } = node;
  const plan = new Plan(node);
  const isUnique = isOn(keywords, 'uniqueItems');
  const hasKeywords = Object.keys(keywords).length > 0;
  const count = plan.count(how.made > MOST_MADE ? Math.min(1, countOf(1, keywords)) : countOf(usual, keywords));
  const made = new Map<string, Value>();
  for (let at = 0; made.size < count && at < count * 4; at++) {
    const value = plan.element(made.size, isUnique ? at : 0, (schema, vary) => make(schema, at, vary));
    if (hasKeywords) how.made += 1;
    made.set(isUnique ? canonicalText(value) : String(at), value);
  }
  return [...made.values()];
}

/** Whether the elements are more than anything; those of a body without rows are called objects. */
const isNamed = (items: SchemaNode | undefined): items is SchemaNode =>
  items !== undefined &&
  ((items.is !== 'any' && (items.is !== 'object' || items.row !== undefined)) ||
    [items.fields, items.variants ?? [], items.values, Object.keys(items.keywords)].some((all) => all.length > 0));

/** What is in which place of a list. */
class Plan {
  private readonly places: readonly SchemaNode[];
  private readonly others: SchemaNode | undefined;
  private readonly contained: ReturnType<typeof containedIn>;
  private readonly least: number;
  /** What it has to contain is evaluated by that alone. */
  private readonly containsOthers: boolean;

  constructor(private readonly node: SchemaNode) {
    const unevaluated = isNamed(node.items) ? undefined : schemaIn(node, 'unevaluatedItems');
    const items = unevaluated ?? node.items ?? anything;
    this.containsOthers = unevaluated !== undefined;
    this.places = listedIn(node, 'prefixItems');
    this.others = isEndless(settled(items)) || saysNever(items.keywords) ? undefined : items;
    this.contained = containedIn(node);
    this.least = Math.min(this.contained?.least ?? 0, MOST_CONTAINED);
  }

  count(wanted: number): number {
    const named = this.places.length + this.least;
    const count = named > 0 ? Math.max(wanted, countOf(named, this.node.keywords)) : wanted;
    return this.others ? count : Math.min(count, this.places.length);
  }

  element(at: number, vary: number, make: (schema: SchemaNode, vary: number) => Value): Value {
    const schema = this.places[at] ?? this.others ?? anything;
    const { contained, places, least } = this;
    if (!contained) return make(schema, vary);
    if (at >= places.length && at < places.length + least)
      return make(this.containsOthers ? contained.schema : joined(schema, contained.schema), vary);
    // Too many of those that it has to contain would be too many.
    const isOther = (value: Value) =>
      contained.most === Number.POSITIVE_INFINITY || !isFitting(value, contained.schema);
    let value = make(schema, vary);
    for (let time = 1; time < MOST_TRIES && !isOther(value); time++) value = make(schema, vary + time);
    return value;
  }
}
