import { z } from 'zod';
import { endpoint } from '../platform/endpoint.js';
import { choice, idOrNone, instant, int, optional, scopeId, text, withDefault } from '../platform/wire.js';

/** One line of the audit log: an event or a fact, with a sentence in the reader's language. */
const auditLine = z.object({
  position: z.number(),
  at: instant,
  actorId: idOrNone,
  actorName: z.string(),
  /** The network address of the actor; `''` for the system and for actions of a follower. */
  address: z.string(),
  source: z.string(),
  requestId: z.string(),
  stream: z.string(),
  type: z.string(),
  /** The target: its kind (user, space, project, module, doc, system …), its id and its current (or last) name. */
  about: z.object({ kind: z.string(), id: idOrNone, name: z.string() }),
  sentence: z.string(),
  remark: z.string(),
});
const auditFilter = {
  actorId: scopeId,
  spaceId: scopeId,
  projectId: scopeId,
  moduleId: scopeId,
  docId: scopeId,
  /** One or more event types, separated by commas. */
  type: text(500).default(''),
  /** A family of event types: account, access, place, doc or setting; `''` = all. */
  family: withDefault(choice(['', 'account', 'access', 'place', 'doc', 'setting']), ''),
  from: optional(instant),
  to: optional(instant),
};
/**
 * Newest first; `before` is the `next` of the previous page. Paged by position, because the log only grows and counting
 * a million lines is too slow.
 */
export const auditPage = endpoint('GET', '/admin/audit/page', {
  input: z.object({ ...auditFilter, before: optional(int()), pageSize: withDefault(int(1, 100), 50) }),
  reply: z.object({ list: z.array(auditLine), next: z.number().nullable() }),
});
/**
 * The same lines as a file, JSON lines or CSV, oldest first, at most 100,000; not enveloped (`GET
 * /admin/audit/export`).
 */
export const auditExportInput = z.object({ ...auditFilter, format: withDefault(choice(['jsonl', 'csv']), 'jsonl') });
