import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import {
  dictionaryUses,
  listDictionaries,
  listDictionariesWithItems,
  listDictionaryItems,
} from '../../../../contracts/workspace/dictionaries.js';

export type Dictionary = WireReply<typeof listDictionaries>[number];
export type Item = WireReply<typeof listDictionaryItems>[number];

/** The endpoints that a change of a dictionary or of its items makes stale. */
export const touched = [listDictionaries, listDictionariesWithItems, listDictionaryItems, dictionaryUses] as const;

export const itemTypes = ['string', 'number', 'boolean'] as const;
export type ItemType = (typeof itemTypes)[number];
