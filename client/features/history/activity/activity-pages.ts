import { useInfiniteQuery } from '@tanstack/react-query';
import { activityPage } from '../../../../contracts/history/activity.js';
import type { WireInput, WireReply } from '../../../../contracts/platform/endpoint.js';
import { call } from '../../../lib/api.js';
import { moment } from '../../../lib/format.js';
import { useWatchModules } from '../../../lib/hints.js';
import { keyOf } from '../../../lib/query.js';
import { useActivityMeanings } from './activity-meanings.js';

export type ActivityEntry = WireReply<typeof activityPage>['list'][number];
export type ActivityLine = ActivityEntry['lines'][number];

/** Newest first, older ones on demand. A change in one of the applications fetches the list again. */
export function useActivity(input: WireInput<typeof activityPage>, enabled: boolean) {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(activityPage, input), 'pages'],
    queryFn: ({ pageParam, signal }) => call(activityPage, { ...input, before: pageParam || undefined }, signal),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next ?? undefined,
    enabled,
  });
  const pages = query.data?.pages ?? [];
  useWatchModules(pages[0]?.moduleIds ?? []);
  const meanings = useActivityMeanings(input, pages);
  const meant = (line: ActivityLine) => ({ ...line, meaning: line.meaning ?? meanings.get(line.position) ?? null });
  const entries = pages.flatMap(({ list }) => list.map((entry) => ({ ...entry, lines: entry.lines.map(meant) })));
  return { query, entries: joined(entries) };
}

/** A change set that began on one page and continues on the next is one entry. */
function joined(entries: readonly ActivityEntry[]): readonly ActivityEntry[] {
  const byKey = new Map<string, ActivityEntry>();
  for (const entry of entries) {
    const known = byKey.get(entry.key);
    if (!known) byKey.set(entry.key, entry);
    else
      byKey.set(entry.key, {
        ...known,
        events: known.events + entry.events,
        lines: [...known.lines, ...entry.lines],
      });
  }
  return [...byKey.values()];
}

const two = (n: number) => String(n).padStart(2, '0');
const dateOf = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** Newest first, in the reader's days. */
export function activityByDay(
  entries: readonly ActivityEntry[],
): readonly { date: string; entries: readonly ActivityEntry[] }[] {
  const days: { date: string; entries: ActivityEntry[] }[] = [];
  for (const entry of entries) {
    const date = dateOf(moment(entry.at));
    const last = days.at(-1);
    if (last?.date === date) last.entries.push(entry);
    else days.push({ date, entries: [entry] });
  }
  return days;
}

/** The page that shows what the line is about; undefined if there is none. */
export function activityPath({ about, type, version }: ActivityLine): string | undefined {
  if (!about.id || type === 'DocDeleted' || type === 'DocErased') return undefined;
  switch (about.kind) {
    case 'doc':
      if (about.isFolder) return undefined;
      return `/view/${about.id}${hasComparison(type, version) ? `?compare=${version - 1}..${version}` : ''}`;
    case 'comments':
    case 'mocks':
    case 'cases':
      return `/view/${about.id}`;
    case 'project':
      return `/project/doc/${about.id}`;
    case 'space':
      return `/space/project/${about.id}`;
    default:
      return undefined;
  }
}
const hasComparison = (type: string, version: number): boolean =>
  version > 1 && (type === 'DocEdited' || type === 'DocRestored');
