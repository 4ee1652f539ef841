import type { Random } from './random.js';
import { type Locale, word } from './words.js';

/** What a value is made from. `now`: the time around which dates lie. */
export interface ValueContext {
  readonly random: Random;
  readonly locale: Locale;
  readonly now: number;
}
export type Maker = (context: ValueContext) => string | number | boolean;
/** Values of a name as text and as number; a name that fits only one of them is ignored for the other. */
export interface NameRule {
  readonly names: RegExp;
  readonly text?: Maker;
  readonly number?: Maker;
}

export const two = (n: number): string => String(n).padStart(2, '0');
const DAY = 86_400_000;
export const momentOf = ({ random, now }: ValueContext): number =>
  Math.floor((now - random.int(0, 90) * DAY - random.int(0, DAY)) / 1_000) * 1_000;
export const dateText = (at: number): string => {
  const date = new Date(at);
  return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
};
export const latin = ({ random }: ValueContext): string =>
  `${word('en', 'given', random)}.${word('en', 'family', random)}`.toLowerCase();
export const uuid = ({ random }: ValueContext): string =>
  [
    random.hex(8),
    random.hex(4),
    `4${random.hex(3)}`,
    `${random.pick(['8', '9', 'a', 'b'])}${random.hex(3)}`,
    random.hex(12),
  ].join('-');
export const sentence = ({ random, locale }: ValueContext): string => word(locale, 'sentence', random);
export const from =
  (min: number, max: number): Maker =>
  ({ random }) =>
    random.int(min, max);
export const money: Maker = ({ random }) => random.int(100, 99_900) / 100;
export const fixed =
  (value: string | number): Maker =>
  () =>
    value;
export const vocabulary =
  (what: Parameters<typeof word>[1]): Maker =>
  ({ random, locale }) =>
    word(locale, what, random);

export const dateTime: Maker = (context) => new Date(momentOf(context)).toISOString().slice(0, 19).replace('T', ' ');
