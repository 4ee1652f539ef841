import type {
  ImportedDoc,
  ImportedEntry,
  ImportedEnvironment,
} from '../../../../contracts/import-export/imported-api.js';
import type { Losses } from './losses.js';
import { docOfSamples, type Sample, sampleGroups } from './sample-docs.js';
import { withoutAccount } from './secrets.js';

/** Docs and environments; a folder for each host if there are several. */
export function apiOfSamples(samples: readonly Sample[], losses: Losses) {
  const hosts = new Map<string, Sample[]>();
  for (const sample of samples) {
    const base = withoutAccount(sample.address.base);
    const list = hosts.get(base);
    if (list) list.push(sample);
    else hosts.set(base, [sample]);
  }
  const docs = (of: readonly Sample[]): ImportedDoc[] =>
    sampleGroups(of).flatMap((group) => docOfSamples(group, losses));
  const environments = [...hosts.keys()].flatMap((base, at): ImportedEnvironment[] => {
    const name = hostName(base).slice(0, 64);
    return /^https?:\/\//i.test(base)
      ? [{ name, url: base.slice(0, 255), origin: hosts.get(base)?.[0]?.origin ?? `/${at}` }]
      : [];
  });
  if (hosts.size < 2) return { entries: docs(samples), environments };
  const entries = [...hosts].map(
    ([base, of]): ImportedEntry => ({
      kind: 'folder',
      name: hostName(base).slice(0, 100) || '-',
      // An export as a Postman collection sends each to its own host.
      children: docs(of).map((doc) => (base === '' ? doc : { ...doc, extra: { postman: { base } } })),
      origin: of[0]?.origin ?? '',
    }),
  );
  return { entries, environments };
}

const hostName = (base: string): string => base.replace(/^[a-z][a-z0-9+.-]{0,20}:\/\//i, '');
