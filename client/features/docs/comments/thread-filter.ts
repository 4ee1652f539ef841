import { searchable } from '../../../../contracts/platform/folded.js';
import type { CommentThread } from './comment-keys.js';

export const threadFilters = ['open', 'resolved', 'all'] as const;
export type ThreadFilter = (typeof threadFilters)[number];

/** The threads of the filter that contain the words; the active one is always among them. */
export function threadsFor(
  threads: readonly CommentThread[],
  filter: ThreadFilter,
  words: string,
  active: string,
): CommentThread[] {
  const wanted = searchable(words.trim());
  return threads.filter((thread) => {
    if (thread.id === active) return true;
    if (filter !== 'all' && (filter === 'resolved') !== (thread.resolvedAt !== null)) return false;
    const texts = thread.comments.flatMap(({ content, nickname }) => [content, nickname]);
    return [...texts, thread.anchor?.quote ?? ''].some((text) => searchable(text).includes(wanted));
  });
}
