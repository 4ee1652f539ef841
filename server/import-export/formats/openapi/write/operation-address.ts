import { limits } from '../../../../../contracts/docs/doc-types/index.js';
import { DocType } from '../../../../../contracts/platform/enums.js';
import { Losses } from '../../imported/losses.js';
import { isObject } from '../object-kinds.js';

interface Addressed {
  readonly type: DocType;
  readonly url: string;
  readonly httpMethod: string;
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
}
/** Where an operation is in a document: a key of `paths`, and the method as it is written there. */
export interface OperationAddress {
  readonly path: string;
  readonly method: string;
}

export const usualMethods: ReadonlySet<string> = new Set('get put post delete options head patch trace'.split(' '));

/** Undefined for a doc that is no operation. */
export function operationAddress({ type, url: shown, httpMethod, extra }: Addressed): OperationAddress | undefined {
  const url = wholePath(shown, extra);
  const given = httpMethod.trim();
  const method = usualMethods.has(given.toLowerCase()) ? given.toLowerCase() : given;
  if (type !== DocType.http || url === '' || method === '') return undefined;
  return { path: url.startsWith('/') ? url : `/${url}`, method };
}

/** Whether an address may be the beginning of a longer path. */
export const isCut = ({ url }: { readonly url: string }): boolean => url.length >= limits.url - 1;

/** A doc has no room for a long path: as long as it has its beginning, the operation stays where it was. */
function wholePath(url: string, extra: Addressed['extra']): string {
  if (!isCut({ url }) || !isObject(extra?.openapi)) return url;
  const { path } = extra.openapi;
  return typeof path === 'string' && new Losses().text(path, limits.url, '').trim() === url ? path : url;
}

/**
 * The docs that are operations, those of one path together, and the others. Of several docs with one method and path
 * the first is the operation.
 */
export function byPaths<D extends Addressed>(
  docs: readonly D[],
): { readonly operations: readonly (D & { readonly path: string })[]; readonly others: readonly D[] } {
  const paths = new Map<string, (D & { readonly path: string })[]>();
  const taken = new Set<string>();
  const others: D[] = [];
  for (const doc of docs) {
    const address = operationAddress(doc);
    const key = `${address?.method} ${address?.path}`;
    if (!address || taken.has(key)) {
      others.push(doc);
      continue;
    }
    taken.add(key);
    const { path } = address;
    const same = paths.get(path) ?? [];
    same.push({ ...doc, path });
    paths.set(path, same);
  }
  return { operations: [...paths.values()].flat(), others };
}
