import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import type { listEnvironmentParams, listEnvironments } from '../../../../contracts/workspace/environments.js';

export type Environment = WireReply<typeof listEnvironments>[number];
export type Param = WireReply<typeof listEnvironmentParams>[number];

/** The parameter tables of an environment (docs/spec.md 9): headers, request parameters, responses. */
export const styles = [1, 2, 3] as const;
export type Style = (typeof styles)[number];
