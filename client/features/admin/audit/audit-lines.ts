import { useInfiniteQuery } from '@tanstack/react-query';
import { auditPage } from '../../../../contracts/history/audit.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { call } from '../../../lib/api.js';
import { moment } from '../../../lib/format.js';
import { keyOf } from '../../../lib/query.js';
import { type AuditFilter, askFor } from './audit-filter.js';

export type AuditLine = WireReply<typeof auditPage>['list'][number];

/** Newest first, older ones on demand: the log only grows, so a fetched page stays valid. */
export function useAuditLines(filter: AuditFilter, enabled: boolean) {
  const input = askFor(filter);
  const query = useInfiniteQuery({
    queryKey: [...keyOf(auditPage, input), 'pages'],
    queryFn: ({ pageParam, signal }) => call(auditPage, { ...input, before: pageParam || undefined }, signal),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next ?? undefined,
    enabled,
  });
  return { query, lines: query.data?.pages.flatMap(({ list }) => list) ?? [] };
}

const two = (n: number) => String(n).padStart(2, '0');
export const dateOf = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

export interface Day {
  /** Local date, `yyyy-mm-dd`. */
  readonly date: string;
  readonly lines: readonly AuditLine[];
}

/** Newest first, in the reader's days. */
export function byDay(lines: readonly AuditLine[]): readonly Day[] {
  const days: { date: string; lines: AuditLine[] }[] = [];
  for (const line of lines) {
    const date = dateOf(moment(line.at));
    const last = days.at(-1);
    if (last?.date === date) last.lines.push(line);
    else days.push({ date, lines: [line] });
  }
  return days;
}

/** The path of a line's target; undefined if no screen shows it. */
export function pathOf({ kind, id }: AuditLine['about']): string | undefined {
  if (kind === 'system') return '/admin/setting';
  if (!id) return undefined;
  switch (kind) {
    case 'user':
      return `/admin/users?id=${id}`;
    case 'space':
      return `/space/project/${id}`;
    case 'project':
      return `/project/doc/${id}`;
    case 'doc':
    case 'comments':
    case 'mocks':
    case 'cases':
      return `/view/${id}`;
    default:
      return undefined;
  }
}
