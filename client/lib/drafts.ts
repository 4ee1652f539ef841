import { z } from 'zod';
import { session } from './session.js';
import { store, stored } from './storage.js';

/** Half-written text. */
export interface Draft {
  readonly text: string;
  /** People whose names are in it. */
  readonly people: readonly { readonly id: string; readonly nickname: string }[];
}

/** Of a user; the oldest go first. */
const MOST_DRAFTS = 50;
/** In characters; longer texts are not kept. */
const LONGEST = 20_000;

const PREFIX = 'annals.draft.';
const keyOf = (place: string) => `${PREFIX}${session.userId()}.${place.slice(0, 200)}`;

const kept = z.object({
  text: z.string(),
  people: z.array(z.object({ id: z.string(), nickname: z.string() })),
  at: z.number(),
});

function read(key: string): z.output<typeof kept> | undefined {
  try {
    return kept.parse(JSON.parse(stored(key)));
  } catch {
    return undefined;
  }
}

/** What this user has begun to write at this place, in this browser. */
export const draftAt = (place: string): Draft | undefined => read(keyOf(place));

/** Keeps the text until it is sent, emptied, or the user signs out. */
export function keepDraft(place: string, { text, people }: Draft): void {
  const key = keyOf(place);
  if (text.trim() === '' || text.length > LONGEST) {
    dropDraft(place);
    return;
  }
  if (stored(key) === '') makeRoom();
  store(key, JSON.stringify({ text, people, at: Date.now() }));
}

export function dropDraft(place: string): void {
  const key = keyOf(place);
  if (stored(key) !== '') store(key, '');
}

/** At sign-out: nothing that a user wrote stays behind. */
export function dropAllDrafts(): void {
  for (const key of keysOf(PREFIX)) store(key, '');
}

function makeRoom(): void {
  const keys = keysOf(`${PREFIX}${session.userId()}.`);
  if (keys.length < MOST_DRAFTS) return;
  const oldest = keys.map((key) => ({ key, at: read(key)?.at ?? 0 })).sort((one, other) => one.at - other.at);
  for (const { key } of oldest.slice(0, keys.length - MOST_DRAFTS + 1)) store(key, '');
}

/** None if the browser denies storage: then drafts last as long as the page. */
function keysOf(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
