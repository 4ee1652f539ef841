import { limits } from '../../../../contracts/docs/doc-types/index.js';
import type { ImportedDoc, ImportedEntry } from '../../../../contracts/import-export/imported-api.js';
import { cleanName } from '../../../../contracts/platform/wire.js';
import type { Losses } from '../imported/losses.js';
import { isObject, type JsonObject } from './object-kinds.js';

const MOST_LEVELS = 16;

/** Folders by tag: nested tags (OpenAPI 3.2 `parent`), else groups of tags (`x-tagGroups`). */
export class TagFolders {
  private readonly tags = new Map<string, JsonObject>();
  private readonly groups = new Map<string, string>();

  constructor(
    document: JsonObject,
    private readonly losses: Losses,
  ) {
    for (const tag of listOf(document.tags)) if (typeof tag.name === 'string') this.tags.set(tag.name, tag);
    for (const { name, tags } of listOf(document['x-tagGroups']))
      for (const tag of Array.isArray(tags) ? tags : [])
        if (typeof name === 'string' && typeof tag === 'string' && !this.groups.has(tag)) this.groups.set(tag, name);
  }

  /** The names of the folders from the root to the doc of an operation; empty = at the root. */
  pathOf(operation: JsonObject): string[] {
    const [tag] = Array.isArray(operation.tags) ? operation.tags.filter((one) => typeof one === 'string') : [];
    if (typeof tag !== 'string') return [];
    const path: string[] = [];
    const seen = new Set<string>();
    for (let name: unknown = tag; typeof name === 'string' && !seen.has(name) && path.length < MOST_LEVELS; ) {
      seen.add(name);
      path.unshift(this.folderName(name));
      const tag: JsonObject | undefined = this.tags.get(name);
      const parent: unknown = tag?.parent ?? tag?.['x-parent'];
      const group = this.groups.get(name);
      if (parent === undefined && group !== undefined && path[0] !== group) path.unshift(group);
      name = parent;
    }
    return path.map((name) => this.clean(name)).filter((name) => name !== '');
  }

  /** The tags in the order of the document; folders follow it. */
  order(): string[][] {
    return [...this.tags.keys()].map((tag) => this.pathOf({ tags: [tag] }));
  }

  private folderName(tag: string): string {
    const { 'x-displayName': display, summary } = this.tags.get(tag) ?? {};
    const name = [display, summary].find((one) => typeof one === 'string' && one.trim() !== '');
    return typeof name === 'string' ? name : tag;
  }

  private clean(name: string): string {
    return cleanName(this.losses.text(name, limits.folderName, `#/tags/${name.slice(0, 100)}`));
  }
}

const listOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

interface OpenFolder {
  readonly folders: Map<string, OpenFolder>;
  readonly docs: ImportedDoc[];
}
const newFolder = (): OpenFolder => ({ folders: new Map(), docs: [] });

/** The tree of docs; folders without docs are left out. Docs at the root come last. */
export function entriesOf(
  docs: readonly { readonly doc: ImportedDoc; readonly path: readonly string[] }[],
  order: readonly string[][],
): ImportedEntry[] {
  const root = newFolder();
  const folderAt = (path: readonly string[]): OpenFolder =>
    path.reduce((at, name) => {
      const known = at.folders.get(name) ?? newFolder();
      at.folders.set(name, known);
      return known;
    }, root);
  for (const path of order) folderAt(path);
  for (const { doc, path } of docs) folderAt(path).docs.push(doc);
  return entriesIn(root, '#/tags');
}

function entriesIn({ folders, docs }: OpenFolder, origin: string): ImportedEntry[] {
  const inner = [...folders].flatMap(([name, folder]): ImportedEntry[] => {
    const place = `${origin}/${name}`;
    const children = entriesIn(folder, place);
    return children.length > 0 ? [{ kind: 'folder', name, children, origin: place }] : [];
  });
  return [...inner, ...docs];
}
