import { z } from 'zod';
import { id, idOrNone } from '../../contracts/platform/wire.js';

export interface InputSize {
  /** The text used for every free-text field. */
  readonly text: string;
  readonly items: number;
  /** Levels of nesting where a schema allows any value or itself. */
  readonly depth: number;
  /** Whether texts and lists end at the contract's limits, so that the call is not refused for its size. */
  readonly isAccepted: boolean;
}

const MAX_LEVELS = 5;

type Values = Readonly<Record<string, unknown>>;

/**
 * The largest and deepest input of a contract. `known`: real ids and similar values by field name, so that the call
 * passes the guard; `anyId` is used for all other ids.
 */
export class WorstInput {
  private readonly texts = new Map<z.core.$ZodType, string>();

  constructor(
    private readonly size: InputSize,
    private readonly known: Values,
    private readonly anyId: string,
  ) {}

  of(schema: z.core.$ZodType, field = '', level = 0): unknown {
    if (field in this.known) return this.known[field];
    if (schema === id || schema === idOrNone) return this.anyId;
    if (schema instanceof z.ZodPipe) return this.of(schema.out, field, level) ?? this.textFor(schema);
    if (schema instanceof z.ZodLazy)
      return level > MAX_LEVELS ? this.nested() : this.of(schema.unwrap(), field, level + 1);
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
      return this.of(schema.unwrap(), field, level);
    if (schema instanceof z.ZodUnion) return this.of(schema.options.at(-1) ?? schema, field, level + 1);
    return this.parts(schema, level) ?? this.leaf(schema);
  }

  private parts(schema: z.core.$ZodType, level: number): unknown {
    if (schema instanceof z.ZodObject)
      return Object.fromEntries(Object.entries(schema.shape).map(([name, part]) => [name, this.of(part, name, level)]));
    if (schema instanceof z.ZodArray) return this.list(schema, level);
    if (schema instanceof z.ZodRecord) {
      const value = this.of(schema.valueType, '', level + 1);
      return Object.fromEntries(Array.from({ length: this.size.items }, (_, n) => [`key-${n}`, value]));
    }
    return undefined;
  }

  private list(schema: z.ZodArray, level: number): unknown[] {
    // A list of rows that contain a list of rows.
    if (level > MAX_LEVELS) return [];
    const item = this.of(schema.element, '', level + 1);
    const of = (count: number) => Array.from({ length: level > 1 ? Math.min(3, count) : count }, () => item);
    if (!this.size.isAccepted) return of(this.size.items);
    let count = this.size.items;
    while (count > 1 && isTooLong(schema, of(count))) count = Math.floor(count / 2);
    return of(count);
  }

  private leaf(schema: z.core.$ZodType): unknown {
    if (schema instanceof z.ZodEnum) return schema.options[0];
    if (schema instanceof z.ZodLiteral) return [...schema.values][0];
    if (schema instanceof z.ZodNumber) return 1;
    if (schema instanceof z.ZodBoolean) return true;
    if (schema instanceof z.ZodUnknown || schema instanceof z.ZodAny || schema instanceof z.ZodCustom)
      return this.nested();
    return this.textFor(schema);
  }

  /** The longest prefix of the text that the schema accepts; the whole text when it accepts none. */
  private textFor(schema: z.core.$ZodType): string {
    if (!this.size.isAccepted) return this.size.text;
    const known = this.texts.get(schema);
    if (known !== undefined) return known;
    const { text } = this.size;
    const takes = (length: number) => z.safeParse(schema, text.slice(0, length)).success;
    let [low, high] = [0, text.length];
    if (takes(high)) low = high;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (takes(middle)) low = middle;
      else high = middle;
    }
    const longest = low === 0 && !takes(1) ? 'x' : text.slice(0, Math.max(1, low));
    this.texts.set(schema, longest);
    return longest;
  }

  private nested(): unknown {
    let value: unknown = 'x';
    for (let n = 0; n < this.size.depth; n++) value = n % 2 ? [value] : { type: 'blockquote', content: value };
    return value;
  }
}

const isTooLong = (schema: z.ZodArray, list: unknown[]): boolean =>
  schema.safeParse(list).error?.issues.some(({ code, path }) => code === 'too_big' && path.length === 0) ?? false;
