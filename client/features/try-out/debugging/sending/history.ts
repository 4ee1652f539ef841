import { z } from 'zod';
import { session } from '../../../../lib/session.js';
import { keyFor, store, useStored } from '../../../../lib/storage.js';
import type { Draft } from '../request/draft.js';
import { textOfDraft } from '../request/kept-drafts.js';

const MOST = 50;
const MOST_DRAFT = 20_000;

const entry = z.object({
  at: z.string(),
  docId: z.string(),
  environmentId: z.string(),
  method: z.string(),
  url: z.string(),
  status: z.number(),
  ms: z.number(),
  size: z.number(),
  /** What was entered, without secrets. */
  draft: z.string(),
});
export type SentCall = z.output<typeof entry>;
const list = z.array(entry).catch([]);

function parsed(text: string): SentCall[] {
  try {
    return list.parse(JSON.parse(text || '[]'));
  } catch {
    return [];
  }
}

const key = () => keyFor.debugHistory(session.userId() ?? '');

/** The last calls of this person in this browser, the newest first. */
export function useHistory() {
  const [text] = useStored(key());
  return parsed(text);
}

export function remember(text: string, sent: Omit<SentCall, 'draft' | 'at'>, draft: Draft): void {
  const kept = textOfDraft(draft);
  const made = { ...sent, at: new Date().toISOString(), draft: kept.length <= MOST_DRAFT ? kept : '' };
  store(key(), JSON.stringify([made, ...parsed(text)].slice(0, MOST)));
}

export const clearHistory = (): void => store(key(), '');
