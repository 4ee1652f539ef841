/*
 * Copies of a document that are harder than what people publish: names in no order, since most public files have them
 * sorted, and numbers that no double holds.
 */
import { isObject } from './shapes.mjs';

/** A string or a number of JSON text; a number is in the second group. */
const TOKEN = /"(?:[^"\\]|\\.)*"|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/g;
const MARK = 'number as written: ';

/** JSON whose numbers that a double would write otherwise are texts, so that each digit is compared. */
export const parseDigits = (text) =>
  JSON.parse(text.replace(TOKEN, (token, number) => (isChanged(number) ? `"${MARK}${number}"` : token)));
const isChanged = (number) => number !== undefined && JSON.stringify(Number(number)) !== number;

/** Objects whose keys are names that an author gave, in the order that readers see. */
const NAMED = new Set(
  'paths properties patternProperties schemas definitions responses parameters examples requestBodies headers content callbacks links'.split(
    ' ',
  ),
);

/** The same document with the names in another order, the same for the same seed. */
export function shuffled(document, seed) {
  const next = random(seed);
  const walk = (value, key) => {
    if (Array.isArray(value)) return value.map((one) => walk(one));
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([name, held]) => [name, walk(held, name)]);
    if (NAMED.has(key))
      for (let at = entries.length - 1; at > 0; at--) {
        const other = Math.floor(next() * (at + 1));
        [entries[at], entries[other]] = [entries[other], entries[at]];
      }
    return Object.fromEntries(entries);
  };
  return walk(document);
}

/** Bounds, defaults and examples with more digits than a double has. */
const NUMBERS = /^(?:maximum|minimum|multipleOf|default|example)$/;

/** JSON text of the document with long numbers where it has short ones. */
export function withDigits(document, seed) {
  const next = random(seed);
  const digits = () => String(Math.floor(next() * 1e9)).padStart(9, '1');
  const text = JSON.stringify(document, (key, value) =>
    typeof value === 'number' && NUMBERS.test(key)
      ? `${MARK}${Math.trunc(value) || 7}${digits()}${digits()}.50`
      : value,
  );
  return text.replaceAll(new RegExp(`"${MARK}(-?[\\d.]+)"`, 'g'), '$1');
}

function random(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

/** Places of both documents where names that an author gave follow in another order. Paths follow the tree of docs. */
export function reordered(source, exported) {
  const found = [];
  const walk = (given, written, place, key) => {
    if (Array.isArray(given) && Array.isArray(written)) {
      given.forEach((one, at) => {
        walk(one, written[at], `${place}/${at}`);
      });
      return;
    }
    if (!isObject(given) || !isObject(written)) return;
    const names = Object.keys(given).filter((name) => name in written);
    const others = Object.keys(written).filter((name) => name in given);
    if (NAMED.has(key) && key !== 'paths' && names.some((name, at) => name !== others[at])) found.push(place);
    for (const name of names) walk(given[name], written[name], `${place}/${name.replaceAll('/', '~1')}`, name);
  };
  walk(source, exported, '', '');
  return found;
}
