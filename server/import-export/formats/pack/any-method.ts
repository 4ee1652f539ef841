import type { ImportLoss } from '../../../../contracts/import-export/imported-api.js';
import type { PackedApi, PackedDoc, PackedEntry } from './packed-api.js';

/** Methods of an endpoint that is not limited to some, as frameworks write it: one operation for each. */
const every = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

interface Kept {
  readonly api: PackedApi;
  readonly losses: readonly ImportLoss[];
}

/** Endpoints that accept any method stay with the allowed methods only (docs/wire.md 1.8). */
export function withAllowedMethods({ api, losses }: Kept, allowed: readonly string[]): Kept {
  const dropped = new Set<PackedDoc>();
  const found: ImportLoss[] = [];
  for (const [url, docs] of docsByAddress(api.entries)) {
    if (!isOneEndpoint(docs)) continue;
    const gone = docs.filter(({ httpMethod = '' }) => !allowed.includes(httpMethod));
    const [first] = gone;
    if (!first || gone.length === docs.length) continue;
    for (const doc of gone) dropped.add(doc);
    const methods = gone.map(({ httpMethod }) => httpMethod).join(', ');
    found.push({ origin: first.origin, what: 'duplicate', value: `${methods} ${url}`.slice(0, 120).toWellFormed() });
  }
  if (dropped.size === 0) return { api, losses };
  return { api: { ...api, entries: without(api.entries, dropped) }, losses: [...losses, ...found] };
}

function docsByAddress(entries: readonly PackedEntry[], found = new Map<string, PackedDoc[]>()) {
  for (const entry of entries) {
    if (entry.kind === 'folder') {
      docsByAddress(entry.children, found);
      continue;
    }
    const { url = '' } = entry;
    const docs = found.get(url);
    if (docs) docs.push(entry);
    else if (url !== '') found.set(url, [entry]);
  }
  return found;
}

/** Frameworks number the names, or add the method. */
const plainName = ({ name }: PackedDoc): string => name.replace(/(?:Using[A-Z]{1,7})?(?:_\d{1,3})?$/, '');

function isOneEndpoint(docs: readonly PackedDoc[]): boolean {
  const methods = new Set(docs.map(({ httpMethod }) => httpMethod));
  return every.every((method) => methods.has(method)) && new Set(docs.map(plainName)).size === 1;
}

/** A folder without any doc left goes too. */
function without(entries: readonly PackedEntry[], dropped: ReadonlySet<PackedDoc>): PackedEntry[] {
  return entries.flatMap((entry): PackedEntry[] => {
    if (entry.kind === 'doc') return dropped.has(entry) ? [] : [entry];
    const children = without(entry.children, dropped);
    return children.length === 0 && entry.children.length > 0 ? [] : [{ ...entry, children }];
  });
}
