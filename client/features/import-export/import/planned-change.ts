import type { importPlanDoc } from '../../../../contracts/import-export/imports.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';

/** What a plan changes in one doc. */
export type PlannedChange = WireReply<typeof importPlanDoc>;
