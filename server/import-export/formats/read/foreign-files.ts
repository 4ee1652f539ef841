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
  { key: 'import.foreign.apifox', text: /"apifoxProject"|"app"\s?:\s?"apifox"/ },
  { key: 'import.foreign.bruno', text: /"version"\s?:\s?"1",\s{0,40}"items"\s?:/ },
  {
    key: 'import.foreign.hoppscotch',
    text: /"preRequestScript"|"v"\s?:\s?\d{1,2},[^{}[\]]{0,400}"folders"\s?:\s?\[|"requests"\s?:\s?\[\s{0,40}\{[^{}]{0,2000}"auth"\s?:\s?"(?:None|Basic Auth|Bearer Token|OAuth 2\.0)"/,
  },
  { key: 'import.foreign.asyncapi', text: /^["']?asyncapi["']?\s?:|"asyncapi"\s?:\s?"\d/m },
  { key: 'import.foreign.raml', name: /\.raml$/i, text: /^#%RAML / },
  {
    key: 'import.foreign.wsdl',
    name: /\.wsdl$/i,
    text: /<(?:\w{1,20}:)?(?:definitions|description)\b[^>]{0,4000}schemas\.xmlsoap\.org\/wsdl|www\.w3\.org\/ns\/wsdl/,
  },
  {
    key: 'import.foreign.proto',
    name: /\.proto$/i,
    text: /^\s{0,100}(?:syntax\s?=\s?["']proto[23]|edition\s?=\s?["']20\d\d)["']/m,
  },
  {
    key: 'import.foreign.graphql',
    name: /\.(?:graphqls?|gql)$/i,
    text: /"__schema"\s?:|^(?:extend )?type (?:Query|Mutation)\b[^{\n]{0,200}\{|^schema\s?\{\s{0,40}(?:query|mutation)\s?:/m,
  },
  { key: 'import.foreign.swagger1', text: /"swaggerVersion"\s?:\s?"1\.|^swaggerVersion\s?:/m },
  { key: 'import.foreign.blueprint', name: /\.apib$/i, text: /^FORMAT: ?1A/m },
  { key: 'import.foreign.openCollection', name: /(?:^|\/)bruno\.json$/i, text: /^["']?opencollection["']?\s?:/m },
  { key: 'import.foreign.apipost', text: /"target_type"\s?:\s?"(?:api|folder)"/ },
  { key: 'import.foreign.eolink', text: /"apiGroupList"\s?:|"apiRequestMetaData"\s?:|"eolinker?"\s?:/i },
  { key: 'import.foreign.rap', text: /"modules"\s?:\s?\[[^[\]]{0,2000}"interfaces"\s?:\s?\[/ },
  { key: 'import.foreign.showdoc', text: /"item_(?:name|type)"\s?:[^{}]{0,2000}"pages"\s?:\s?\{|"page_content"\s?:/ },
  { key: 'import.foreign.thunder', text: /"client"\s?:\s?"Thunder Client"/ },
  { key: 'import.foreign.postmanEnvironment', text: /"_postman_variable_scope"\s?:/ },
  { key: 'import.foreign.goZero', text: /^\s{0,20}@(?:handler|server)\b|^syntax\s?=\s?"v\d"/m },
  { key: 'import.foreign.wadl', name: /\.wadl$/i, text: /wadl\.dev\.java\.net/ },
  { key: 'import.foreign.googleDiscovery', text: /"kind"\s?:\s?"discovery#restDescription"/ },
  { key: 'import.foreign.openrpc', text: /"openrpc"\s?:\s?"\d|^openrpc\s?:/m },
  { key: 'import.foreign.thrift', name: /\.thrift$/i },
  { key: 'import.foreign.smithy', name: /\.smithy$/i },
  { key: 'import.foreign.typespec', name: /\.tsp$/i, text: /^using TypeSpec\./m },
  { key: 'import.foreign.besideOpenApi', text: /^(?:arazzo|overlay)\s?:\s?["']?\d|"(?:arazzo|overlay)"\s?:\s?"\d/m },
  { key: 'import.foreign.jsonSchema', text: /["']?\$schema["']?\s?:\s?["']?https?:\/\/json-schema\.org\// },
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
