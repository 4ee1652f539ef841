/** The parts of a `$ref`: the file as it is named there (`''` = the same file), the fragment without `#`. */
export function splitReference(ref: string): { file: string; fragment: string } {
  const at = ref.indexOf('#');
  return at < 0 ? { file: ref, fragment: '' } : { file: ref.slice(0, at), fragment: ref.slice(at + 1) };
}

const isAddress = (name: string): boolean => /^https?:\/\//i.test(name);

/**
 * The name of a referred file, resolved against the referring one: an HTTP address, or a path with `/`. Undefined for
 * other schemes, such as `file:`, and for paths above the folder of the import.
 */
export function resolveFile(from: string, file: string): string | undefined {
  if (isAddress(file) || isAddress(from)) return resolveAddress(from, file);
  if (/^[a-z][a-z0-9+.-]*:/i.test(file)) return undefined;
  const parts = file.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of decoded(file).split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function resolveAddress(from: string, file: string): string | undefined {
  if (!URL.canParse(file, isAddress(from) ? from : undefined)) return undefined;
  const address = new URL(file, isAddress(from) ? from : undefined);
  return /^https?:$/.test(address.protocol) ? address.href : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The keys of a JSON pointer (RFC 6901) in a fragment; undefined for an anchor. */
export function pointerKeys(fragment: string): string[] | undefined {
  if (fragment === '') return [];
  if (!fragment.startsWith('/')) return undefined;
  return fragment
    .slice(1)
    .split('/')
    .map((key) => decoded(key).replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** One key as a part of a JSON pointer. */
export const pointerKey = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** The value at a pointer; undefined if there is none. Inherited properties are no keys. */
export function valueAt(root: unknown, keys: readonly string[]): unknown {
  let value = root;
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}
