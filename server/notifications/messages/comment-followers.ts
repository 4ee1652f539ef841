import type { EntityManager } from 'typeorm';
import type { CommentState } from '../../docs/comments/comments.entity.js';
import type { RecordedEvent } from '../../platform/log/kind.js';
import { audiencesOf, maySee } from '../follows/subscriptions-around.js';
import { docPlaces } from '../news/doc-places.js';
import { type HeardThrough, heardThrough, isMuted } from '../news/routing.js';

export interface CommentFollowers {
  /** People who hear alike, for the same reason. */
  readonly heard: readonly (HeardThrough & { readonly users: readonly number[] })[];
  /** Those who muted the doc or what is around it: they hear of no comment, not even one that mentions them. */
  readonly muted: readonly number[];
}

/** Who hears of the new comment because they follow its doc or something around it, and who wants to hear nothing. */
export async function commentFollowers(
  tx: EntityManager,
  { meta }: RecordedEvent,
  { docId, first, now }: { readonly docId: number; readonly first: CommentState | undefined; readonly now: Date },
): Promise<CommentFollowers> {
  const place = (await docPlaces(tx, [docId])).get(docId);
  // Together for each reason, not for each set of subscriptions: there may be as many of these as people.
  const heard = new Map<string, HeardThrough & { users: readonly number[] }>();
  const muted: number[] = [];
  if (!place) return { heard: [], muted };
  const change = {
    ...({ ...place, docId, kind: 'commented', severity: 0, source: '' } as const),
    parts: partsOf(first),
    writers: [meta.actorId],
  };
  for (const { users, held, ...may } of await audiencesOf(tx, [change], now)) {
    if (isMuted(change, held)) muted.push(...users);
    const through = maySee(may, change) ? heardThrough(change, held) : undefined;
    if (!through) continue;
    const key = `${through.pace} ${through.because.place} ${through.because.part}`;
    heard.set(key, { ...through, users: [...(heard.get(key)?.users ?? []), ...users] });
  }
  return { heard: [...heard.values()], muted };
}

/** The row or field that the thread is about: `row:<id>`, `field:<name>`. */
function partsOf(first: CommentState | undefined): string[] {
  const mark = first?.anchor && 'mark' in first.anchor ? first.anchor.mark : undefined;
  return mark === undefined ? [] : [mark.replace(/^(row:.+):[a-zA-Z]+$/s, '$1')];
}
