import { z } from 'zod';
import { done, endpoint } from './endpoint.js';
import { flag, id, idOrNone, name, text } from './wire.js';

/** Dictionaries ("enums" on the old wire 1.16): lists of values that parameters of an application are taken from. */
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
/** `dictionary.exists` when the application has one of that name. */
export const addDictionary = endpoint('POST', '/doc/enum/info/add', {
  input: z.object({ moduleId: id, ...info }),
  reply: z.object({ id }),
});
export const updateDictionary = endpoint('POST', '/doc/enum/info/update', {
  input: z.object({ id, moduleId: idOrNone, ...info }),
  reply: done,
});
/** Rows that were linked to it keep the link and say that it is gone. The old path was a GET; it answers only with a token in the header. */
export const deleteDictionary = endpoint('POST', '/doc/enum/info/delete', { input: z.object({ id }), reply: done });
export const deleteDictionaryByGet = endpoint('GET', '/doc/enum/info/delete', { input: z.object({ id }), reply: done });
export const undeleteDictionary = endpoint('POST', '/doc/enum/info/undelete', { input: z.object({ id }), reply: done });

export const listDictionaryItems = endpoint('GET', '/doc/enum/item/list', {
  input: z.object({ enumId: id }),
  reply: z.array(dictionaryItem),
});
const item = {
  name: name(128),
  type: z.enum(['string', 'number', 'boolean']).default('string'),
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
/** All items of a dictionary, first to last. */
export const orderDictionaryItems = endpoint('POST', '/doc/enum/item/order', {
  input: z.object({ enumId: id, ids: z.array(id).min(1).max(5_000) }),
  reply: done,
});

/** The docs with a row that is linked to it: published ones, hidden ones too; 200 at most. */
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
        /** Names from the root down, `order.state`; of each linked row. */
        rows: z.array(z.string()),
      }),
    ),
  }),
});
