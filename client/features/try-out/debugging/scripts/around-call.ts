import type { WireReply } from '../../../../../contracts/platform/endpoint.js';
import { DebugScriptType, type runnableScripts } from '../../../../../contracts/try-out/debugging.js';
import type { PreparedCall } from '../request/prepare.js';
import { textOfAnswer } from '../sending/answer-text.js';
import type { Answer } from '../sending/send.js';
import { runScript, type ScriptResult } from './run-script.js';
import type { ScriptRequest, ScriptResponse } from './script-messages.js';

type RunnableScript = WireReply<typeof runnableScripts>[number];

/** What one script has printed, and how it ended. */
export interface ScriptReport extends ScriptResult {
  readonly name: string;
}

/** How the calls of scripts are sent, and what ends them. */
export interface ScriptWay {
  /** Sends a call as the panel does. */
  readonly send: (call: PreparedCall) => Promise<Answer>;
  readonly signal: AbortSignal;
}

export interface Around extends ScriptWay {
  /** The enabled ones. */
  readonly scripts: readonly RunnableScript[];
  readonly env: { readonly name: string; readonly url: string };
  readonly variables: Readonly<Record<string, string>>;
}

export interface AroundResult {
  readonly call: PreparedCall;
  readonly variables: Readonly<Record<string, string>>;
  readonly reports: readonly ScriptReport[];
  /** A script before the call has failed: it is not sent. */
  readonly isStopped: boolean;
}

/** The widest scope first: project, application, doc. */
const inOrder = (scripts: readonly RunnableScript[], type: number) =>
  scripts.filter((script) => script.type === type).sort((a, b) => b.scope - a.scope);

/** Runs the enabled scripts before a call (`answer` undefined) or after it, one after the other. @throws the abort */
export async function runAround(call: PreparedCall, answer: Answer | undefined, around: Around): Promise<AroundResult> {
  const type = answer ? DebugScriptType.after : DebugScriptType.before;
  const reports: ScriptReport[] = [];
  let { variables } = around;
  let current = call;
  for (const script of inOrder(around.scripts, type)) {
    const result = await runScript({
      ...{ code: script.content, env: around.env, variables, signal: around.signal },
      request: requestOf(current),
      response: answer && responseOf(answer),
      send: async (request) => responseOf(await around.send(callOf(request))),
    });
    reports.push({ ...result, name: script.name });
    if (!result.done) return { call: current, variables, reports, isStopped: true };
    variables = result.done.variables;
    if (!answer) current = changed(current, result.done.request);
  }
  return { call: current, variables, reports, isStopped: false };
}

const requestOf = ({ method, url, headers, body }: PreparedCall): ScriptRequest => ({
  ...{ method, url },
  headers: headers.map(([name, value]) => [name, value]),
  body: typeof body === 'string' ? body : null,
});

const callOf = ({ body, ...rest }: ScriptRequest): PreparedCall => ({ ...rest, body: body ?? undefined });

/** Forms and files stay as they are; a call without a body may get one. */
function changed(call: PreparedCall, request: ScriptRequest): PreparedCall {
  const isText = typeof call.body === 'string' || call.body === undefined;
  return { ...call, ...callOf(request), body: isText ? (request.body ?? undefined) : call.body };
}

/** Longer answers are cut for scripts. */
const MOST_BYTES = 20_000_000;

const responseOf = (answer: Answer): ScriptResponse => ({
  status: answer.status,
  headers: answer.headers,
  body: answer.bytes.length <= MOST_BYTES ? textOfAnswer(answer) : '',
  ms: Math.round(answer.ms),
});
