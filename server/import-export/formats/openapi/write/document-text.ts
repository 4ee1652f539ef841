import { randomUUID } from 'node:crypto';
import { type ScalarTag, stringify } from 'yaml';
import { digitsOf, exactJson } from '../../../../../contracts/platform/exact-json.js';
import type { JsonObject } from '../object-kinds.js';
import { isDeep, LineOfJson, withDeepLines } from './deep-values.js';

/** Writes the members of a document one after another, large ones in parts. */
export interface DocumentText {
  /** The first members; at least one. */
  readonly start: (members: JsonObject) => string;
  readonly members: (members: JsonObject) => string;
  /** Some entries of one member, an object or a list; at least one. */
  readonly entries: (name: string, entries: JsonObject | readonly unknown[], isFirst: boolean) => string;
  /** Ends a member that was written with `entries`. */
  readonly close: (isList: boolean) => string;
  readonly end: string;
}
export type OpenApiLanguage = 'json' | 'yaml';

const inner = (members: JsonObject): string => jsonOf(members).slice(2, -2);
const json: DocumentText = {
  start: (members) => `{\n${inner(members)}`,
  members: (members) => (Object.keys(members).length > 0 ? `,\n${inner(members)}` : ''),
  entries: (name, entries, isFirst) => {
    const head = `  ${JSON.stringify(name)}: {`;
    const text = inner({ [name]: entries }).slice(0, -'\n  }'.length);
    return isFirst ? `,\n${text}` : `,${text.slice(head.length)}`;
  },
  close: (isList) => `\n  ${isList ? ']' : '}'}`,
  end: '\n}\n',
};

/** What is deep is written in one line: each of its lines would begin with more spaces than it has text. */
function jsonOf(value: JsonObject): string {
  if (!isDeep(value)) return exactJson(value, 2);
  const lines: string[] = [];
  const mark = randomUUID();
  const marked = withDeepLines(value, (json) => `${mark} ${lines.push(json) - 1}`);
  return exactJson(marked, 2).replace(/"([0-9a-f-]{36}) (\d{1,9})"/g, (text, found: string, at: string) =>
    found === mark ? (lines[Number(at)] ?? '') : text,
  );
}

/** Texts that a reader of YAML 1.1 would not take for themselves, and that the library leaves without quotes. */
const quoted: ScalarTag = {
  tag: 'tag:yaml.org,2002:str',
  default: true,
  identify: (value) => typeof value === 'string' && (isSpecial(value) || isBlank(value)),
  resolve: (text) => text,
  // A JSON string is a double-quoted scalar of YAML; the line breaks of YAML 1.1 are escaped.
  stringify: ({ value }) => JSON.stringify(value).replace(breaks, escaped),
};
const breaks = /[\u0085\u2028\u2029\ufeff]/g;
const isSpecial = (text: string): boolean => text === '=' || text === '<<' || /[\t\u0085\u2028\u2029\ufeff]/.test(text);
/** A block of blank lines loses its spaces. */
const isBlank = (text: string): boolean => text.includes('\n') && text.trim() === '';
const escaped = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** JSON in one line is YAML; what a reader of YAML 1.1 takes for a line break is escaped. */
const inLine: ScalarTag = {
  tag: 'tag:yaml.org,2002:str',
  default: true,
  identify: (value) => value instanceof LineOfJson,
  resolve: (text) => text,
  stringify: ({ value }) => (value instanceof LineOfJson ? value.json.replace(breaks, escaped) : ''),
};

/** Numbers as they were written. */
const written: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  identify: (value) => typeof value === 'string' && digitsOf(value) !== undefined,
  resolve: (text) => text,
  stringify: ({ value }) => digitsOf(value) ?? '',
};

/**
 * YAML that readers of version 1.1 read alike (`NO`, `on`, dates and times are quoted), without anchors: tools differ in
 * how they read them, and the texts are the users'.
 */
const yamlOf = (value: JsonObject): string =>
  stringify(isDeep(value) ? withDeepLines(value, (json) => new LineOfJson(json)) : value, {
    ...{ aliasDuplicateObjects: false, lineWidth: 0, compat: 'yaml-1.1' },
    customTags: (tags) => [written, quoted, inLine, ...tags],
  });
const membersYaml = (members: JsonObject): string => (Object.keys(members).length > 0 ? yamlOf(members) : '');
const yaml: DocumentText = {
  start: membersYaml,
  members: membersYaml,
  entries: (name, entries, isFirst) => {
    const text = yamlOf({ [name]: entries });
    return isFirst ? text : text.slice(text.indexOf('\n') + 1);
  },
  close: () => '',
  end: '',
};

export const documentTexts: Readonly<Record<OpenApiLanguage, DocumentText>> = { json, yaml };
