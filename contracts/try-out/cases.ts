import { z } from 'zod';
import { done, endpoint } from '../platform/endpoint.js';
import { choice, flag, id, idOrNone, instant, int, name, text, withDefault } from '../platform/wire.js';

/** Saved calls of a doc, and what their answers should be. They stand beside the doc, as its mocks do. */
export const caseLimits = {
  name: 128,
  draft: 100_000,
  checks: 50,
  path: 256,
  value: 4_000,
  cases: 100,
  reasons: 50,
  reason: 500,
} as const;
export const caseOperators = ['equals', 'exists', 'type'] as const;

/** `path`: into the JSON of the answer, such as `data.list.0.id`; '' is all of it. */
const caseCheck = z.object({ path: z.string(), operator: z.enum(caseOperators), value: z.string() });
export type CaseCheck = z.output<typeof caseCheck>;
const givenCheck = z.object({
  path: text(caseLimits.path).default(''),
  operator: withDefault(choice(caseOperators), 'exists'),
  value: text(caseLimits.value).default(''),
});

/** Why a run failed. `call`: there was no answer; `script`: a script around the call failed. */
const caseReasons = ['call', 'script', 'status', 'notJson', 'missing', 'equals', 'type'] as const;
/** `path`: the check's; of a script its name. */
const caseReason = z.object({
  kind: z.enum(caseReasons),
  ...{ path: z.string(), expected: z.string(), actual: z.string() },
});
export type CaseReason = z.output<typeof caseReason>;
const reasonText = text(caseLimits.reason).default('');
const givenReason = z.object({
  kind: choice(caseReasons),
  ...{ path: reasonText, expected: reasonText, actual: reasonText },
});

/** The last run in an environment; '': without one. */
const caseResult = z.object({
  environmentId: idOrNone,
  isPassed: flag,
  status: z.number(),
  ms: z.number(),
  reasons: z.array(caseReason),
  /** The version of the doc that it ran against. */
  docVersion: z.number(),
  ranBy: z.string(),
  ranAt: instant,
});
const docCase = z.object({
  ...{ id, docId: id, name: z.string() },
  /** The entered call, as the debug panel keeps it for a person. */
  draft: z.string(),
  /** 0: any. */
  status: z.number(),
  checks: z.array(caseCheck),
  ...{ creatorName: z.string(), modifierName: z.string(), modifiedAt: instant },
  results: z.array(caseResult),
});
export const listCases = endpoint('GET', '/doc/case/list', {
  input: z.object({ docId: id }),
  reply: z.array(docCase),
});
/** Without `id` a new case. */
export const saveCase = endpoint('POST', '/doc/case/save', {
  input: z.object({
    ...{ id: idOrNone, docId: id, name: name(caseLimits.name) },
    draft: text(caseLimits.draft).default(''),
    status: withDefault(int(0, 999), 200),
    checks: withDefault(z.array(givenCheck).max(caseLimits.checks, `list.max:${caseLimits.checks}`), []),
  }),
  reply: z.object({ id }),
});
export const deleteCase = endpoint('POST', '/doc/case/delete', { input: z.object({ id }), reply: done });
export const undeleteCase = endpoint('POST', '/doc/case/undelete', { input: z.object({ id }), reply: done });
/** What came of a run, which happens in the browser of the one who may try out the doc. */
export const reportCase = endpoint('POST', '/doc/case/result', {
  input: z.object({
    ...{ id, docId: id, environmentId: idOrNone, isPassed: flag },
    ...{ status: int(0, 999), ms: int(0), docVersion: int(0) },
    reasons: z.array(givenReason).max(caseLimits.reasons, `list.max:${caseLimits.reasons}`),
  }),
  reply: done,
});
