import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import type { importPlanDoc } from '../../../../contracts/import-export/imports.js';

/** What a plan changes in one doc. */
export type PlannedChange = WireReply<typeof importPlanDoc>;
