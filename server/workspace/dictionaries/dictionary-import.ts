import { Any, type EntityManager, IsNull } from 'typeorm';
import { orderIndex } from '../../../contracts/enums.js';
import type { ImportedDictionary } from '../../../contracts/imported-api.js';
import type { Fact } from '../../log/kind.js';
import { nextIds } from '../../platform/database.js';
import { lockModule } from '../modules/module-lock.js';
import { Dictionary, DictionaryItem } from './dictionary.entity.js';

interface ImportedDictionaries {
  /** Ids by name, including dictionaries that existed already. */
  readonly ids: ReadonlyMap<string, number>;
  readonly facts: readonly Fact[];
}

/**
 * Writes the dictionaries of a push or an import within its transaction: matches them by name and replaces their items
 * (docs/wire.md 2.7). Equal dictionaries are not changed.
 */
export async function importDictionaries(
  tx: EntityManager,
  moduleId: number,
  wanted: readonly ImportedDictionary[],
  now: Date,
): Promise<ImportedDictionaries> {
  if (wanted.length === 0) return { ids: new Map(), facts: [] };
  await lockModule(tx, moduleId);
  const names = wanted.map(({ name }) => name);
  const known = await tx.findBy(Dictionary, { moduleId, name: Any(names), deletedAt: IsNull() });
  const items = await tx.find(DictionaryItem, {
    where: { dictionaryId: Any(known.map(({ id }) => id)) },
    order: { orderIndex: 'asc', id: 'asc' },
  });
  const facts: Fact[] = [];
  const ids = new Map(known.map(({ name, id }) => [name, id]));
  for (const dictionary of wanted) {
    const before = known.find(({ name }) => name === dictionary.name);
    if (!before) {
      const [id = 0] = await nextIds(tx, 1);
      const { name, description } = dictionary;
      await tx.insert(Dictionary, { id, moduleId, name, description, createdAt: now, deletedAt: null });
      await insertItems(tx, id, dictionary);
      ids.set(name, id);
      facts.push(fact('DictionaryAdded', moduleId, id, dictionary));
      continue;
    }
    // An empty imported description keeps the one that users wrote.
    const description = dictionary.description || before.description;
    const stored = items.filter(({ dictionaryId }) => dictionaryId === before.id);
    if (description === before.description && sameItems(stored, dictionary)) continue;
    await tx.update(Dictionary, { id: before.id }, { description });
    await tx.delete(DictionaryItem, { dictionaryId: before.id });
    await insertItems(tx, before.id, dictionary);
    facts.push(fact('DictionaryChanged', moduleId, before.id, { ...dictionary, description }));
  }
  return { ids, facts };
}

async function insertItems(tx: EntityManager, dictionaryId: number, { items }: ImportedDictionary): Promise<void> {
  const ids = await nextIds(tx, items.length);
  const rows = items.map((item, at) => ({
    ...{ id: ids[at] ?? 0, dictionaryId, ...item },
    orderIndex: orderIndex.first + at * orderIndex.step,
  }));
  for (let from = 0; from < rows.length; from += 500) await tx.insert(DictionaryItem, rows.slice(from, from + 500));
}

const sameItems = (stored: readonly DictionaryItem[], { items }: ImportedDictionary): boolean =>
  stored.length === items.length &&
  stored.every((row, at) => {
    const item = items[at];
    return (
      row.name === item?.name &&
      row.type === item.type &&
      row.value === item.value &&
      row.description === item.description
    );
  });

const fact = (type: string, moduleId: number, dictionaryId: number, said: ImportedDictionary): Fact => ({
  stream: `module-${moduleId}`,
  type,
  data: { dictionaryId, name: said.name, description: said.description, items: said.items.length },
});
