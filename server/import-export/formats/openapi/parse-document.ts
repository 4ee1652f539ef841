import { type Document, isScalar, LineCounter, parseAllDocuments, parseDocument, YAMLParseError } from 'yaml';
import type { ImportLoss } from '../../../../contracts/import-export/imported-api.js';
import { parseExactJson } from '../../../../contracts/platform/exact-json.js';
import { decodeText } from '../imported/decode-text.js';
import { doubledNames } from '../imported/doubled-names.js';
import { doubledKeys, keepNumbers } from '../imported/exact-yaml.js';
import { FormatError, type ImportFile } from '../imported/import-format.js';
import { scriptJson, strictJson } from '../imported/loose-json.js';
import type { Losses } from '../imported/losses.js';

/** Levels of nesting; real documents have fewer than 60. */
const MOST_DEPTH = 400;
/** Aliases resolved in one YAML file, counted with those within: a short file may multiply to gigabytes. */
const MOST_ALIASES = 10_000;
const MOST_YAML_BYTES = 20_000_000;

/**
 * The value of a JSON or YAML file, or of the object that a script begins with. `losses`: what a file that is no strict JSON has twice;
 * places begin with `root`. @throws FormatError which names the line of a syntax error
 */
export function parseFile(file: ImportFile, losses?: Losses, root = '#'): unknown {
  const text = decodeText(file);
  const start = text.slice(0, 1_000).trimStart();
  if (/^<(?:!doctype|html|head|\?xml|!--)/i.test(start)) throw new FormatError('import.html', { file: file.name });
  const tell = (all: readonly ImportLoss[]) => {
    for (const { origin, what, value } of all) losses?.add(origin, what, value);
  };
  const tellOthers = () => losses?.add(file.name, 'unsupported', '---');
  const json = /^[[{]/.test(start) ? text : scriptJson(text);
  const reading = { file: file.name, root, tell };
  const value = json === undefined ? parsedYaml(text, reading, tellOthers) : parsedJson(json, reading);
  refuseDepth(value, file.name);
  return value;
}

interface TextReading {
  readonly file: string;
  readonly root: string;
  readonly tell: (losses: readonly ImportLoss[]) => void;
}

function parsedJson(text: string, { file, root, tell }: TextReading): unknown {
  refuseBrackets(text, file);
  try {
    return parseExactJson(text);
  } catch (err) {
    const strict = tryExactJson(strictJson(text.replace(/[\s;]{1,100}$/, '')));
    if (strict) {
      tell(doubledNames(strict.text, root));
      return strict.value;
    }
    const [, digits] = /at position (\d{1,12})/.exec(String(err)) ?? [];
    // YAML's own notation of objects has comments that begin with `#`, and texts without quotes.
    const lenient = text.length < 1_000_000 ? looseJson(text, root, tell) : undefined;
    if (lenient !== undefined) return lenient;
    throw syntaxError(file, text.slice(0, digits === undefined ? text.length : Number(digits)).split('\n').length);
  }
}

function tryExactJson(text: string | undefined): { readonly text: string; readonly value: unknown } | undefined {
  try {
    return text === undefined ? undefined : { text, value: parseExactJson(text) };
  } catch {
    return undefined;
  }
}

function looseJson(text: string, root: string, tell: TextReading['tell']): unknown {
  const document = parseDocument(text, { logLevel: 'silent', uniqueKeys: false });
  if (document.errors.length > 0) return undefined;
  tell(doubledKeys(document, root));
  keepNumbers(document);
  return document.toJS({ maxAliasCount: 0 });
}

/** `tellOthers`: of a stream of several documents the first is read. */
function parsedYaml(text: string, { file, root, tell }: TextReading, tellOthers: () => void): unknown {
  if (text.length > MOST_YAML_BYTES)
    throw new FormatError('import.tooLarge', { file, max: `${MOST_YAML_BYTES / 1e6} MB` });
  const lineCounter = new LineCounter();
  try {
    const all = parseAllDocuments(text, { lineCounter, merge: true, uniqueKeys: false, logLevel: 'silent' });
    // A stream without any is an empty list.
    const filled = 'empty' in all ? [] : all.filter((one) => one.errors.length > 0 || isFilled(one));
    const [document, ...others] = filled;
    if (!document) return null;
    if (others.some(isFilled)) tellOthers();
    const [error] = document.errors;
    if (error) throw error;
    tell(doubledKeys(document, root));
    keepNumbers(document);
    return document.toJS({ maxAliasCount: MOST_ALIASES });
  } catch (err) {
    if (err instanceof YAMLParseError) throw syntaxError(file, err.linePos?.[0].line ?? 1);
    // The library reports too many aliases as a ReferenceError, and nesting beyond the stack as a RangeError.
    if (err instanceof ReferenceError) throw aliasError(err, text, file);
    if (err instanceof RangeError) throw new FormatError('import.tooDeep', { file, max: MOST_DEPTH });
    throw err;
  }
}

const isFilled = ({ contents }: Document.Parsed): boolean =>
  contents !== null && !(isScalar(contents) && contents.value === null);

function aliasError({ message }: Error, text: string, file: string): FormatError {
  const name = message.startsWith('Unresolved alias') ? message.split(': ').at(-1) : undefined;
  if (name === undefined) return new FormatError('import.aliases', { file });
  return syntaxError(file, text.slice(0, text.indexOf(`*${name}`)).split('\n').length);
}

const syntaxError = (file: string, line: number) => new FormatError('import.syntax', { file, line });

/** Brackets outside of texts: JSON that is nested too deep is not parsed at all. */
function refuseBrackets(text: string, file: string): void {
  let [depth, isText] = [0, false];
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (isText) {
      if (char === BACKSLASH) at++;
      else if (char === QUOTE) isText = false;
    } else if (char === QUOTE) isText = true;
    else if (char === BRACE || char === BRACKET) depth++;
    else if (char === BRACE_END || char === BRACKET_END) depth--;
    if (depth > MOST_DEPTH) throw new FormatError('import.tooDeep', { file, max: MOST_DEPTH });
  }
}
const [QUOTE, BACKSLASH, BRACE, BRACE_END, BRACKET, BRACKET_END] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d];

/** Also refuses a YAML alias that contains itself. Looks into an object once, at its first depth. */
function refuseDepth(root: unknown, file: string): void {
  const seen = new Set<unknown>();
  const onPath = new Set<unknown>();
  const look = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null) return;
    if (depth > MOST_DEPTH || onPath.has(value)) throw new FormatError('import.tooDeep', { file, max: MOST_DEPTH });
    if (seen.has(value)) return;
    seen.add(value);
    onPath.add(value);
    for (const inner of Object.values(value)) look(inner, depth + 1);
    onPath.delete(value);
  };
  look(root, 1);
}
