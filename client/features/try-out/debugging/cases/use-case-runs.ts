import { useEffect, useRef, useState } from 'react';
import type { WireReply } from '../../../../../contracts/platform/endpoint.js';
import { listCases, reportCase } from '../../../../../contracts/try-out/cases.js';
import { call } from '../../../../lib/api.js';
import { forget } from '../../../../lib/query.js';
import { useErrorText } from '../../../../ui/states.js';
import { type PreparedCall } from '../request/prepare.js';
import type { Surround } from '../scripts/use-around.js';
import { SendFailed } from '../sending/send.js';
import { runCase } from './run-case.js';

export type DocCase = WireReply<typeof listCases>[number];

export interface CaseRunner {
  readonly docId: string;
  readonly docVersion: number;
  readonly environmentId: string;
  readonly isProxied: boolean;
  readonly around: Surround;
  /** The call of a case, with the values of the environment. */
  readonly prepared: (draft: string) => PreparedCall;
}

/** Runs cases one after the other; the server keeps the last result of each in the environment. */
export function useCaseRuns({ docId, docVersion, environmentId, isProxied, around, prepared }: CaseRunner) {
  const said = useErrorText();
  const [running, setRunning] = useState('');
  const [error, setError] = useState<unknown>(null);
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  const errorText = (wrong: unknown) => (wrong instanceof SendFailed ? wrong.message : said(wrong));
  const run = async (cases: readonly DocCase[]) => {
    const controller = new AbortController();
    current.current = controller;
    const { signal } = controller;
    setError(null);
    try {
      for (const each of cases) {
        setRunning(each.id);
        const expected = { status: each.status, checks: each.checks };
        const shared = { docId, isProxied, around, signal, errorText };
        const outcome = await runCase({ ...shared, expected, call: prepared(each.draft) });
        await call(reportCase, {
          ...outcome,
          isPassed: outcome.isPassed ? 1 : 0,
          id: each.id,
          docId,
          environmentId,
          docVersion,
        });
        await forget(listCases);
      }
    } catch (wrong) {
      if (!signal.aborted) setError(wrong);
    } finally {
      setRunning('');
    }
  };
  return { running, error, run, stop: () => current.current?.abort() };
}
