import type { EntityManager } from 'typeorm';
import { commonKinds } from '../../../contracts/import-export/common-rows.js';
import type { CommonRows, ImportedRow } from '../../../contracts/import-export/imported-api.js';
import { orderIndex } from '../../../contracts/platform/enums.js';
import { nextId } from '../../platform/database/database.js';
import type { Fact } from '../../platform/log/kind.js';
import { lockModule } from '../modules/module-lock.js';
import { Environment, EnvironmentParam } from './environment.entity.js';
import { MAX_PARAMS, paramFact } from './environment-params.js';
import { environmentOrder, withoutAccount } from './environments.js';

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

/**
 * Adds common parameters to the first environment, those of names that it does not have, each with all below it; without an environment
 * none. Undoing an import leaves them, as it leaves environments.
 */
export async function importCommonParams(tx: EntityManager, moduleId: number, common: CommonRows): Promise<Fact[]> {
  await lockModule(tx, moduleId);
  const [first] = await environmentOrder(tx, moduleId);
  if (!first) return [];
  const facts: Fact[] = [];
  const environmentId = first.id;
  let left = MAX_PARAMS - (await tx.countBy(EnvironmentParam, { environmentId }));
  const add = async (style: number, rows: readonly ImportedRow[], parentId: number): Promise<void> => {
    const known = await tx.findBy(EnvironmentParam, { environmentId, style, parentId });
    const names = new Set(known.map(({ name }) => nameKey(style, name)));
    let order = Math.max(orderIndex.first - orderIndex.step, ...known.map((row) => row.orderIndex));
    for (const row of rows) {
      if (names.has(nameKey(style, row.name)) || row.name === '' || left <= 0) continue;
      names.add(nameKey(style, row.name));
      left -= 1;
      order += orderIndex.step;
      const id = await nextId(tx);
      const param = { ...paramOf(row), id, environmentId, parentId, style, orderIndex: order };
      await tx.insert(EnvironmentParam, param);
      facts.push(paramFact(moduleId, 'EnvironmentParamAdded', param));
      await add(style, row.children, id);
    }
  };
  for (const [at, kind] of commonKinds.entries()) await add(at + 1, common[kind], 0);
  return facts;
}

/** Names of headers are the same in any case. */
const nameKey = (style: number, name: string): string => (style === 1 ? name.toLowerCase() : name);

/** Within the columns of the table; a name that is too long is none of ours. */
const paramOf = ({ name, type, required, maxLength, example, description }: ImportedRow) => ({
  ...{ name: name.slice(0, 64), type: type.slice(0, 64), required, maxLength: maxLength.slice(0, 10) || '-' },
  ...{ example: example.slice(0, 1024), description, enumId: 0 },
});

/** Deletes the environment with its parameters; does nothing if there is none of that name. */
export async function deleteEnvironmentNamed(tx: EntityManager, moduleId: number, name: string): Promise<Fact[]> {
  await lockModule(tx, moduleId);
  const before = await tx.findOneBy(Environment, { moduleId, name });
  if (!before) return [];
  await tx.delete(Environment, { id: before.id });
  const data = { environmentId: before.id, name, url: withoutAccount(before.url), isPublic: before.isPublic };
  return [{ stream: `module-${moduleId}`, type: 'EnvironmentDeleted', data }];
}
