import { listDebugScripts } from '../../../../contracts/debugging.js';
import { useDoor } from '../../../lib/door.js';
import { useCall } from '../../../lib/query.js';
import type { Surround } from '../use-sending.js';
import { type Variable, valuesOf } from '../variables.js';
import type { Around } from './around-call.js';

interface AroundOptions {
  readonly env: Around['env'];
  readonly variables: readonly Variable[];
  readonly onVariables: (variables: readonly Variable[]) => void;
}

/** Runs the doc's enabled scripts; undefined when it has none. What runs them is loaded with the first one. */
export function useAround(docId: string, { env, variables, onVariables }: AroundOptions): Surround | undefined {
  const door = useDoor();
  const { data: scripts = [] } = useCall(listDebugScripts, { docId }, { enabled: door.name === 'member' });
  if (!scripts.some(({ enabled }) => enabled === 1)) return undefined;
  const current = { values: Object.fromEntries(valuesOf(variables)) };
  return async (call, answer, send) => {
    const { runAround } = await import('./around-call.js');
    const result = await runAround(call, answer, { scripts, env, variables: current.values, send });
    const isChanged = JSON.stringify(result.variables) !== JSON.stringify(current.values);
    current.values = { ...result.variables };
    if (isChanged) onVariables(merged(variables, result.variables));
    return result;
  };
}

/** What a script has set may be a token: it stays in this browser. */
function merged(before: readonly Variable[], values: Readonly<Record<string, string>>): Variable[] {
  const secrets = new Map(before.map(({ name, isSecret }) => [name, isSecret]));
  return Object.entries(values).map(([name, value]) => ({ name, value, isSecret: secrets.get(name) ?? true }));
}
