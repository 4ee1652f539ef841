import type { Severity } from '../../../../contracts/docs/change-severity/rules.js';
import type { HeardKind, NewsSource } from '../../../../contracts/notifications/news.js';
import type { DocStatus } from '../../../../contracts/platform/enums.js';

/** A filter as the wire has it, every condition present. */
export interface WireFilter {
  from: Severity;
  kinds: HeardKind[];
  authors: string[];
  sources: NewsSource[];
  statuses: DocStatus[];
}
interface GivenFilter {
  readonly from?: Severity | null | undefined;
  readonly kinds?: readonly HeardKind[] | null | undefined;
  readonly authors?: readonly string[] | null | undefined;
  readonly sources?: readonly NewsSource[] | null | undefined;
  readonly statuses?: readonly DocStatus[] | null | undefined;
}
export const wholeFilter = ({ from, kinds, authors, sources, statuses }: GivenFilter): WireFilter => ({
  from: from ?? 'wording',
  kinds: [...(kinds ?? [])],
  authors: [...(authors ?? [])],
  sources: [...(sources ?? [])],
  statuses: [...(statuses ?? [])],
});
