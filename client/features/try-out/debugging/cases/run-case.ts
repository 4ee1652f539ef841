import { failedChecks, reasonOf } from '../../../../../contracts/try-out/case-checks.js';
import { type CaseCheck, type CaseReason, caseLimits } from '../../../../../contracts/try-out/cases.js';
import type { PreparedCall } from '../request/prepare.js';
import type { ScriptReport } from '../scripts/around-call.js';
import type { Surround } from '../scripts/use-around.js';
import { parsedJson, textOfAnswer } from '../sending/answer-text.js';
import { type Answer, sendCall } from '../sending/send.js';

export interface CaseRun {
  readonly docId: string;
  readonly call: PreparedCall;
  readonly expected: { readonly status: number; readonly checks: readonly CaseCheck[] };
  readonly isProxied: boolean;
  readonly around: Surround;
  readonly signal: AbortSignal;
  readonly errorText: (error: unknown) => string;
}
export interface CaseOutcome {
  readonly isPassed: boolean;
  readonly status: number;
  readonly ms: number;
  readonly reasons: CaseReason[];
}

/** Sends the call as the debug panel does, with the scripts around it, and compares the answer. @throws the abort */
export async function runCase({ call, docId, isProxied, around, signal, ...run }: CaseRun): Promise<CaseOutcome> {
  const options = { docId, isProxied, signal, onProgress: () => undefined };
  const way = { signal, send: (wanted: PreparedCall) => sendCall(wanted, options) };
  try {
    const before = await around(call, undefined, way);
    const failed = scriptReasons(before?.reports ?? []);
    if (before?.isStopped) return ended(failed);
    const answer = await way.send(before?.call ?? call);
    const after = await around(before?.call ?? call, answer, way);
    const { status, checks } = run.expected;
    const wrong = failedChecks(status, checks, { status: answer.status, json: parsedJson(textOfAnswer(answer)) });
    return ended([...failed, ...wrong, ...scriptReasons(after?.reports ?? [])], answer);
  } catch (error) {
    if (signal.aborted) throw error;
    return ended([reasonOf('call', '', '', run.errorText(error))]);
  }
}

const ended = (reasons: CaseReason[], answer?: Answer): CaseOutcome => ({
  isPassed: reasons.length === 0,
  status: answer?.status ?? 0,
  ms: Math.round(answer?.ms ?? 0),
  reasons: reasons.slice(0, caseLimits.reasons),
});

/** `expected` is how a script ended, such as `timeout`. */
const scriptReasons = (reports: readonly ScriptReport[]): CaseReason[] =>
  reports.flatMap(({ name, tests, error }) => [
    ...tests
      .filter((test) => test.error !== '')
      .map((test) => reasonOf('script', name, 'thrown', `${test.name}: ${test.error}`)),
    ...(error ? [reasonOf('script', name, error.kind, error.text)] : []),
  ]);
