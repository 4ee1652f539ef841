import { DocType } from '../../../../../contracts/platform/enums.js';

interface Addressed {
  readonly type: DocType;
  readonly url: string;
  readonly httpMethod: string;
}
/** Where an operation is in a document: a key of `paths`, and the method as it is written there. */
export interface OperationAddress {
  readonly path: string;
  readonly method: string;
}

export const usualMethods: ReadonlySet<string> = new Set('get put post delete options head patch trace'.split(' '));

/** Undefined for a doc that is no operation. */
export function operationAddress({ type, url, httpMethod }: Addressed): OperationAddress | undefined {
  const given = httpMethod.trim();
  const method = usualMethods.has(given.toLowerCase()) ? given.toLowerCase() : given;
  if (type !== DocType.http || url === '' || method === '') return undefined;
  return { path: url.startsWith('/') ? url : `/${url}`, method };
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
