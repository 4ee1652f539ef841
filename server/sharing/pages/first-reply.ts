import { z } from 'zod';
import type { Endpoint, Reply, WireInput } from '../../../contracts/platform/endpoint.js';
import type { PrerenderReply } from '../../../contracts/sharing/prerender.js';

/** A call that a public page makes first, with its reply as on the wire. */
export const firstReply = <E extends Endpoint>(
  { path, reply }: E,
  input: WireInput<E> & Readonly<Record<string, unknown>>,
  data: Reply<E>,
): PrerenderReply => ({ path, input, data: z.encode(reply, data) });
