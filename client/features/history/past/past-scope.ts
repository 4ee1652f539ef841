import type { listBin } from '../../../../contracts/history/past.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';

/** The place whose past is shown; exactly one id is given. */
export interface PastScope {
  readonly spaceId?: string;
  readonly projectId?: string;
  readonly moduleId?: string;
  readonly docId?: string;
}

/** A thing in a bin. */
export type Deleted = WireReply<typeof listBin>['list'][number];

/** The value of a `datetime-local` field, to the second. */
export function localTime(at: string | number): string {
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}
