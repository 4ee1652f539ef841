import { Controller } from '@nestjs/common';
import * as api from '../../../contracts/dictionaries.js';
import type { Input, Reply } from '../../../contracts/endpoint.js';
import type { Actor } from '../../access/actor.js';
import { Requires } from '../../access/requires.js';
import { By, In, Route } from '../../platform/route.js';
import { Dictionaries } from './dictionaries.js';
import { DictionaryQueries } from './dictionaries.queries.js';

type Done = Promise<Record<string, never>>;
const done = async (work: Promise<void>): Done => {
  await work;
  return {};
};

/** Open to everyone in the old product in part; here one must see the application (wire 1.16, 9.5). */
@Controller()
export class DictionariesController {
  constructor(
    private readonly dictionaries: Dictionaries,
    private readonly queries: DictionaryQueries,
  ) {}

  @Route(api.listDictionaries)
  @Requires('dictionary.view', { module: 'moduleId' })
  list(@In() { moduleId }: Input<typeof api.listDictionaries>): Promise<Reply<typeof api.listDictionaries>> {
    return this.queries.list(moduleId);
  }

  @Route(api.listDictionariesWithItems)
  @Requires('dictionary.view', { module: 'moduleId' })
  all(
    @In() { moduleId }: Input<typeof api.listDictionariesWithItems>,
  ): Promise<Reply<typeof api.listDictionariesWithItems>> {
    return this.queries.all(moduleId);
  }

  @Route(api.addDictionary)
  @Requires('dictionary.edit', { module: 'moduleId' })
  add(@In() input: Input<typeof api.addDictionary>, @By() actor: Actor): Promise<Reply<typeof api.addDictionary>> {
    return this.dictionaries.add(actor, input);
  }

  /** A dictionary never changes its application, whatever `moduleId` says. */
  @Route(api.updateDictionary)
  @Requires('dictionary.edit', { dictionary: 'id' })
  update(@In() { id, ...wish }: Input<typeof api.updateDictionary>, @By() actor: Actor): Done {
    return done(this.dictionaries.update(actor, id, wish));
  }

  @Route(api.deleteDictionary)
  @Requires('dictionary.edit', { dictionary: 'id' })
  delete(@In() { id }: Input<typeof api.deleteDictionary>, @By() actor: Actor): Done {
    return done(this.dictionaries.delete(actor, id));
  }

  // GETs that change, as old clients know them (wire 1.16). A bare link does nothing: the guard takes the token from a
  // header only, which no page of another site can send.
  @Route(api.deleteDictionaryByGet)
  @Requires('dictionary.edit', { dictionary: 'id' })
  deleteByGet(@In() { id }: Input<typeof api.deleteDictionaryByGet>, @By() actor: Actor): Done {
    return done(this.dictionaries.delete(actor, id));
  }

  @Route(api.undeleteDictionary)
  @Requires('dictionary.edit', { dictionary: 'id' })
  undelete(@In() { id }: Input<typeof api.undeleteDictionary>, @By() actor: Actor): Done {
    return done(this.dictionaries.undelete(actor, id));
  }

  @Route(api.listDictionaryItems)
  @Requires('dictionary.view', { dictionary: 'enumId' })
  items(@In() { enumId }: Input<typeof api.listDictionaryItems>): Promise<Reply<typeof api.listDictionaryItems>> {
    return this.queries.items(enumId);
  }

  @Route(api.addDictionaryItem)
  @Requires('dictionary.edit', { dictionary: 'enumId' })
  addItem(
    @In() { enumId, ...wish }: Input<typeof api.addDictionaryItem>,
    @By() actor: Actor,
  ): Promise<Reply<typeof api.addDictionaryItem>> {
    return this.dictionaries.addItem(actor, enumId, wish);
  }

  /** An item never changes its dictionary, whatever `enumId` says. */
  @Route(api.updateDictionaryItem)
  @Requires('dictionary.edit', { dictionaryItem: 'id' })
  updateItem(@In() { id, ...wish }: Input<typeof api.updateDictionaryItem>, @By() actor: Actor): Done {
    return done(this.dictionaries.updateItem(actor, id, wish));
  }

  @Route(api.deleteDictionaryItem)
  @Requires('dictionary.edit', { dictionaryItem: 'id' })
  deleteItem(@In() { id }: Input<typeof api.deleteDictionaryItem>, @By() actor: Actor): Done {
    return done(this.dictionaries.deleteItem(actor, id));
  }

  @Route(api.deleteDictionaryItemByGet)
  @Requires('dictionary.edit', { dictionaryItem: 'id' })
  deleteItemByGet(@In() { id }: Input<typeof api.deleteDictionaryItemByGet>, @By() actor: Actor): Done {
    return done(this.dictionaries.deleteItem(actor, id));
  }

  @Route(api.orderDictionaryItems)
  @Requires('dictionary.edit', { dictionary: 'enumId' })
  orderItems(@In() input: Input<typeof api.orderDictionaryItems>, @By() actor: Actor): Done {
    return done(this.dictionaries.orderItems(actor, input));
  }
}
