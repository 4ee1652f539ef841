import type { ParsedImport } from '../../../../contracts/import-export/imported-api.js';
import { type Pair, placed, withHeaders } from '../collection/collection-parts.js';
import { decodeText, textIn } from '../imported/decode-text.js';
import { FormatError, type ImportFile } from '../imported/import-format.js';
import { type Json, jsonOr, textOr, tryJson } from '../imported/json.js';
import { Losses } from '../imported/losses.js';
import type { Variables } from '../postman/environments.js';
import { readCollection } from '../postman/read-postman.js';
import { bruBlocks, textOfBlock, valueIn } from './bru-blocks.js';
import { BruFile, bruItem } from './bru-request.js';

/** Longer files are refused: a request is a page of text. */
const MOST_TEXT = 1_000_000;
const isBru = ({ name }: ImportFile): boolean => /\.bru$/i.test(name);
const folderOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('/')));
const baseOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** A collection of Bruno: its folder, or single files of it. @throws FormatError */
export function readBruno(files: readonly ImportFile[]): ParsedImport {
  const named = files.map((file) => ({ ...file, name: file.name.replaceAll('\\', '/') }));
  const about = named.find(({ name }) => baseOf(name) === 'bruno.json');
  const bru = named.filter((file) => isBru(file) || named.length === 1);
  if (bru.length === 0) throw new FormatError('import.bruno', { file: files[0]?.name ?? '' });
  const reader = new BrunoReader(bru, about ? folderOf(about.name) : commonFolder(bru));
  for (const file of named) if (!bru.includes(file) && file !== about) reader.losses.add(file.name, 'unsupported');
  return reader.read(textOr(jsonOr(tryJson(textIn(about?.bytes ?? new Uint8Array()) ?? '')).name));
}

function commonFolder(files: readonly ImportFile[]): string {
  const folders = files.map(({ name }) => folderOf(name)).sort((a, b) => a.length - b.length);
  const [first = ''] = folders;
  return folders.every((folder) => folder === first || folder.startsWith(`${first}/`)) ? first : '';
}

interface Place {
  readonly folder: string;
  readonly pointer: string;
  readonly headers: readonly Pair[];
}

class BrunoReader {
  readonly losses = new Losses();
  private readonly files: ReadonlyMap<string, BruFile>;
  private readonly places = new Map<string, string>();

  constructor(
    given: readonly ImportFile[],
    private readonly root: string,
  ) {
    const parsed = given.map((file): [string, BruFile] => {
      const text = decodeText(file);
      if (text.length > MOST_TEXT) throw new FormatError('import.tooLarge', { file: file.name, max: '1 MB' });
      return [file.name, new BruFile(text, bruBlocks)];
    });
    this.files = new Map(parsed);
  }

  read(title: string): ParsedImport {
    const own = this.file('collection.bru');
    const item = this.items({ folder: this.root, pointer: '/item', headers: own?.pairs('headers') ?? [] });
    const variable = own?.pairs('vars:pre-request') ?? [];
    const info = { name: title || baseOf(this.root), description: textOfBlock(own?.block('docs')) };
    const collection = { info, item, variable, ...(own?.auth && { auth: own.auth }) };
    return placed(readCollection(collection, this.environments(), this.losses), this.places);
  }

  private file(name: string): BruFile | undefined {
    return this.files.get(this.root === '' ? name : `${this.root}/${name}`);
  }

  private isEnvironment(name: string): boolean {
    return folderOf(name) === (this.root === '' ? 'environments' : `${this.root}/environments`);
  }

  private environments(): Variables[] {
    return [...this.files].flatMap(([name, file]) =>
      this.isEnvironment(name)
        ? [
            {
              name: baseOf(name).replace(/\.bru$/i, ''),
              values: file.pairs('vars').map((pair) => ({ ...pair })),
              origin: name,
            },
          ]
        : [],
    );
  }

  /** Requests and folders, each by its number, then by name. */
  private items({ folder, pointer, headers }: Place): Json[] {
    const inside = folder === '' ? '' : `${folder}/`;
    const names = [...this.files.keys()].filter((name) => name.startsWith(inside) && !this.isEnvironment(name));
    const requests = names.filter(
      (name) => folderOf(name) === folder && !/^(?:folder|collection)\.bru$/.test(baseOf(name)),
    );
    const rests = names.map((name) => name.slice(inside.length)).filter((rest) => rest.includes('/'));
    const folders = [...new Set(rests.map((rest) => rest.slice(0, rest.indexOf('/'))))].map((name) => inside + name);
    const sorted = [...folders, ...requests].sort((a, b) => this.order(a) - this.order(b) || (a < b ? -1 : 1));
    return sorted.flatMap((name, at) => this.item(name, { folder, pointer: `${pointer}/${at}`, headers }));
  }

  private item(name: string, { pointer, headers }: Place): Json[] {
    this.places.set(pointer, name);
    const file = this.files.get(name);
    if (!file) {
      const about = this.files.get(`${name}/folder.bru`);
      const all = withHeaders(about?.pairs('headers') ?? [], headers);
      const item = this.items({ folder: name, pointer: `${pointer}/item`, headers: all });
      const title = valueIn(about?.pairs('meta') ?? [], 'name') || baseOf(name);
      return [
        { name: title, item, description: textOfBlock(about?.block('docs')), ...(about?.auth && { auth: about.auth }) },
      ];
    }
    file.reportOthers(name, this.losses);
    const title = valueIn(file.pairs('meta'), 'name') || baseOf(name).replace(/\.bru$/i, '');
    // Kept in its place, so that the numbers of the items stay; the reader reports it.
    return [file.call ? bruItem(file, title, headers) : { name: title }];
  }

  private order(name: string): number {
    const file = this.files.get(name) ?? this.files.get(`${name}/folder.bru`);
    return Number(valueIn(file?.pairs('meta') ?? [], 'seq')) || Number.MAX_SAFE_INTEGER;
  }
}
