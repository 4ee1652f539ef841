import type { DocEvent } from '../../docs/doc/doc.events.js';
import { docIdOf } from '../../docs/doc/doc.events.js';
import type { RecordedEvent } from '../../platform/log/kind.js';

/** Changes that readers are notified of. Changes of order, lock, label and visibility are not reported. */
export type DocNews = 'added' | 'updated' | 'moved' | 'restored' | 'deleted' | 'undeleted';

const news = {
  DocCreated: 'added',
  DocEdited: 'updated',
  DocRestored: 'restored',
  DocStatusSet: 'updated',
  DocMoved: 'moved',
  DocDeleted: 'deleted',
  DocUndeleted: 'undeleted',
} as const satisfies Partial<Record<DocEvent['type'], DocNews>>;

/** The types of the events that are reported. */
export const newsTypes: readonly string[] = Object.keys(news);

const known: ReadonlyMap<string, DocNews> = new Map(Object.entries(news));

/**
 * Doc and kind of change of an event from any source (form, live, push, import, restore); undefined if not reported.
 */
export function newsOf(event: Pick<RecordedEvent, 'stream' | 'type'>): { docId: number; news: DocNews } | undefined {
  const docId = docIdOf(event.stream);
  const found = known.get(event.type);
  return docId === undefined || found === undefined ? undefined : { docId, news: found };
}
