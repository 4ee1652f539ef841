import { runnableScripts } from '../../../../contracts/debugging.js';
import { useDoor } from '../../../lib/door.js';
import { useCall } from '../../../lib/query.js';
import type { Surround } from '../use-sending.js';
import { type Variable, valuesOf } from '../variables.js';
import type { Around } from './around-call.js';

interface AroundOptions {
  readonly env: Around['env'];
  /** Of the environment. */
  readonly shared: ReadonlyMap<string, string>;
  readonly variables: readonly Variable[];
  readonly onVariables: (variables: readonly Variable[]) => void;
}

/** Runs the doc's enabled scripts; undefined when it has none. What runs them is loaded with the first one. */
export function useAround(docId: string, { env, shared, variables, onVariables }: AroundOptions): Surround | undefined {
  const door = useDoor();
  const { data: scripts = [] } = useCall(runnableScripts, { docId }, { enabled: door.mayDebug });
  if (scripts.length === 0) return undefined;
  const current = { values: Object.fromEntries([...shared, ...valuesOf(variables)]) };
  return async (call, answer, send) => {
    const { runAround } = await import('./around-call.js');
    const result = await runAround(call, answer, { scripts, env, variables: current.values, send });
    const isChanged = JSON.stringify(result.variables) !== JSON.stringify(current.values);
    current.values = { ...result.variables };
    if (isChanged) onVariables(merged(variables, result.variables, shared));
    return result;
  };
}

/**
 * What a script has set may be a token: it stays in this browser. Variables of the environment that it left as they were
 * do not become one's own.
 */
function merged(
  before: readonly Variable[],
  values: Readonly<Record<string, string>>,
  shared: ReadonlyMap<string, string>,
): Variable[] {
  const secrets = new Map(before.map(({ name, isSecret }) => [name, isSecret]));
  const own = Object.entries(values).filter(([name, value]) => secrets.has(name) || shared.get(name) !== value);
  return own.map(([name, value]) => ({ name, value, isSecret: secrets.get(name) ?? true }));
}
