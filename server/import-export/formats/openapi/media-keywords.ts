import { exactJson } from '../../../../contracts/platform/exact-json.js';
import { heldExtensions } from './further-keywords.js';
import { isObject, type JsonObject } from './object-kinds.js';
import { NAMES } from './operation-parts.js';
import type { Resolver } from './resolver.js';

/** Longer ones stay in the original alone. */
const MOST_HELD = 200_000;

/** What a media type says besides its schema (OpenAPI 3.1, 4.8.14), by name: examples by name, encodings, extensions. */
export function mediaKeywords(media: JsonObject, resolver: Resolver): [string, unknown][] {
  const { encoding } = media;
  const examples = namedExamples(media, resolver);
  return fitting([
    ...(examples ? [['examples', examples] satisfies [string, unknown]] : []),
    // An export of ours has made it of the descriptions of the parts.
    ...(isFilled(encoding) && media[NAMES] === undefined ? [['encoding', encoding] satisfies [string, unknown]] : []),
    ...heldExtensions(media),
  ]);
}

/** What a response says besides its description, headers and content. */
export function responseKeywords(response: JsonObject): [string, unknown][] {
  const { links } = response;
  return fitting([
    ...(isFilled(links) ? [['links', links] satisfies [string, unknown]] : []),
    ...heldExtensions(response).filter(([name]) => name !== 'x-solution'),
  ]);
}

/** Examples by name, without references: a row is read where there are no components. */
function namedExamples({ examples }: JsonObject, resolver: Resolver): JsonObject | undefined {
  if (!isFilled(examples)) return undefined;
  return Object.fromEntries(Object.entries(examples).map(([name, example]) => [name, resolver.object(example)]));
}

const isFilled = (value: unknown): value is JsonObject => isObject(value) && Object.keys(value).length > 0;

function fitting(words: readonly [string, unknown][]): [string, unknown][] {
  let left = MOST_HELD;
  return words.filter(([, value]) => {
    const text = exactJson(value);
    if (text.length > left || text.includes('"$ref"')) return false;
    left -= text.length;
    return true;
  });
}

/** As keywords of a row: what is said of the holder of a schema has `@` before it. */
export const asKeywords = (words: readonly [string, unknown][]): Record<string, string> =>
  Object.fromEntries(words.map(([name, value]) => [`@${name}`, exactJson(value)]));
