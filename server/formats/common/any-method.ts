import type { ImportedDoc, ImportedEntry, ImportLoss, ParsedImport } from '../../../contracts/imported-api.js';

/** Methods of an endpoint that is not limited to some, as frameworks write it: one operation for each. */
const every = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Endpoints that accept any method stay with the allowed methods only (docs/wire.md 1.8). */
export function withAllowedMethods({ api, losses }: ParsedImport, allowed: readonly string[]): ParsedImport {
  const dropped = new Set<ImportedDoc>();
  const found: ImportLoss[] = [];
  for (const [url, docs] of docsByAddress(api.entries)) {
    if (!isOneEndpoint(docs)) continue;
    const gone = docs.filter(({ fields }) => !allowed.includes(fields.httpMethod ?? ''));
    const [first] = gone;
    if (!first || gone.length === docs.length) continue;
    for (const doc of gone) dropped.add(doc);
    const methods = gone.map(({ fields }) => fields.httpMethod).join(', ');
    found.push({ origin: first.origin, what: 'duplicate', value: `${methods} ${url}`.slice(0, 120).toWellFormed() });
  }
  if (dropped.size === 0) return { api, losses };
  return { api: { ...api, entries: without(api.entries, dropped) }, losses: [...losses, ...found] };
}

function docsByAddress(entries: readonly ImportedEntry[], found = new Map<string, ImportedDoc[]>()) {
  for (const entry of entries) {
    if (entry.kind === 'folder') {
      docsByAddress(entry.children, found);
      continue;
    }
    const { url = '' } = entry.fields;
    const docs = found.get(url);
    if (docs) docs.push(entry);
    else if (url !== '') found.set(url, [entry]);
  }
  return found;
}

/** Frameworks number the names, or add the method. */
const plainName = ({ fields }: ImportedDoc): string => fields.name.replace(/(?:Using[A-Z]{1,7})?(?:_\d{1,3})?$/, '');

function isOneEndpoint(docs: readonly ImportedDoc[]): boolean {
  const methods = new Set(docs.map(({ fields }) => fields.httpMethod));
  return every.every((method) => methods.has(method)) && new Set(docs.map(plainName)).size === 1;
}

/** A folder without any doc left goes too. */
function without(entries: readonly ImportedEntry[], dropped: ReadonlySet<ImportedDoc>): ImportedEntry[] {
  return entries.flatMap((entry): ImportedEntry[] => {
    if (entry.kind === 'doc') return dropped.has(entry) ? [] : [entry];
    const children = without(entry.children, dropped);
    return children.length === 0 && entry.children.length > 0 ? [] : [{ ...entry, children }];
  });
}
