import { z } from 'zod';
import { severities } from '../docs/change-severity/rules.js';
import { done, endpoint } from '../platform/endpoint.js';
import { id, int, scopeId } from '../platform/wire.js';
import { docChanges } from './news.js';

const change = z.object({ docId: id, severity: z.enum(severities) });

/**
 * What changed in a space or a project since the caller last read it, for the marks of its tree: docs that others
 * changed after the caller's first visit of the application, and that the caller has not opened since.
 */
export const changeMarks = endpoint('GET', '/doc/visit/marks', {
  input: z
    .object({ spaceId: scopeId, projectId: scopeId })
    .refine(({ spaceId, projectId }) => spaceId > 0 !== projectId > 0, { path: ['spaceId'], message: 'text.required' }),
  reply: z.object({
    /** At most 2,000. */
    docs: z.array(change),
    /** The folders, applications and projects around these docs. */
    around: z.array(id),
    /** How many docs changed in each application; deleted ones count. */
    modules: z.array(z.object({ id, name: z.string(), count: z.number() })),
  }),
});
/** These changes doc by doc, the worst first. */
export const readingList = endpoint('GET', '/doc/visit/list', {
  input: z.object({ moduleId: id }),
  reply: z.object({
    list: z.array(docChanges),
    /** Whether older changes are not listed. */
    hasMore: z.boolean(),
    /** The newest change when this was read. */
    upTo: z.number(),
  }),
});
/** The caller has read the doc at this version of its stream. */
export const visitDoc = endpoint('POST', '/doc/visit', {
  input: z.object({ docId: id, version: int(0, 2_147_483_647) }),
  reply: done,
});
/** The caller has read all changes of the application up to this one. */
export const readAllChanges = endpoint('POST', '/doc/visit/all', {
  input: z.object({ moduleId: id, upTo: int(0) }),
  reply: done,
});
