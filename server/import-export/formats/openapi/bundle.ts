import { FormatError, type ImportFile } from '../imported/import-format.js';
import type { Losses } from '../imported/losses.js';
import { hasId, placeIn } from './anchors.js';
import { pointerKey, pointerKeys, resolveFile, splitReference } from './file-names.js';
import { type FoundObject, isObject, type JsonObject, type ObjectKind, visitObjects } from './object-kinds.js';
import { parseFile } from './parse-document.js';

/** Where a document of version 3 contains objects for reuse. Objects of other kinds are put in place. */
const places: Readonly<Partial<Record<ObjectKind, string>>> = {
  ...{ schema: 'schemas', parameter: 'parameters', response: 'responses', requestBody: 'requestBodies' },
  ...{ header: 'headers', example: 'examples', link: 'links', securityScheme: 'securitySchemes' },
};
const placesOf2: typeof places = { schema: 'definitions', parameter: 'parameters', response: 'responses' };

interface Part {
  readonly value: JsonObject;
  readonly kind: ObjectKind;
  /** The name of the file that contains it. */
  readonly file: string;
}

/** A reference to another file. `key`: the resolved name of the file and the fragment; `''` if it may not be read. */
interface Foreign {
  readonly key: string;
  readonly ref: string;
}

/** Follows the references between files, and moves what they refer to into the root document. */
export class Bundler {
  /** Names of files that are referred to and not given. */
  readonly missing = new Set<string>();
  private readonly parsed = new Map<string, unknown>();
  private readonly names = new Map<string, string>();
  private readonly open: Part[] = [];
  /** Objects whose references were moved: they lead into the root document, wherever they are reached again. */
  private readonly moved = new WeakSet<JsonObject>();

  constructor(
    private readonly root: JsonObject,
    private readonly files: readonly ImportFile[],
    private readonly losses: Losses,
  ) {
    this.parsed.set(this.rootName, root);
  }

  run(): void {
    this.open.push({ value: this.root, kind: 'document', file: this.rootName });
    for (let part = this.open.pop(); part; part = this.open.pop()) {
      const { file } = part;
      visitObjects(part.value, part.kind, (found) => this.visit(found, file));
    }
  }

  private get rootName(): string {
    return this.files[0]?.name ?? '';
  }

  private visit(found: FoundObject, file: string): boolean {
    const { value, kind } = found;
    const mapping = kind === 'schema' && isObject(value.discriminator) ? value.discriminator.mapping : undefined;
    if (isObject(mapping) && !this.moved.has(mapping)) this.moveMapped(mapping, file);
    if (typeof value.$ref !== 'string') return true;
    if (this.moved.has(value)) return false;
    if (kind === 'schema' && this.isName(value.$ref)) {
      this.losses.add(file, 'invalid', value.$ref);
      value.$ref = `#/${'swagger' in this.root ? 'definitions' : 'components/schemas'}/${pointerKey(value.$ref)}`;
      return true;
    }
    const target = this.foreign(value.$ref, file);
    if (!target) return true;
    const moved = this.move(target, kind, file, found);
    if (moved !== undefined) {
      value.$ref = moved;
      this.moved.add(value);
    }
    return false;
  }

  /** The name of a schema alone, and no file that is there. */
  private isName(ref: string): boolean {
    const { components, definitions } = this.root;
    const schemas = 'swagger' in this.root ? definitions : isObject(components) && components.schemas;
    return isObject(schemas) && Object.hasOwn(schemas, ref) && !this.files.some(({ name }) => name === ref);
  }

  /** Names of schemas are no references, unless they look like the name of a file. */
  private moveMapped(mapping: JsonObject, file: string): void {
    for (const [name, ref] of Object.entries(mapping)) {
      if (typeof ref !== 'string' || !/[#/]|\.(?:ya?ml|json)$/i.test(ref)) continue;
      const target = this.foreign(ref, file);
      const moved = target && this.move(target, 'schema', file);
      if (moved !== undefined) mapping[name] = moved;
    }
    if (file !== this.rootName) this.moved.add(mapping);
  }

  /** The file and pointer of a reference; undefined for one within the root document. */
  private foreign(ref: string, file: string): Foreign | undefined {
    const parts = splitReference(ref);
    const own = file === this.rootName ? this.root : this.parsed.get(file);
    // A schema's own address is no file.
    if (hasId(own, ref))
      return file === this.rootName ? undefined : { key: `${file}#${parts.file}#${parts.fragment}`, ref };
    const name = parts.file === '' ? file : resolveFile(file, parts.file);
    if (name === this.rootName && parts.file === '') return undefined;
    return { key: name === undefined ? '' : `${name}#${parts.fragment}`, ref };
  }

  /** The reference within the root document; undefined if the object was put in place, or is missing. */
  private move({ key, ref }: Foreign, kind: ObjectKind, from: string, found?: FoundObject): string | undefined {
    const { file, fragment } = splitReference(key);
    if (file === this.rootName) return `#${fragment}`;
    const place = 'swagger' in this.root ? placesOf2[kind] : places[kind];
    const known = this.names.get(`${place} ${key}`);
    if (known !== undefined) return known;
    const target = key === '' ? undefined : this.target(file, fragment);
    if (!isObject(target)) {
      this.losses.add(from, 'unsupported', ref);
      return undefined;
    }
    this.open.push({ value: target, kind, file });
    if (place === undefined) {
      found?.replace(target);
      return undefined;
    }
    const moved = this.store(target, place, nameFor(file, fragment));
    this.names.set(`${place} ${key}`, moved);
    return moved;
  }

  private target(file: string, fragment: string): unknown {
    return placeIn(this.parse(file), /^[a-z][a-z\d+.-]*:/i.test(fragment) ? fragment : `#${fragment}`);
  }

  private parse(name: string): unknown {
    if (this.parsed.has(name)) return this.parsed.get(name);
    const file = this.files.find((one) => one.name === name);
    if (!file) this.missing.add(name);
    const value = file && this.parsedOrLost(file);
    this.parsed.set(name, value);
    return value;
  }

  private parsedOrLost(file: ImportFile): unknown {
    try {
      return parseFile(file, this.losses, `${file.name}#`);
    } catch (err) {
      if (!(err instanceof FormatError)) throw err;
      this.losses.add(file.name, 'invalid', err.key);
      return undefined;
    }
  }

  /** Stores an object for reuse under a name that is not taken. */
  private store(value: JsonObject, place: string, wanted: string): string {
    const isOld = 'swagger' in this.root;
    const within = isOld ? this.root : objectIn(this.root, 'components');
    const map = objectIn(within, place);
    let name = wanted;
    for (let number = 2; Object.hasOwn(map, name) && map[name] !== value; number++) name = `${wanted}_${number}`;
    map[name] = value;
    return `#/${isOld ? '' : 'components/'}${place}/${pointerKey(name)}`;
  }
}

function objectIn(within: JsonObject, name: string): JsonObject {
  const held = Object.hasOwn(within, name) ? within[name] : undefined;
  if (isObject(held)) return held;
  const made: JsonObject = {};
  within[name] = made;
  return made;
}

/** The name that the object has in its file, as a key of `components` may be written. */
function nameFor(file: string, fragment: string): string {
  const last =
    pointerKeys(fragment)?.at(-1) ??
    /^[\w.-]+$/.exec(fragment)?.[0] ??
    file
      .split('/')
      .at(-1)
      ?.replace(/\.(?:ya?ml|json)$/i, '') ??
    '';
  const name = last.replace(/[^\w.-]/g, '_').slice(0, 100);
  return name === '' || name === '__proto__' ? 'Part' : name;
}
