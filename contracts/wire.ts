import Hashids from 'hashids';
import { z } from 'zod';

/** Salt and length of the existing product: its clients hold ids in links and bookmarks. Not a secret, not a protection. */
const hashids = new Hashids('@r9#8e.N$z>09=dG', 8);

/** 42 → `'p58pNWz3'`-like text; 0, null and undefined → `''`. */
export const encodeId = (id: number | null | undefined): string => (id ? hashids.encode(id) : '');

/** The number inside an id text; undefined when it is not one of ours. */
export function decodeId(text: string): number | undefined {
  if (!/^[0-9A-Za-z]{8,16}$/.test(text)) return undefined;
  const [n] = hashids.decode(text);
  return typeof n === 'number' && hashids.encode(n) === text ? n : undefined;
}

/** An id: Hashids text outside, a whole number above 0 inside. Message keys are those of the language files. */
export const id = z.codec(z.string(), z.number(), {
  decode: (text, ctx) => {
    const n = decodeId(text);
    if (n !== undefined) return n;
    ctx.issues.push({ code: 'custom', message: 'id.unknown', input: text });
    return z.NEVER;
  },
  encode: encodeId,
});

/** An id that may be missing: `''` or null or absent outside, 0 inside (parents, optional references). */
export const idOrNone = z.codec(z.string().nullish(), z.number(), {
  decode: (text, ctx) => {
    if (!text) return 0;
    const n = decodeId(text);
    if (n !== undefined) return n;
    ctx.issues.push({ code: 'custom', message: 'id.unknown', input: text });
    return z.NEVER;
  },
  encode: encodeId,
});

const flags = z.union([z.literal([0, 1, '0', '1']), z.boolean()]);
/** Whether a flag as it comes over the wire is set. */
export const isOn = (value: z.output<typeof flags>): boolean => value === 1 || value === '1' || value === true;
/** 0/1 outside (also accepted: '0', '1', true, false), boolean inside. */
export const flag = z.codec(flags, z.boolean(), {
  decode: isOn,
  encode: (v): 0 | 1 => (v ? 1 : 0),
});

const two = (n: number) => String(n).padStart(2, '0');

/** `yyyy-MM-dd HH:mm:ss` in the server's time zone, as the existing clients print it. */
export const wireTime = z.codec(z.string(), z.date(), {
  decode: (s) => new Date(s.replace(' ', 'T')),
  encode: (d) =>
    `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())} ${two(d.getHours())}:${two(d.getMinutes())}:${two(d.getSeconds())}`,
});

/** An exact moment: ISO 8601 with `Z` outside. Every endpoint of ours uses this one. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (s) => new Date(s),
  encode: (d) => d.toISOString(),
});

/** A whole number that may come as text in a query string. */
export const int = z.coerce.number<number | string>().int();

/** Counted in UTF-16 units, as the old columns and every text field of a browser count; zod's own `max` counts code points. */
const units = (max: number) => (given: string) => given.length <= max;

/** Breaks of line and tabs, which a paste brings along. */
const breaks = /[\t-\r\u0085\u2028\u2029]+/gu;
/**
 * What nobody sees and nobody typed: control characters, marks and overrides of writing direction, zero-width spaces. A name
 * never reads otherwise than it is written (`\u202Egpj.exe`), and two that look alike are not told apart by such a mark. The
 * joiners stay: emoji and Persian are written with them.
 */
const unseen = /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;
const seen = /[^\p{Z}\p{Cf}]/u;
/** A name as it is kept; right-to-left letters need no marks. */
export const cleanName = (given: string): string => given.replace(breaks, ' ').replace(unseen, '').trim();

/** Text of 1 to `max` UTF-16 units, cleaned of what cannot be seen. */
export const name = (max: number) =>
  z
    .string()
    .overwrite(cleanName)
    .refine((given) => seen.test(given), 'text.required')
    .refine(units(max), `text.max:${max}`);
export const text = (max: number) => z.string().refine(units(max), `text.max:${max}`);

export const paging = { pageIndex: int.min(1).default(1), pageSize: int.min(1).max(100).default(20) };
export const page = <T extends z.ZodType>(item: T) =>
  z.object({
    list: z.array(item),
    total: z.number(),
    pageIndex: z.number(),
    pageSize: z.number(),
    pageCount: z.number(),
  });
