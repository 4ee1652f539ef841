import { Injectable } from '@nestjs/common';
import { Any, DataSource, IsNull } from 'typeorm';
import { z } from 'zod';
import type { dictionary, dictionaryItem, dictionaryWithItems } from '../../../contracts/workspace/dictionaries.js';
import { Refusal } from '../../platform/http/refusal.js';
import { sortedItems } from './dictionaries.js';
import { Dictionary, DictionaryItem } from './dictionary.entity.js';

type Told = z.output<typeof dictionary>;
type Item = z.output<typeof dictionaryItem>;
export type DictionaryWithItems = z.output<typeof dictionaryWithItems>;

@Injectable()
export class DictionaryQueries {
  constructor(private readonly db: DataSource) {}

  async list(moduleId: number): Promise<Told[]> {
    const where = { moduleId, deletedAt: IsNull() };
    const found = await this.db.getRepository(Dictionary).find({ where, order: { id: 'asc' } });
    return found.map(listed);
  }

  async all(moduleId: number): Promise<DictionaryWithItems[]> {
    return this.furnish(await this.list(moduleId));
  }

  /** Existing dictionaries of the application, unordered; ids of other applications are left out. */
  async byIds(moduleId: number, ids: readonly number[]): Promise<DictionaryWithItems[]> {
    if (ids.length === 0) return [];
    // `Any` passes all ids as one parameter: the rows of a thousand docs may link to many dictionaries.
    const where = { id: Any([...ids]), moduleId, deletedAt: IsNull() };
    return this.furnish((await this.db.getRepository(Dictionary).findBy(where)).map(listed));
  }

  async items(enumId: number): Promise<Item[]> {
    const there = await this.db.getRepository(Dictionary).existsBy({ id: enumId, deletedAt: IsNull() });
    if (!there) throw new Refusal('dictionary.unknown');
    return (await sortedItems(this.db.manager, enumId)).map(toldItem);
  }

  private async furnish(found: readonly Told[]): Promise<DictionaryWithItems[]> {
    const where = { dictionaryId: Any(found.map(({ id }) => id)) };
    const order = { orderIndex: 'asc', id: 'asc' } as const;
    const items = found.length ? await this.db.getRepository(DictionaryItem).find({ where, order }) : [];
    const furnished = new Map(found.map((one): [number, DictionaryWithItems] => [one.id, { ...one, items: [] }]));
    for (const item of items) furnished.get(item.dictionaryId)?.items.push(toldItem(item));
    return [...furnished.values()];
  }
}

const listed = ({ id, name, description, moduleId }: Dictionary): Told => ({ id, name, description, moduleId });
const toldItem = ({ dictionaryId, ...item }: DictionaryItem): Item => ({ ...item, enumId: dictionaryId });
