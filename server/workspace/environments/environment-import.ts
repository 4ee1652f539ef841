import type { EntityManager } from 'typeorm';
import { orderIndex } from '../../../contracts/platform/enums.js';
import { nextId } from '../../platform/database/database.js';
import type { Fact } from '../../platform/log/kind.js';
import { lockModule } from '../modules/module-lock.js';
import { Environment } from './environment.entity.js';
import { withoutAccount } from './environments.js';

type Wish = Pick<Environment, 'name' | 'url'>;

/**
 * Writes the environments of a push or an import within its transaction, matched by name. `isPublic` of existing ones
 * is kept.
 */
export async function importEnvironmentList(
  tx: EntityManager,
  moduleId: number,
  wanted: readonly Wish[],
  now: Date,
): Promise<Fact[]> {
  if (wanted.length === 0) return [];
  await lockModule(tx, moduleId);
  const facts: Fact[] = [];
  for (const { name, url } of wanted) {
    const before = await tx.findOneBy(Environment, { moduleId, name });
    if (before?.url === url) continue;
    const last = (await tx.maximum(Environment, 'orderIndex', { moduleId })) ?? orderIndex.first - orderIndex.step;
    const place = { moduleId, orderIndex: last + orderIndex.step, createdAt: now };
    const id = before?.id ?? (await nextId(tx));
    if (before) await tx.update(Environment, { id }, { url });
    else await tx.insert(Environment, { id, ...place, name, url, isPublic: false });
    const data = { environmentId: id, name, url: withoutAccount(url), isPublic: before?.isPublic ?? false };
    facts.push({ stream: `module-${moduleId}`, type: before ? 'EnvironmentChanged' : 'EnvironmentAdded', data });
  }
  return facts;
}

/** Deletes the environment with its parameters; does nothing if there is none of that name. */
export async function deleteEnvironmentNamed(tx: EntityManager, moduleId: number, name: string): Promise<Fact[]> {
  await lockModule(tx, moduleId);
  const before = await tx.findOneBy(Environment, { moduleId, name });
  if (!before) return [];
  await tx.delete(Environment, { id: before.id });
  const data = { environmentId: before.id, name, url: withoutAccount(before.url), isPublic: before.isPublic };
  return [{ stream: `module-${moduleId}`, type: 'EnvironmentDeleted', data }];
}
