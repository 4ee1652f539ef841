import { isDeepStrictEqual } from 'node:util';
import { Any, type EntityManager, IsNull } from 'typeorm';
import type { ImportedDictionary } from '../../../contracts/import-export/imported-api.js';
import { orderIndex } from '../../../contracts/platform/enums.js';
import { nextIds } from '../../platform/database/database.js';
import type { Fact } from '../../platform/log/kind.js';
import { lockModule } from '../modules/module-lock.js';
import { Dictionary, DictionaryItem } from './dictionary.entity.js';
import { type MergedDictionary, type MergedItem, mergeDictionary } from './merge-dictionary.js';

interface ImportedDictionaries {
  /** Ids by name, including dictionaries that existed already. */
  readonly ids: ReadonlyMap<string, number>;
  readonly facts: readonly Fact[];
}

/**
 * Writes the dictionaries of a push or an import within its transaction: matches them by name (docs/wire.md 2.7)
 * and merges them with what people wrote. Equal dictionaries are not changed.
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
      await storeBase(tx, id, baseOf(dictionary));
      await writeItems(tx, id, [], dictionary.items);
      ids.set(name, id);
      facts.push(fact('DictionaryAdded', moduleId, id, dictionary));
      continue;
    }
    const stored = items.filter(({ dictionaryId }) => dictionaryId === before.id);
    const ours = { description: before.description, items: stored.map(plainItem) };
    const theirs = baseOf(dictionary);
    const merged = mergeDictionary(ours, before.imported, theirs);
    await storeBase(tx, before.id, theirs);
    if (isDeepStrictEqual(merged, ours)) continue;
    await tx.update(Dictionary, { id: before.id }, { description: merged.description });
    await writeItems(tx, before.id, stored, merged.items);
    facts.push(fact('DictionaryChanged', moduleId, before.id, { ...dictionary, ...merged }));
  }
  return { ids, facts };
}

const plainItem = ({ name, type, value, description }: MergedItem): MergedItem => ({ name, type, value, description });
const baseOf = ({ description, items }: ImportedDictionary): MergedDictionary => ({
  description,
  items: items.map(plainItem),
});

async function storeBase(tx: EntityManager, id: number, base: MergedDictionary): Promise<void> {
  await tx.query('update dictionaries set imported = $2 where id = $1', [id, JSON.stringify(base)]);
}

/** Changes, adds and removes items; an item that stays keeps its id and its place. */
async function writeItems(
  tx: EntityManager,
  dictionaryId: number,
  stored: readonly DictionaryItem[],
  items: readonly MergedItem[],
): Promise<void> {
  const known = new Map(stored.map((row) => [row.name, row]));
  const names = new Set(items.map(({ name }) => name));
  const gone = stored.filter(({ name }) => !names.has(name)).map(({ id }) => id);
  if (gone.length) await tx.delete(DictionaryItem, { id: Any(gone) });
  for (const item of items) {
    const row = known.get(item.name);
    if (row && !isDeepStrictEqual(plainItem(row), item)) await tx.update(DictionaryItem, { id: row.id }, item);
  }
  const added = items.filter(({ name }) => !known.has(name));
  const ids = await nextIds(tx, added.length);
  const last = stored.at(-1)?.orderIndex ?? orderIndex.first - orderIndex.step;
  const rows = added.map((item, at) => ({
    ...{ id: ids[at] ?? 0, dictionaryId, ...plainItem(item) },
    orderIndex: last + (at + 1) * orderIndex.step,
  }));
  for (let from = 0; from < rows.length; from += 500) await tx.insert(DictionaryItem, rows.slice(from, from + 500));
}

const fact = (type: string, moduleId: number, dictionaryId: number, imported: ImportedDictionary): Fact => ({
  stream: `module-${moduleId}`,
  type,
  data: { dictionaryId, name: imported.name, description: imported.description, items: imported.items.length },
});
