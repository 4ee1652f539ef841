import type { DocEvent } from '../docs/doc.events.js';
import { docIdOf } from '../docs/doc.events.js';
import type { Recorded } from '../log/kind.js';

/** What readers are told of. Order, lock, label and show are not news to them. */
export type News = 'added' | 'updated' | 'moved' | 'restored' | 'deleted' | 'undeleted';

const news = {
  DocCreated: 'added',
  DocEdited: 'updated',
  DocRestored: 'restored',
  DocStatusSet: 'updated',
  DocMoved: 'moved',
  DocDeleted: 'deleted',
  DocUndeleted: 'undeleted',
} as const satisfies Partial<Record<DocEvent['type'], News>>;

const known: ReadonlyMap<string, News> = new Map(Object.entries(news));

/** The doc and the news of an event, however it came about (form, live, push, import, restore); undefined when it is none. */
export function newsOf(event: Recorded): { docId: number; news: News } | undefined {
  const docId = docIdOf(event.stream);
  const found = known.get(event.type);
  return docId === undefined || found === undefined ? undefined : { docId, news: found };
}
