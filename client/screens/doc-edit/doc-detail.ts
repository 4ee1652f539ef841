import type { getDoc } from '../../../contracts/docs/docs.js';
import type { WireReply } from '../../../contracts/platform/endpoint.js';

/** The doc in its published version, with its location and its maintainer. */
export type DocDetail = WireReply<typeof getDoc>;
