import { useCallback, useEffect, useRef, useState } from 'react';
import type { PreparedCall } from '../request/prepare.js';
import type { ScriptReport } from '../scripts/around-call.js';
import type { Surround } from '../scripts/use-around.js';
import { type Answer, type Progress, sendCall } from '../sending/send.js';

export interface Sending {
  readonly call: PreparedCall;
  readonly progress: Progress;
  /** Server-sent events so far. */
  readonly text: string;
}
export type Outcome = ({ readonly call: PreparedCall; readonly answer: Answer } | { readonly error: unknown }) & {
  /** What the scripts around the call have printed. */
  readonly reports: readonly ScriptReport[];
};

/** A script before the call has failed. */
export class ScriptStopped extends Error {}

/** Longer event streams are cut at the beginning. */
const MOST_TEXT = 500_000;

/** One call at a time; `cancel` ends it. */
export function useSending() {
  const [sending, setSending] = useState<Sending | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const cancel = useCallback(() => running.current?.abort(), []);
  const send = useCallback(
    async (
      given: PreparedCall,
      options: { docId: string; isProxied: boolean },
      around?: Surround,
    ): Promise<Answer | undefined> => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const isCurrent = () => running.current === controller;
      setOutcome(null);
      setSending({ call: given, progress: { received: 0 }, text: '' });
      const reports: ScriptReport[] = [];
      const watch = {
        onProgress: (progress: Progress) => isCurrent() && setSending((now) => now && { ...now, progress }),
        onText: (text: string) =>
          isCurrent() && setSending((now) => now && { ...now, text: (now.text + text).slice(-MOST_TEXT) }),
      };
      try {
        const quiet = { ...options, onProgress: () => undefined, signal: controller.signal };
        const run = async (call: PreparedCall, answer?: Answer) => {
          const result = await around?.(call, answer, {
            send: (wanted) => sendCall(wanted, quiet),
            signal: quiet.signal,
          });
          reports.push(...(result?.reports ?? []));
          return result;
        };
        const before = await run(given);
        if (before?.isStopped) throw new ScriptStopped();
        const call = before?.call ?? given;
        const answer = await sendCall(call, { ...options, ...watch, signal: controller.signal });
        await run(call, answer);
        if (isCurrent()) setOutcome({ call, answer, reports });
        return answer;
      } catch (error) {
        if (isCurrent() && !controller.signal.aborted) setOutcome({ error, reports });
        return undefined;
      } finally {
        if (isCurrent()) setSending(null);
      }
    },
    [],
  );
  return { sending, outcome, send, cancel, fail: (error: unknown) => setOutcome({ error, reports: [] }) };
}
