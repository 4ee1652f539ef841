import Hashids from 'hashids';
import { z } from 'zod';
import { roles } from './enums.js';

/** Salt and length of the existing product, whose ids are in links and bookmarks. Neither a secret nor a protection. */
const hashids = new Hashids('@r9#8e.N$z>09=dG', 8);

/** A tree or a list contains the same ids repeatedly, and encoding one takes microseconds. */
const encoded = new Map<number, string>();
const MOST_ENCODED = 50_000;

/** 42 → `'p58pNWz3'`-like text; 0, null and undefined → `''`. */
export function encodeId(id: number | null | undefined): string {
  if (!id) return '';
  const known = encoded.get(id);
  if (known !== undefined) return known;
  if (encoded.size >= MOST_ENCODED) encoded.clear();
  const text = hashids.encode(id);
  encoded.set(id, text);
  return text;
}

/** The number encoded in an id; undefined when the text is not such an id. */
export function decodeId(text: string): number | undefined {
  if (!/^[0-9A-Za-z]{8,16}$/.test(text)) return undefined;
  // The library itself checks that the numbers encode to this text.
  const [n, ...more] = hashids.decode(text);
  return typeof n === 'number' && more.length === 0 ? n : undefined;
}

/*
 * Input codecs. Clients of the existing product send null, '', 0, 'null', numbers as text, booleans and 0/1 wherever
 * its server converted them (docs/wire.md 10.6). Every codec below accepts these forms, and `optional` and
 * `withDefault` accept every form of "no value", so that an endpoint's schema need not repeat it. The TypeScript
 * types stay narrow: they are what our own client sends. A wrong id, or a text in place of a number, is refused.
 */

/** Typed as T for our client; validated by the codec whose input it is. */
const anything = <T>() => z.custom<T>();

/** The forms in which clients send "no value" where the value is not free text. */
const absent: readonly unknown[] = [undefined, null, '', 'null', 'undefined'];
const isAbsent = (given: unknown): boolean => absent.includes(typeof given === 'string' ? given.trim() : given);
const isNoId = (given: unknown): boolean => isAbsent(given) || given === 0 || given === '0';

/** A message key of the language files, or the issue that zod itself would raise. */
const refuse = (ctx: z.core.ParsePayload, input: unknown, message?: string): never => {
  ctx.issues.push(message ? { code: 'custom', message, input } : { code: 'invalid_type', expected: 'custom', input });
  return z.NEVER;
};

/** An id: Hashids text on the wire, an integer above 0 inside. */
export const id = z.codec(anything<string>(), z.number(), {
  decode: (given: unknown, ctx) => {
    if (isNoId(given)) return refuse(ctx, given, 'text.required');
    return (typeof given === 'string' ? decodeId(given.trim()) : undefined) ?? refuse(ctx, given, 'id.unknown');
  },
  encode: encodeId,
});

/**
 * A list of ids. Its length is checked before any of them is decoded, which takes some 10 µs: a request has room for
 * 300,000. `none`: the message for an empty list; without it a list may be empty.
 */
export const ids = (max: number, none?: string) =>
  z
    .custom<readonly string[]>((given) => !Array.isArray(given) || given.length <= max, `list.max:${max}`)
    .pipe(none === undefined ? z.array(id) : z.array(id).min(1, none));

/**
 * An optional id: `''`, null, 0 or left out on the wire, 0 inside (parents, optional references). Old clients number
 * what they have not saved yet: a text or a number that is no id is none (docs/wire.md 0.1).
 */
export const idOrNone = z.codec(anything<string>().nullish(), z.number(), {
  decode: (given: unknown, ctx) => {
    if (isNoId(given) || typeof given === 'number') return 0;
    return typeof given === 'string' ? (decodeId(given.trim()) ?? 0) : refuse(ctx, given, 'id.unknown');
  },
  encode: encodeId,
});

/** Like `idOrNone`, for filters and scopes: what is no id is refused, because without it more would be meant. */
export const scopeId = z.codec(anything<string>().nullish(), z.number(), {
  decode: (given: unknown, ctx) => {
    if (isNoId(given)) return 0;
    return (typeof given === 'string' ? decodeId(given.trim()) : undefined) ?? refuse(ctx, given, 'id.unknown');
  },
  encode: encodeId,
});

type Flag = 0 | 1 | '0' | '1' | boolean;
const flagForms = new Map<unknown, boolean>([
  ...[1, '1', true, 'true'].map((form) => [form, true] as const),
  ...[0, '0', false, 'false'].map((form) => [form, false] as const),
]);
/** Whether a flag, in any of its wire forms, is set. */
export const isOn = (value: Flag): boolean => flagForms.get(value) ?? false;
/** 0/1 on the wire (also accepted: '0', '1', true, false, 'true', 'false'), boolean inside. */
export const flag = z.codec(anything<Flag>(), z.boolean(), {
  decode: (given: unknown, ctx) =>
    flagForms.get(typeof given === 'string' ? given.trim() : given) ??
    refuse(ctx, given, isAbsent(given) ? 'text.required' : undefined),
  encode: (v): 0 | 1 => (v ? 1 : 0),
});

const digits = /^[+-]?\d{1,16}(\.0+)?([eE]\+?\d{1,2})?$/;
/** An integer between the bounds; text on the wire is accepted too (query strings, old clients). */
export const int = (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) =>
  z.codec(anything<number | string>(), z.number().int().min(min).max(max), {
    decode: (given: unknown, ctx) => {
      if (typeof given === 'number') return given;
      if (typeof given === 'boolean') return given ? 1 : 0;
      if (typeof given === 'string' && digits.test(given.trim())) return Number(given);
      return refuse(ctx, given, isAbsent(given) ? 'text.required' : undefined);
    },
    encode: (n) => n,
  });

/** One of the given values; numbers are accepted as text and text as numbers. */
export const choice = <const T extends string | number>(values: readonly T[]) =>
  z.codec(anything<T>(), z.literal(values), {
    decode: (given: unknown, ctx) => {
      const text = typeof given === 'boolean' ? String(Number(given)) : String(given).trim();
      const found = typeof given === 'object' ? undefined : values.find((value) => String(value) === text);
      if (found !== undefined) return found;
      ctx.issues.push({ code: 'invalid_value', values: [...values], input: given });
      return z.NEVER;
    },
    encode: (value) => value,
  });

/** No content of free text means "no value"; some contents of ids, numbers, flags, choices and lists do. */
const isFreeText = (schema: z.core.$ZodType): boolean => {
  if (schema instanceof z.ZodPipe) return isFreeText(schema.out);
  if (schema instanceof z.ZodUnion) return schema.options.some(isFreeText);
  return schema instanceof z.ZodString || schema instanceof z.ZodStringFormat;
};

/** Left out and null are "no value"; so are '' and 'null' where the schema is not free text. */
const isNoValue = (schema: z.ZodType) =>
  isFreeText(schema) ? (given: unknown) => given === null || given === undefined : isAbsent;

/** Undefined inside when there is no value. */
export const optional = <S extends z.ZodType>(schema: S) => {
  const isNone = isNoValue(schema);
  return z.codec(anything<z.input<S>>().nullish(), schema.optional(), {
    decode: (given) => (isNone(given) || given === null ? undefined : given),
    encode: (given) => given,
  });
};

/** `value` inside when there is no value. */
export const withDefault = <S extends z.ZodType>(schema: S, value: z.output<S>) => {
  const isNone = isNoValue(schema);
  const fallback = z.encode(schema, value);
  return z.codec(anything<z.input<S>>().nullish(), schema, {
    decode: (given) => (isNone(given) || given === null || given === undefined ? fallback : given),
    encode: (given) => given,
  });
};

/** A list whose nulls are no entries. */
export const withoutNulls = <S extends z.ZodType>(schema: z.ZodArray<S>) =>
  z.codec(anything<z.input<z.ZodArray<S>>>(), schema, {
    decode: (given) => (Array.isArray(given) ? given.filter((entry) => entry !== null) : given),
    encode: (given) => given,
  });

const two = (n: number) => String(n).padStart(2, '0');

/** `yyyy-MM-dd HH:mm:ss` in the server's time zone, the format of the existing clients. */
export const wireTime = z.codec(z.string(), z.date(), {
  decode: (s) => new Date(s.replace(' ', 'T')),
  encode: (d) =>
    `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())} ${two(d.getHours())}:${two(d.getMinutes())}:${two(d.getSeconds())}`,
});

/** An exact moment: ISO 8601 with `Z` on the wire. All new endpoints use it. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (s) => new Date(s),
  encode: (d) => d.toISOString(),
});

/** Counted in UTF-16 units, like the old columns and a browser's text fields; zod's own `max` counts code points. */
const units = (max: number) => (given: string) => given.length <= max;

/** Line breaks and tabs, which pasted text can contain. */
const breaks = /[\t-\r\u0085\u2028\u2029]+/gu;
/**
 * Invisible characters that no one types: control characters, marks and overrides of writing direction, zero-width
 * spaces. They are removed so that no name reads differently from how it is written (`\u202Egpj.exe`), and no two names
 * that look alike differ only by such a mark. The joiners stay: emoji and Persian need them.
 */
const unseen = /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;
const seen = /[^\p{Z}\p{Cf}]/u;
/** A name as it is stored; right-to-left letters need no marks. */
export const cleanName = (given: string): string => given.replace(breaks, ' ').replace(unseen, '').trim();

/** Text of 1 to `max` UTF-16 units, without invisible characters. The strict form, for stored content. */
export const strictName = (max: number) =>
  z
    .string()
    .overwrite(cleanName)
    .refine((given) => seen.test(given), 'text.required')
    .refine(units(max), `text.max:${max}`);
/** The strict form of `text`, for stored content. */
export const strictText = (max: number) => z.string().refine(units(max), `text.max:${max}`);

/** Free text as clients send it: null becomes '', numbers and booleans become text. */
export const textOf = (schema: z.ZodType<string, string>) =>
  z.codec(anything<string>(), schema, {
    decode: (given: unknown, ctx): string => {
      if (typeof given === 'string') return given;
      if (given === null) return '';
      return typeof given === 'number' || typeof given === 'boolean' ? String(given) : refuse(ctx, given);
    },
    encode: (given) => given,
  });
/** Empty, or a valid mail address. */
export const email = textOf(z.union([z.literal(''), z.email('email.format').max(128, 'text.max:128')]));
export const name = (max: number) => textOf(strictName(max));
export const text = (max: number) => textOf(strictText(max));

/** The role of a membership. */
export const role = choice(roles);

export const paging = { pageIndex: withDefault(int(1), 1), pageSize: withDefault(int(1, 100), 20) };
export const page = <T extends z.ZodType>(item: T) =>
  z.object({
    list: z.array(item),
    total: z.number(),
    pageIndex: z.number(),
    pageSize: z.number(),
    pageCount: z.number(),
  });
