import type { EntityManager } from 'typeorm';
import { newModelKey } from '../../../contracts/docs/doc-types/models.js';
import { takenModelKeys } from '../../docs/editing/content/model-creator.js';
import { nextIds } from '../../platform/database/database.js';
import type { NewModel, PackedApi, PackedDoc } from '../formats/pack/packed-api.js';

/** By component. */
export type NewModels = Readonly<Record<string, NewModel>>;

/**
 * Chooses ids and keys of models before their contents, and those of docs, refer to them. They are stored with the change
 * set, so that a run after a crash goes on with them.
 */
export async function chooseNewModels(
  tx: EntityManager,
  moduleId: number,
  { newModels: known = {} }: Pick<PackedApi, 'newModels'>,
  unmade: readonly NonNullable<PackedDoc['model']>[],
): Promise<NewModels> {
  const missing = unmade.filter(({ component }) => !Object.hasOwn(known, component));
  if (missing.length === 0) return known;
  const taken = await takenModelKeys(tx, moduleId);
  const ids = await nextIds(tx, missing.length);
  const chosen = missing.map(({ component, key: wanted }, at): [string, NewModel] => {
    const key = newModelKey(wanted, taken);
    taken.add(key);
    return [component, { id: ids[at] ?? 0, key }];
  });
  return Object.fromEntries([...Object.entries(known), ...chosen]);
}
