import { limits } from '../../../../contracts/docs/doc-types/index.js';
import type { ImportedDoc, ImportedEntry, ParsedImport } from '../../../../contracts/import-export/imported-api.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import { decodeText } from '../imported/decode-text.js';
import { withDistinctNames } from '../imported/entries.js';
import { FormatError, type ImportFile, type ImportFormat } from '../imported/import-format.js';
import { Losses } from '../imported/losses.js';
import { fencedLines, headingIn, markdownSource } from '../imported/markdown-source.js';
import { docName, folderName } from '../imported/names.js';
import { fileOfTarget, withTargets } from './targets.js';

const isMarkdown = ({ name }: ImportFile): boolean => /\.(?:md|markdown|mdx)$/i.test(name);
/** Deeper folders are merged into their parent. */
const MOST_FOLDERS = 32;

interface Folder {
  readonly folders: Map<string, Folder>;
  readonly docs: ImportedDoc[];
  readonly origin: string;
}

/**
 * A folder of Markdown files: each file is a Markdown doc, each folder a folder. A folder that contains all files names
 * the application. Pictures get the addresses of their uploads. Links to other files, and pictures that are not stored,
 * are reported: their addresses lead nowhere here.
 * @throws FormatError without any Markdown file
 */
function readMarkdown(files: readonly ImportFile[]): ParsedImport {
  const named = files.filter((file) => isMarkdown(file) && !isHidden(file.name));
  // A pasted text has no extension.
  const texts = named.length === 0 && files.length === 1 && !files[0]?.name.includes('.') ? files : named;
  if (texts.length === 0) throw new FormatError('import.markdown');
  const losses = new Losses();
  const top = commonFolder(texts.map(({ name }) => name));
  const root: Folder = { folders: new Map(), docs: [], origin: '' };
  const pictures = new Pictures(files, losses);
  for (const file of [...texts].sort(byPath)) {
    const parts = file.name.slice(top.length).split('/').filter(Boolean);
    folderAt(root, parts.slice(0, -1), file.name, losses).docs.push(...docOf(file, pictures, losses));
  }
  for (const { name } of files.filter((file) => !texts.includes(file) && !pictures.used.has(file.name)))
    losses.add(name, 'unsupported');
  const name = top.split('/').filter(Boolean).at(-1);
  const entries = withDistinctNames(entriesOf(root, losses));
  const api = { ...(name && { name }), entries, dictionaries: [], environments: [], errorCodes: [] };
  return { api, losses: losses.all() };
}

/** The addresses of stored pictures, and which of them the texts show. */
class Pictures {
  readonly used = new Set<string>();
  private readonly addresses: ReadonlyMap<string, string>;

  constructor(
    files: readonly ImportFile[],
    private readonly losses: Losses,
  ) {
    this.addresses = new Map(files.flatMap(({ name, address }) => (address ? [[name, address] as const] : [])));
  }

  /** Reports a target that is no stored picture. */
  address(from: string, target: string): string | undefined {
    const name = fileOfTarget(from, target);
    const address = name === undefined ? undefined : this.addresses.get(name);
    if (name === undefined || address === undefined) this.losses.add(from, 'unsupported', target);
    else this.used.add(name);
    return address;
  }
}

/** `.git/…`, and what macOS adds to archives. */
const isHidden = (name: string): boolean => name.split('/').some((part) => /^(?:\.(?!\.?$)|__MACOSX$)/.test(part));

/** Numbers in names count as numbers; an index or a readme is the first of its folder. */
function byPath(a: ImportFile, b: ImportFile): number {
  const key = ({ name }: ImportFile) => name.replace(/(^|\/)(?:index|readme)\.\w{1,8}$/i, '$1');
  return key(a).localeCompare(key(b), 'en', { numeric: true }) || (a.name < b.name ? -1 : 1);
}

/** The path of the folders that all files are in, with a `/` at its end; `''` for none. */
function commonFolder(names: readonly string[]): string {
  let shared = (names[0] ?? '').split('/').slice(0, -1);
  for (const name of names) {
    const parts = name.split('/').slice(0, -1);
    const end = shared.findIndex((part, at) => parts[at] !== part);
    if (end >= 0) shared = shared.slice(0, end);
  }
  return shared.map((part) => `${part}/`).join('');
}

function folderAt(root: Folder, parts: readonly string[], origin: string, losses: Losses): Folder {
  if (parts.length > MOST_FOLDERS) losses.add(origin, 'unsupported', parts.slice(MOST_FOLDERS).join('/'));
  let folder = root;
  for (const part of parts.slice(0, MOST_FOLDERS)) {
    const name = folderName(part, origin, losses);
    const next: Folder = folder.folders.get(name) ?? { folders: new Map(), docs: [], origin };
    folder.folders.set(name, next);
    folder = next;
  }
  return folder;
}

const entriesOf = (folder: Folder, losses: Losses): ImportedEntry[] => [
  ...folder.docs,
  ...[...folder.folders].map(
    ([name, one]): ImportedEntry => ({ kind: 'folder', name, children: entriesOf(one, losses), origin: one.origin }),
  ),
];

/** A file that cannot be read is a loss: the others are imported. */
function docOf(file: ImportFile, pictures: Pictures, losses: Losses): ImportedDoc[] {
  const text = textOf(file, losses);
  if (text === undefined) return [];
  const { facts, body } = markdownSource(text);
  const fileName = (file.name.split('/').at(-1) ?? '').replace(/\.\w{1,8}$/, '');
  const name = docName(facts.get('title') || firstHeading(body) || fileName, fileName, file.name, losses);
  const author = losses.text(facts.get('author'), limits.author, file.name);
  const description = withTargets(body, (target) => pictures.address(file.name, target)).trim();
  const fields = { name, ...(author && { author }), description };
  return [{ kind: 'doc', type: DocType.markdown, label: '', fields, tables: {}, origin: file.name }];
}

function textOf(file: ImportFile, losses: Losses): string | undefined {
  try {
    return decodeText(file);
  } catch (err) {
    if (!(err instanceof FormatError)) throw err;
    losses.add(file.name, 'invalid', err.key);
    return undefined;
  }
}

function firstHeading(body: string): string {
  for (const { line, isCode } of fencedLines(body)) {
    const heading = isCode ? undefined : headingIn(line);
    if (heading) return plainText(heading.text);
  }
  return '';
}

/** Without the marks of emphasis, code and links. */
const plainText = (text: string): string =>
  text
    .replace(/!?\[([^[\]]{0,500})\]\([^()\s]{0,500}\)/g, '$1')
    .replace(/[*`]|<[^<>]{0,200}>/g, '')
    .trim();

/** A folder of Markdown files. Recognizes every Markdown file, so it is the last to be asked. */
export const markdownFormat: ImportFormat = {
  id: 'markdown',
  recognizes: ({ name }, text) => /\.(?:md|markdown|mdx)$/i.test(name) && !/^\s{0,20}FORMAT: ?1A\s/.test(text),
  read: readMarkdown,
};
