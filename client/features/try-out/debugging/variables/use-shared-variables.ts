import { listEnvironmentVariables, saveEnvironmentVariables } from '../../../../../contracts/try-out/debugging.js';
import type { Published } from '../../../../doc-types/doc-type/doc-type.js';
import { call } from '../../../../lib/api.js';
import { useDoor } from '../../../../lib/door.js';
import { forget, useCall } from '../../../../lib/query.js';
import { useMay } from '../../../../lib/rights.js';
import type { Variable } from './variables.js';

/** The variables that the members of a project share for an environment. */
export interface SharedVariables {
  readonly environmentName: string;
  readonly variables: readonly Variable[];
  /**
   * Left out for those who may not change them, and until they are loaded. Only what differs from `before` is sent:
   * changes of others stay.
   */
  readonly save?: (before: readonly Variable[], next: readonly Variable[]) => Promise<void>;
}

/** The server sends secrets to those who may change them only. */
export function useSharedVariables(doc: Published, environmentId: string): SharedVariables {
  const door = useDoor();
  const { data } = useCall(listEnvironmentVariables, { docId: doc.id }, { enabled: door.mayDebug });
  const mayEdit = useMay('environment.edit', { project: doc.projectId, space: doc.spaceId });
  const variables = (data ?? [])
    .filter((each) => each.environmentId === environmentId)
    .map(({ name, value, isSecret }) => ({ name, value, isSecret: isSecret === 1 }));
  const environmentName = doc.debugEnvs.find(({ id }) => id === environmentId)?.name ?? '';
  const save = async (from: readonly Variable[], next: readonly Variable[]) => {
    const before = new Map(from.map((variable) => [variable.name, variable]));
    const wanted = new Map(next.map((variable) => [variable.name.trim(), { ...variable, name: variable.name.trim() }]));
    const set = [...wanted.values()].filter((each) => !isSame(each, before.get(each.name)));
    const remove = [...before.keys()].filter((name) => !wanted.has(name));
    if (set.length + remove.length === 0) return;
    await call(saveEnvironmentVariables, { environmentId, set, remove });
    await forget(listEnvironmentVariables);
  };
  const isEditable = door.name === 'member' && mayEdit && environmentId !== '' && data !== undefined;
  return { environmentName, variables, ...(isEditable && { save }) };
}

const isSame = (a: Variable, b: Variable | undefined) => a.value === b?.value && a.isSecret === b.isSecret;
