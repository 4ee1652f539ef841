import { z } from 'zod';
import { done, endpoint } from '../platform/endpoint.js';
import { choice, flag, id, idOrNone, ids, name, text, withDefault } from '../platform/wire.js';

/** Dictionaries ("enums" in docs/wire.md 1.16): lists of values for the parameters of an application. */
export const dictionary = z.object({ id, name: z.string(), description: z.string(), moduleId: id });
/** `type`: string, number or boolean. */
export const dictionaryItem = z.object({
  id,
  enumId: id,
  name: z.string(),
  type: z.string(),
  value: z.string(),
  description: z.string(),
  orderIndex: z.number(),
});
export const dictionaryWithItems = dictionary.extend({ items: z.array(dictionaryItem) });

export const listDictionaries = endpoint('GET', '/doc/enum/info/baselist', {
  input: z.object({ moduleId: id }),
  reply: z.array(dictionary),
});
export const listDictionariesWithItems = endpoint('GET', '/doc/enum/info/all', {
  input: z.object({ moduleId: id }),
  reply: z.array(dictionaryWithItems),
});
const info = { name: name(128), description: text(128).default('') };
/** `dictionary.exists` when the application already has a dictionary with that name. */
export const addDictionary = endpoint('POST', '/doc/enum/info/add', {
  input: z.object({ moduleId: id, ...info }),
  reply: dictionary,
});
export const updateDictionary = endpoint('POST', '/doc/enum/info/update', {
  input: z.object({ id, moduleId: idOrNone, ...info }),
  reply: dictionary,
});
/**
 * Rows that are linked to the dictionary keep the link and show that the dictionary is deleted. The old path was a GET;
 * it accepts only a token in the header.
 */
export const deleteDictionary = endpoint('POST', '/doc/enum/info/delete', { input: z.object({ id }), reply: done });
export const deleteDictionaryByGet = endpoint('GET', '/doc/enum/info/delete', { input: z.object({ id }), reply: done });
export const undeleteDictionary = endpoint('POST', '/doc/enum/info/undelete', { input: z.object({ id }), reply: done });

export const listDictionaryItems = endpoint('GET', '/doc/enum/item/list', {
  input: z.object({ enumId: id }),
  reply: z.array(dictionaryItem),
});
const item = {
  name: name(128),
  type: withDefault(choice(['string', 'number', 'boolean']), 'string'),
  value: text(64).default(''),
  description: text(128).default(''),
};
export const addDictionaryItem = endpoint('POST', '/doc/enum/item/add', {
  input: z.object({ enumId: id, ...item }),
  reply: z.object({ id }),
});
export const updateDictionaryItem = endpoint('POST', '/doc/enum/item/update', {
  input: z.object({ id, enumId: idOrNone, ...item }),
  reply: done,
});
export const deleteDictionaryItem = endpoint('POST', '/doc/enum/item/delete', { input: z.object({ id }), reply: done });
export const deleteDictionaryItemByGet = endpoint('GET', '/doc/enum/item/delete', {
  input: z.object({ id }),
  reply: done,
});
/** All items of a dictionary, in their new order. */
export const orderDictionaryItems = endpoint('POST', '/doc/enum/item/order', {
  input: z.object({ enumId: id, ids: ids(5_000, 'list.min:1') }),
  reply: done,
});

/** The docs with a row that is linked to the dictionary, published and hidden ones alike; at most 200. */
export const dictionaryUses = endpoint('GET', '/doc/enum/info/uses', {
  input: z.object({ id }),
  reply: z.object({
    total: z.number(),
    list: z.array(
      z.object({
        docId: id,
        docName: z.string(),
        httpMethod: z.string(),
        url: z.string(),
        isShow: flag,
        /** The path of each linked row from the root down, such as `order.state`. */
        rows: z.array(z.string()),
      }),
    ),
  }),
});
