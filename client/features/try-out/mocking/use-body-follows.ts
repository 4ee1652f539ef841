import { useEffect, useRef } from 'react';
import { mockAnswer } from '../../../../contracts/try-out/mocks.js';
import { call } from '../../../lib/api.js';
import type { Draft } from './draft.js';

export const isHttpStatus = (text: string): boolean => /^[2-5]\d\d$/.test(text.trim());

/**
 * Sets the status. A body that is still the doc's answer for the status before becomes its answer for the new one; a body
 * that somebody has written stays.
 */
export function useBodyFollows(docId: string, draft: Draft, onDraft: (to: Partial<Draft>) => void) {
  const latest = useRef(draft);
  const before = useRef(draft.status);
  useEffect(() => {
    latest.current = draft;
  }, [draft]);
  const bodyOf = async (status: string) => (await call(mockAnswer, { docId, status: Number(status) })).body;
  const follow = async (from: string, to: string) => {
    const [was, is] = await Promise.all([bodyOf(from), bodyOf(to)]);
    const { status, resultType, body } = latest.current;
    if (status !== to || resultType !== 0 || body !== was) return;
    before.current = to;
    if (is !== was) onDraft({ body: is });
  };
  return (status: string): void => {
    onDraft({ status });
    if (!isHttpStatus(status)) return;
    // A status whose answer cannot be read leaves the body as it is.
    void follow(isHttpStatus(before.current) ? before.current : '200', status).catch(() => undefined);
  };
}
