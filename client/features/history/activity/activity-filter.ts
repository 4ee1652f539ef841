import { severities } from '../../../../contracts/docs/change-severity/rules.js';
import { activityKinds, type activityPage } from '../../../../contracts/history/activity.js';
import type { WireInput } from '../../../../contracts/platform/endpoint.js';
import { sources } from '../../../../contracts/platform/enums.js';
import { decodeId } from '../../../../contracts/platform/wire.js';

/** The place whose activity is shown; none: everything that the reader may read. */
export interface ActivityPlace {
  readonly spaceId?: string;
  readonly projectId?: string;
  readonly moduleId?: string;
  readonly docId?: string;
}

/** The filter in the URL, so that a link shows the same entries to a colleague. Empty values do not filter. */
export interface ActivityFilter {
  readonly person: string;
  readonly kind: (typeof activityKinds)[number] | '';
  readonly source: (typeof sources)[number] | '';
  readonly severity: (typeof severities)[number] | '';
  readonly changeSet: string;
  /** Local dates, `yyyy-mm-dd`, both inclusive. */
  readonly from: string;
  readonly to: string;
}

const names = ['person', 'kind', 'source', 'severity', 'changeSet', 'from', 'to'] as const;

export function activityFilterOf(search: URLSearchParams): ActivityFilter {
  const text = (name: (typeof names)[number]) => search.get(name) ?? '';
  return {
    person: text('person'),
    kind: activityKinds.find((kind) => kind === text('kind')) ?? '',
    source: sources.find((source) => source === text('source')) ?? '',
    severity: severities.find((severity) => severity === text('severity')) ?? '',
    changeSet: text('changeSet'),
    from: text('from'),
    to: text('to'),
  };
}

/** The URL's parameters with this filter; parameters of the place stay. */
export function withActivityFilter(search: URLSearchParams, filter: ActivityFilter): URLSearchParams {
  const changed = new URLSearchParams(search);
  for (const name of names) {
    if (filter[name]) changed.set(name, filter[name]);
    else changed.delete(name);
  }
  return changed;
}

export const isFiltered = (filter: ActivityFilter): boolean => names.some((name) => filter[name] !== '');

const DAY = 86_400_000;
/** The first or the last millisecond of a local day; undefined for no date. */
function edgeOf(date: string, isEnd: boolean): string | undefined {
  const at = date === '' ? Number.NaN : new Date(`${date}T00:00:00`).getTime();
  return Number.isNaN(at) ? undefined : new Date(isEnd ? at + DAY - 1 : at).toISOString();
}

/** The error of the filter, if any; nothing is fetched then. */
export function wrongWithActivity({ person, changeSet, from, to }: ActivityFilter): 'id' | 'range' | undefined {
  if ([person, changeSet].some((id) => id !== '' && decodeId(id) === undefined)) return 'id';
  return from !== '' && to !== '' && to < from ? 'range' : undefined;
}

export function askForActivity(place: ActivityPlace, filter: ActivityFilter): WireInput<typeof activityPage> {
  const { person, kind, source, severity, changeSet, from, to } = filter;
  return {
    ...place,
    ...(person && { people: [person] }),
    ...(kind && { kinds: [kind] }),
    ...(source && { sources: [source] }),
    ...{ severity, changeSet, from: edgeOf(from, false), to: edgeOf(to, true) },
  };
}
