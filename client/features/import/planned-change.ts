import type { WireReply } from '../../../contracts/endpoint.js';
import type { importPlanDoc } from '../../../contracts/imports.js';

/** What a plan changes in one doc. */
export type PlannedChange = WireReply<typeof importPlanDoc>;
