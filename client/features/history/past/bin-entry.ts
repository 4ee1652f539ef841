import type { listBin } from '../../../../contracts/history/past.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';

/** A thing in a bin. */
export type Deleted = WireReply<typeof listBin>['list'][number];
