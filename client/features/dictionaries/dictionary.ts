import {
  dictionaryUses,
  listDictionaries,
  listDictionariesWithItems,
  listDictionaryItems,
} from '../../../contracts/dictionaries.js';
import type { WireReply } from '../../../contracts/endpoint.js';

export type Dictionary = WireReply<typeof listDictionaries>[number];
export type Item = WireReply<typeof listDictionaryItems>[number];

/** What a change of a dictionary or of its items touches. */
export const touched = [listDictionaries, listDictionariesWithItems, listDictionaryItems, dictionaryUses] as const;

export const itemTypes = ['string', 'number', 'boolean'] as const;
export type ItemType = (typeof itemTypes)[number];
export const longest = { name: 128, value: 64, description: 128 } as const;

/** One step up or down, or to the place of another; undefined when nothing moves. */
export function moved(ids: readonly string[], id: string, to: number): string[] | undefined {
  const from = ids.indexOf(id);
  if (from < 0 || to < 0 || to >= ids.length || to === from) return undefined;
  const next = ids.filter((each) => each !== id);
  next.splice(to, 0, id);
  return next;
}
