import type {
  CommonRows,
  ImportedApi,
  ImportLoss,
  ParsedImport,
} from '../../../../contracts/import-export/imported-api.js';

/** What was read of several files as one API; it has the name of the first. `names`: of the files, before their losses. */
export function mergedImports(all: readonly ParsedImport[], names: readonly (string | undefined)[]): ParsedImport {
  const [first] = all;
  if (first && all.length === 1) return first;
  const losses = all.flatMap((one, at) => ofFile(names[at], one.losses));
  const common = commonOf(all.flatMap(({ api }) => api.common ?? []));
  const api: ImportedApi = {
    ...(first?.api.name && { name: first.api.name }),
    entries: all.flatMap(({ api }) => api.entries),
    dictionaries: uniqueByName(all.flatMap(({ api }) => api.dictionaries)),
    environments: uniqueByName(all.flatMap(({ api }) => api.environments)),
    errorCodes: all.flatMap(({ api }) => api.errorCodes),
    ...(common && { common }),
  };
  return { api, losses };
}

/** Losses with the name of their file, of an import of several. */
export const ofFile = (name: string | undefined, losses: readonly ImportLoss[]): ImportLoss[] =>
  losses.map((loss) => ({ ...loss, origin: `${name ?? ''} ${loss.origin}` }));

function commonOf(all: readonly CommonRows[]): CommonRows | undefined {
  if (all.length === 0) return undefined;
  const rows = (kind: keyof CommonRows) => uniqueByName(all.flatMap((one) => one[kind]));
  return { headers: rows('headers'), params: rows('params'), returns: rows('returns') };
}

const uniqueByName = <T extends { readonly name: string }>(all: readonly T[]): T[] => [
  ...new Map(all.map((one) => [one.name, one])).values(),
];
