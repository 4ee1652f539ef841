import type { getDoc } from '../../../contracts/docs.js';
import type { WireReply } from '../../../contracts/endpoint.js';

/** The doc as its published version says, with where it lives and who has it. */
export type DocDetail = WireReply<typeof getDoc>;
