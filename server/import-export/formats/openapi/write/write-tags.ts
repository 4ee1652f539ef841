import { isObject, type JsonObject } from '../object-kinds.js';
import type { TagFolders } from '../tag-folders.js';

const keyOf = (path: readonly string[]): string => JSON.stringify(path);

/** Tags that folders needed beside those of the document, so that the next part of it goes on with them. */
export interface AddedTags {
  readonly byPath: readonly (readonly [string, string])[];
  readonly tags: readonly JsonObject[];
  readonly groups: readonly (readonly [string, readonly string[]])[];
}
export const noAddedTags: AddedTags = { byPath: [], tags: [], groups: [] };

/**
 * The tags of an exported document. Folders of the original tags are those tags; others become tags, each with its
 * parent: `x-parent`, and `x-tagGroups` for tools that know only these.
 */
export class WrittenTags {
  private readonly byPath = new Map<string, string>();
  /** Of added tags only. */
  private readonly addedPaths: Map<string, string>;
  private readonly names = new Set<string>();
  private readonly addedTags: JsonObject[];
  private readonly groups: Map<string, string[]>;
  private readonly given: readonly unknown[];

  constructor(
    private readonly document: JsonObject,
    private readonly folders: TagFolders,
    { byPath, tags, groups }: AddedTags,
  ) {
    this.given = Array.isArray(document.tags) ? document.tags : [];
    for (const tag of this.given) if (isObject(tag) && typeof tag.name === 'string') this.know(tag.name);
    this.addedPaths = new Map(byPath);
    this.addedTags = [...tags];
    this.groups = new Map(groups.map(([name, list]) => [name, [...list]]));
    for (const [path, name] of byPath) {
      this.byPath.set(path, name);
      this.names.add(name);
    }
  }

  added(): AddedTags {
    return { byPath: [...this.addedPaths], tags: this.addedTags, groups: [...this.groups] };
  }

  /** The tags of the operation of a doc in that folder; undefined = as they were. */
  tagsOf(operation: JsonObject | undefined, path: readonly string[]): string[] | undefined {
    if (operation && keyOf(this.folders.pathOf(operation)) === keyOf(path)) return undefined;
    const tags = Array.isArray(operation?.tags) ? operation.tags.filter((one) => typeof one === 'string') : [];
    const first = path.length > 0 ? [this.tagAt(path)] : [];
    return [...first, ...(path.length > 0 ? tags.slice(1) : [])];
  }

  /** `tags` and `x-tagGroups` of the document. */
  written(): JsonObject {
    const tags = [...this.given, ...this.addedTags];
    const old = Array.isArray(this.document['x-tagGroups']) ? this.document['x-tagGroups'] : [];
    const groups = [...old, ...[...this.groups].map(([name, list]) => ({ name, tags: list }))];
    return {
      ...((tags.length > 0 || this.document.tags !== undefined) && { tags }),
      ...(groups.length > 0 && { 'x-tagGroups': groups }),
    };
  }

  private know(name: string): void {
    this.names.add(name);
    const key = keyOf(this.folders.pathOf({ tags: [name] }));
    if (!this.byPath.has(key)) this.byPath.set(key, name);
  }

  private tagAt(path: readonly string[]): string {
    const known = this.byPath.get(keyOf(path));
    if (known !== undefined) return known;
    const display = path.at(-1) ?? '';
    const parent = path.length > 1 ? this.tagAt(path.slice(0, -1)) : undefined;
    const name = this.unused(display, path);
    this.names.add(name);
    this.byPath.set(keyOf(path), name);
    this.addedPaths.set(keyOf(path), name);
    this.addedTags.push({
      name,
      ...(name !== display && { 'x-displayName': display }),
      ...(parent !== undefined && { 'x-parent': parent }),
    });
    if (path.length > 1) this.group(path[0] ?? '', name);
    return name;
  }

  private group(name: string, tag: string): void {
    const known = this.groups.get(name);
    if (known) known.push(tag);
    else this.groups.set(name, [tag]);
  }

  private unused(display: string, path: readonly string[]): string {
    if (!this.names.has(display)) return display;
    const joined = path.join('/');
    for (let number = 1; ; number++) {
      const name = number === 1 ? joined : `${joined} ${number}`;
      if (!this.names.has(name)) return name;
    }
  }
}
