import type { ImportFormatId } from '../../../../contracts/import-export/import-formats.js';
import type { ImportLoss, ParsedImport } from '../../../../contracts/import-export/imported-api.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { textIn } from '../imported/decode-text.js';
import { doubledNames } from '../imported/doubled-names.js';
import { FormatError, type ImportFile, type ImportFormat } from '../imported/import-format.js';
import { mergedImports, ofFile } from '../imported/merged-imports.js';
import { foreignKey } from './foreign-files.js';
import { formats } from './index.js';
import { unwrapped } from './unwrapped.js';

export interface ImportSource {
  /** `''`: recognized. */
  readonly format: ImportFormatId | '';
  readonly files: readonly ImportFile[];
}
export interface ReadImport extends ParsedImport {
  readonly format: ImportFormatId;
}

/**
 * Reads the files of one import. Several files of the recognized format become one API, in the order of their names.
 * @throws Refusal for files that cannot be read
 */
export async function readImport(given: ImportSource): Promise<ReadImport> {
  try {
    const source = withoutWrapping(given);
    const { format, roots } = rootsOf(source);
    const others = companions(format, roots, source);
    const { api, losses } = await readRoots(
      format,
      roots.map((root) => [root, ...others]),
    );
    return { format: format.id, api, losses };
  } catch (err) {
    throw asRefusal(err);
  }
}

/** Each of `all` begins with its root. */
async function readRoots(format: ImportFormat, all: readonly (readonly ImportFile[])[]): Promise<ParsedImport> {
  const names = all.map(([root]) => root?.name);
  const doubled = all.map(([root]) => (root ? doubledIn(root, format) : []));
  if (all.length > 1 && format.readSeveral) {
    const { api, losses } = await format.readSeveral(all);
    return { api, losses: [...losses, ...doubled.flatMap((found, at) => ofFile(names[at], found))] };
  }
  const parsed: ParsedImport[] = [];
  for (const [at, files] of all.entries()) {
    const { api, losses } = await format.read(files);
    parsed.push({ api, losses: [...losses, ...(doubled[at] ?? [])] });
  }
  return mergedImports(parsed, names);
}

/** Of a file in JSON; what YAML has twice, the reader of YAML tells. */
function doubledIn({ bytes }: ImportFile, { id }: ImportFormat): ImportLoss[] {
  const text = textIn(bytes) ?? '';
  if (!/^\s*[[{]/.test(text)) return [];
  try {
    const found = doubledNames(text, id === 'openapi' ? '#' : '');
    if (found.length > 0) JSON.parse(text);
    return found;
  } catch {
    return [];
  }
}

/** Names of files that the given ones refer to. */
export function missingFiles(given: ImportSource): readonly string[] {
  const names = new Set<string>();
  try {
    const source = withoutWrapping(given);
    const { format, roots } = rootsOf(source);
    for (const root of roots)
      for (const name of format.missing?.([root, ...companions(format, roots, source)]) ?? []) names.add(name);
  } catch (err) {
    throw asRefusal(err);
  }
  return [...names];
}

const withoutWrapping = (source: ImportSource): ImportSource => ({ ...source, files: source.files.map(unwrapped) });

/** The files that may belong to a root: of one that refers to files all; of others only what looks like their format. */
function companions(format: ImportFormat, roots: readonly ImportFile[], { files }: ImportSource): ImportFile[] {
  const others = files.filter((file) => !roots.includes(file));
  if (format.missing || ONE_CALL.includes(format.id)) return others;
  return others.filter(({ bytes }) => /^\s*[[{]/.test(textIn(bytes) ?? ''));
}

/** Files that are read as a whole by one call, so a second file is no second root. */
const ONE_CALL: readonly ImportFormatId[] = ['markdown', 'bruno'];

function rootsOf({ format: wanted, files }: ImportSource): { format: ImportFormat; roots: readonly ImportFile[] } {
  const filled = files.filter(({ bytes }) => bytes.length > 0);
  if (filled.length === 0) throw new Refusal('import.nothing');
  const ordered = [...filled].sort((a, b) => depth(a) - depth(b) || (a.name < b.name ? -1 : 1));
  const chosen = formats.filter(({ id }) => wanted === '' || id === wanted);
  const texts = new Map(ordered.map((file) => [file, textIn(file.bytes)]));
  for (const format of chosen) {
    const roots = ordered.filter((file) => format.recognizes(file, texts.get(file) ?? ''));
    if (roots.length) return { format, roots: ONE_CALL.includes(format.id) ? roots.slice(0, 1) : roots };
  }
  const [only] = chosen;
  // A file that is not recognized, such as broken JSON: the chosen format names the line.
  if (wanted !== '' && only) return { format: only, roots: ordered.slice(0, 1) };
  const [first = ''] = ordered.map(({ name }) => name);
  if ([...texts.values()].every((text) => text === undefined)) throw new Refusal('import.encoding', { file: first });
  if ([...texts.values()].every(isHtml)) throw new Refusal('import.html');
  const known = foreignKey(ordered, (file) => texts.get(file) ?? '');
  if (known) throw new Refusal(known);
  const unversioned = ordered.find((file) => paths.test((texts.get(file) ?? '').slice(0, MOST_TEXT)));
  throw unversioned ? new Refusal('import.openapi', { file: unversioned.name }) : new Refusal('import.format');
}

/** Of a document without a version that is known. */
const paths = /(?:^|[{,\n])\s{0,20}["']?paths["']?\s{0,8}:\s{0,40}\{?\s{0,40}["']?\//;
const MOST_TEXT = 1_000_000;

const depth = ({ name }: ImportFile): number => name.split('/').length;
const isHtml = (text = ''): boolean => /^\s*<(!doctype html|html)\b/i.test(text.slice(0, 1_000));

const asRefusal = (err: unknown): unknown => (err instanceof FormatError ? new Refusal(err.key, err.facts) : err);
