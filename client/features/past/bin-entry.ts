import type { WireReply } from '../../../contracts/endpoint.js';
import type { listBin } from '../../../contracts/past.js';

/** A thing in a bin. */
export type Deleted = WireReply<typeof listBin>['list'][number];
