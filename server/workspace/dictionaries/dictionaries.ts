import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { orderIndex } from '../../../contracts/platform/enums.js';
import type { RefusalKey } from '../../../contracts/platform/refusals.js';
import type {
  addDictionary,
  addDictionaryItem,
  orderDictionaryItems,
} from '../../../contracts/workspace/dictionaries.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { nextId } from '../../platform/database/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { refuseDuplicate } from '../../platform/http/refuse-duplicate.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { Fact } from '../../platform/log/kind.js';
import { Clock } from '../../platform/runtime/clock.js';
import { lockModule } from '../modules/module-lock.js';
import { Dictionary, DictionaryItem } from './dictionary.entity.js';

const MAX_DICTIONARIES = 5_000;
const MAX_ITEMS = 5_000;

type Wish = Pick<Dictionary, 'name' | 'description'>;
type ItemWish = Omit<Input<typeof addDictionaryItem>, 'enumId'>;

/** Changes an application's dictionaries, serialized by a lock so that checks stay valid until the write. */
@Injectable()
export class Dictionaries {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  async add(actor: Actor, { moduleId, name, description }: Input<typeof addDictionary>): Promise<{ id: number }> {
    let id = 0;
    await this.change(actor, moduleId, ['dictionary.exists', name], async (tx) => {
      if ((await tx.countBy(Dictionary, { moduleId, deletedAt: IsNull() })) >= MAX_DICTIONARIES)
        throw new Refusal('dictionary.tooMany', { max: MAX_DICTIONARIES });
      id = await nextId(tx);
      const row = { id, moduleId, name, description, createdAt: this.clock.now(), deletedAt: null, imported: null };
      await tx.insert(Dictionary, row);
      return [dictionaryFact('DictionaryAdded', row)];
    });
    return { id };
  }

  /** Returns the id of its application. */
  async update(actor: Actor, id: number, { name, description }: Wish): Promise<number> {
    let moduleId = 0;
    await this.ofDictionary(actor, id, ['dictionary.exists', name], async (tx, before) => {
      moduleId = before.moduleId;
      if (before.name === name && before.description === description) return [];
      await tx.update(Dictionary, { id }, { name, description });
      return [dictionaryFact('DictionaryChanged', { ...before, name, description }, { from: before.name })];
    });
    return moduleId;
  }

  /** Keeps the items, and the links of parameters, so that it can be restored. */
  async delete(actor: Actor, id: number): Promise<void> {
    await this.ofDictionary(actor, id, ['dictionary.exists', ''], async (tx, before) => {
      await tx.update(Dictionary, { id }, { deletedAt: this.clock.now() });
      return [dictionaryFact('DictionaryDeleted', before)];
    });
  }

  async undelete(actor: Actor, id: number): Promise<void> {
    const { moduleId, name } = await known(this.db.manager, id);
    await this.change(actor, moduleId, ['dictionary.exists', name], async (tx) => {
      const before = await known(tx, id);
      if (!before.deletedAt) return [];
      await tx.update(Dictionary, { id }, { deletedAt: null });
      return [dictionaryFact('DictionaryUndeleted', before)];
    });
  }

  async addItem(actor: Actor, dictionaryId: number, wish: ItemWish): Promise<{ id: number }> {
    let id = 0;
    await this.ofDictionary(actor, dictionaryId, ['dictionaryItem.exists', wish.name], async (tx, dictionary) => {
      if ((await tx.countBy(DictionaryItem, { dictionaryId })) >= MAX_ITEMS)
        throw new Refusal('dictionaryItem.tooMany', { max: MAX_ITEMS });
      const last = await tx.maximum(DictionaryItem, 'orderIndex', { dictionaryId });
      id = await nextId(tx);
      const next = last === null ? orderIndex.first : last + orderIndex.step;
      await tx.insert(DictionaryItem, { id, dictionaryId, ...saidOf(wish), orderIndex: next });
      return [dictionaryFact('DictionaryItemAdded', dictionary, { itemId: id, ...item(wish) })];
    });
    return { id };
  }

  async updateItem(actor: Actor, id: number, wish: ItemWish): Promise<void> {
    const { dictionaryId } = await knownItem(this.db.manager, id);
    await this.ofDictionary(actor, dictionaryId, ['dictionaryItem.exists', wish.name], async (tx, dictionary) => {
      const before = await knownItem(tx, id);
      if (JSON.stringify(saidOf(before)) === JSON.stringify(saidOf(wish))) return [];
      await tx.update(DictionaryItem, { id }, saidOf(wish));
      return [dictionaryFact('DictionaryItemChanged', dictionary, { itemId: id, from: before.name, ...item(wish) })];
    });
  }

  async deleteItem(actor: Actor, id: number): Promise<void> {
    const { dictionaryId } = await knownItem(this.db.manager, id);
    await this.ofDictionary(actor, dictionaryId, ['dictionaryItem.exists', ''], async (tx, dictionary) => {
      const before = await knownItem(tx, id);
      await tx.delete(DictionaryItem, { id });
      return [dictionaryFact('DictionaryItemDeleted', dictionary, { itemId: id, ...item(before) })];
    });
  }

  /** `ids` must contain all items, so that an order made without knowledge of a concurrently added item is refused. */
  async orderItems(actor: Actor, { enumId, ids }: Input<typeof orderDictionaryItems>): Promise<void> {
    await this.ofDictionary(actor, enumId, ['dictionaryItem.exists', ''], async (tx, dictionary) => {
      const before = (await sortedItems(tx, enumId)).map(({ id }) => id);
      const here = new Set(before);
      const same = new Set(ids).size === ids.length && ids.length === before.length;
      if (!same || !ids.every((id) => here.has(id))) throw new Refusal('dictionaryItem.unknown');
      if (ids.every((id, i) => id === before[i])) return [];
      await tx.query(
        `update dictionary_items i set order_index = ${orderIndex.first} + (o.n - 1) * ${orderIndex.step}
          from unnest($1::bigint[]) with ordinality as o (id, n) where i.id = o.id`,
        [ids],
      );
      return [dictionaryFact('DictionaryItemsOrdered', dictionary)];
    });
  }

  /**
   * Reads the dictionary again under the application's lock.
   * @throws Refusal `dictionary.unknown` also if it is deleted
   */
  private async ofDictionary(
    actor: Actor,
    id: number,
    clash: Clash,
    work: (tx: EntityManager, dictionary: Dictionary) => Promise<Fact[]>,
  ): Promise<void> {
    const { moduleId } = await known(this.db.manager, id);
    await this.change(actor, moduleId, clash, async (tx) => {
      const dictionary = await known(tx, id);
      if (dictionary.deletedAt) throw new Refusal('dictionary.unknown');
      return work(tx, dictionary);
    });
  }

  private change(
    actor: Actor,
    moduleId: number,
    [key, name]: Clash,
    work: (tx: EntityManager) => Promise<Fact[]>,
  ): Promise<unknown> {
    return refuseDuplicate(key, { name }, () =>
      this.log.change(byActor(actor), async (tx) => {
        await lockModule(tx, moduleId);
        return work(tx);
      }),
    );
  }
}

/** The Refusal for a violation of the unique index on names. */
type Clash = readonly [key: RefusalKey, name: string];

export const sortedItems = (db: EntityManager, dictionaryId: number): Promise<DictionaryItem[]> =>
  db.find(DictionaryItem, { where: { dictionaryId }, order: { orderIndex: 'asc', id: 'asc' } });

/** Includes deleted dictionaries. */
async function known(tx: EntityManager, id: number): Promise<Dictionary> {
  const found = await tx.findOneBy(Dictionary, { id });
  if (!found) throw new Refusal('dictionary.unknown');
  return found;
}

async function knownItem(tx: EntityManager, id: number): Promise<DictionaryItem> {
  const found = await tx.findOneBy(DictionaryItem, { id });
  if (!found) throw new Refusal('dictionaryItem.unknown');
  return found;
}

const saidOf = ({
  name,
  type,
  value,
  description,
}: Pick<DictionaryItem, 'name' | 'type' | 'value' | 'description'>) => ({
  name,
  type,
  value,
  description,
});
const item = (wish: Pick<DictionaryItem, 'name' | 'type' | 'value' | 'description'>) => {
  const { name, type, ...rest } = saidOf(wish);
  return { item: name, itemType: type, ...rest };
};

function dictionaryFact(type: string, { id, moduleId, name, description }: Dictionary, more: object = {}): Fact {
  return { stream: `module-${moduleId}`, type, data: { dictionaryId: id, name, description, ...more } };
}
