import type { RefusalKey } from '../../../../contracts/platform/refusals.js';
import type { ImportFile } from '../imported/import-format.js';

interface Foreign {
  readonly key: RefusalKey;
  readonly name?: RegExp;
  /** In the beginning of the text. */
  readonly text?: RegExp;
}

/** Files of other tools that are not read, but known: their sentence says how to get a file that is. */
const known: readonly Foreign[] = [
  { key: 'import.foreign.apifox', text: /"apifoxProject"|"\$schema"\s?:\s?\{\s{0,40}"app"\s?:\s?"apifox"/ },
  { key: 'import.foreign.bruno', text: /"version"\s?:\s?"1",\s{0,40}"items"\s?:/ },
  {
    key: 'import.foreign.hoppscotch',
    text: /"endpoint"\s?:\s?"[^"]{0,2000}",[^}]{0,2000}"preRequestScript"|"preRequestScript"/,
  },
  { key: 'import.foreign.asyncapi', text: /^\s{0,100}(?:asyncapi\s?:|\{\s{0,100}"asyncapi"\s?:)/m },
  { key: 'import.foreign.raml', name: /\.raml$/i, text: /^#%RAML / },
  {
    key: 'import.foreign.wsdl',
    name: /\.wsdl$/i,
    text: /<(?:\w{1,20}:)?(?:definitions|description)\b[^>]{0,4000}schemas\.xmlsoap\.org\/wsdl|www\.w3\.org\/ns\/wsdl/,
  },
  { key: 'import.foreign.proto', name: /\.proto$/i, text: /^\s{0,100}syntax\s?=\s?["']proto[23]["']/m },
  {
    key: 'import.foreign.graphql',
    name: /\.(?:graphqls?|gql)$/i,
    text: /"__schema"\s?:|^(?:extend )?type (?:Query|Mutation)\b[^{\n]{0,200}\{/m,
  },
  { key: 'import.foreign.swagger1', text: /"swaggerVersion"\s?:\s?"1\.|^swaggerVersion\s?:/m },
  { key: 'import.foreign.blueprint', name: /\.apib$/i, text: /^FORMAT: ?1A/m },
];
const MOST_TEXT = 100_000;

/** The sentence about the first file that is known; undefined when none is. */
export function foreignKey(files: readonly ImportFile[], textOf: (file: ImportFile) => string): RefusalKey | undefined {
  for (const file of files) {
    const text = textOf(file).slice(0, MOST_TEXT);
    const found = known.find(({ name, text: like }) => name?.test(file.name) || like?.test(text));
    if (found) return found.key;
  }
  return undefined;
}
