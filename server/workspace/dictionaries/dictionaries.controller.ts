import { Controller } from '@nestjs/common';
import type { Input } from '../../../contracts/platform/endpoint.js';
import * as api from '../../../contracts/workspace/dictionaries.js';
import { Access } from '../../platform/access/access.js';
import type { Actor } from '../../platform/access/actor.js';
import type { Reader } from '../../platform/access/reader.js';
import { Behind, Reads, Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { Dictionaries } from './dictionaries.js';
import { DictionaryQueries } from './dictionaries.queries.js';

/**
 * Partly public in the old product; here all routes require access to the application, except two that also answer
 * strangers with a pass, about the dictionaries that their docs link to (docs/wire.md 1.16, 9.5).
 */
@Controller()
export class DictionariesController {
  constructor(
    private readonly dictionaries: Dictionaries,
    private readonly queries: DictionaryQueries,
    private readonly access: Access,
  ) {}

  @Route(api.listDictionaries)
  @Requires('user')
  async list(@In() { moduleId }: Input<typeof api.listDictionaries>, @By() actor: Actor) {
    const mayView = await this.access.may(actor, 'dictionary.view', { module: moduleId });
    // Old clients send an environment's id from its pages and expect an empty list.
    if (!mayView && (await this.access.may(actor, 'environment.view', { environment: moduleId }))) return [];
    await this.access.demand(actor, 'dictionary.view', { module: moduleId });
    return this.queries.list(moduleId);
  }

  @Route(api.listDictionariesWithItems)
  @Reads('dictionary.view', { module: 'moduleId' })
  async all(@In() { moduleId }: Input<typeof api.listDictionariesWithItems>, @Behind() reader: Reader) {
    const all = await this.queries.all(moduleId);
    const admitted = await Promise.all(all.map(({ id }) => reader.admits({ dictionary: id })));
    return all.filter((_, at) => admitted[at]);
  }

  @Route(api.addDictionary)
  @Requires('dictionary.edit', { module: 'moduleId' })
  async add(@In() input: Input<typeof api.addDictionary>, @By() actor: Actor) {
    const { id } = await this.dictionaries.add(actor, input);
    return { ...input, id };
  }

  /** A dictionary never changes its application; `moduleId` is ignored. */
  @Route(api.updateDictionary)
  @Requires('dictionary.edit', { dictionary: 'id' })
  async update(@In() { id, ...wish }: Input<typeof api.updateDictionary>, @By() actor: Actor) {
    const moduleId = await this.dictionaries.update(actor, id, wish);
    return { ...wish, id, moduleId };
  }

  @Route(api.deleteDictionary)
  @Requires('dictionary.edit', { dictionary: 'id' })
  delete(@In() { id }: Input<typeof api.deleteDictionary>, @By() actor: Actor) {
    return this.dictionaries.delete(actor, id);
  }

  // GETs with side effects, for old clients (docs/wire.md 1.16). CSRF by a link is not possible: the guard accepts the
  // token only from a header, which pages of other sites cannot send.
  @Route(api.deleteDictionaryByGet)
  @Requires('dictionary.edit', { dictionary: 'id' })
  deleteByGet(@In() { id }: Input<typeof api.deleteDictionaryByGet>, @By() actor: Actor) {
    return this.dictionaries.delete(actor, id);
  }

  @Route(api.undeleteDictionary)
  @Requires('dictionary.edit', { dictionary: 'id' })
  undelete(@In() { id }: Input<typeof api.undeleteDictionary>, @By() actor: Actor) {
    return this.dictionaries.undelete(actor, id);
  }

  @Route(api.listDictionaryItems)
  @Reads('dictionary.view', { dictionary: 'enumId' })
  items(@In() { enumId }: Input<typeof api.listDictionaryItems>) {
    return this.queries.items(enumId);
  }

  @Route(api.addDictionaryItem)
  @Requires('dictionary.edit', { dictionary: 'enumId' })
  addItem(@In() { enumId, ...wish }: Input<typeof api.addDictionaryItem>, @By() actor: Actor) {
    return this.dictionaries.addItem(actor, enumId, wish);
  }

  /** An item never changes its dictionary; `enumId` is ignored. */
  @Route(api.updateDictionaryItem)
  @Requires('dictionary.edit', { dictionaryItem: 'id' })
  updateItem(@In() { id, ...wish }: Input<typeof api.updateDictionaryItem>, @By() actor: Actor) {
    return this.dictionaries.updateItem(actor, id, wish);
  }

  @Route(api.deleteDictionaryItem)
  @Requires('dictionary.edit', { dictionaryItem: 'id' })
  deleteItem(@In() { id }: Input<typeof api.deleteDictionaryItem>, @By() actor: Actor) {
    return this.dictionaries.deleteItem(actor, id);
  }

  @Route(api.deleteDictionaryItemByGet)
  @Requires('dictionary.edit', { dictionaryItem: 'id' })
  deleteItemByGet(@In() { id }: Input<typeof api.deleteDictionaryItemByGet>, @By() actor: Actor) {
    return this.dictionaries.deleteItem(actor, id);
  }

  @Route(api.orderDictionaryItems)
  @Requires('dictionary.edit', { dictionary: 'enumId' })
  orderItems(@In() input: Input<typeof api.orderDictionaryItems>, @By() actor: Actor) {
    return this.dictionaries.orderItems(actor, input);
  }
}
