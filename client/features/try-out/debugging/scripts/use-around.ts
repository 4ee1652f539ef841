import { runnableScripts } from '../../../../../contracts/try-out/debugging.js';
import { useDoor } from '../../../../lib/door.js';
import { read } from '../../../../lib/query.js';
import type { PreparedCall } from '../request/prepare.js';
import type { Answer } from '../sending/send.js';
import { type Variable, valuesOf } from '../variables/variables.js';
import type { Around, AroundResult, ScriptWay } from './around-call.js';

/** Runs the scripts around a call; undefined when there are none. */
export type Surround = (
  call: PreparedCall,
  answer: Answer | undefined,
  way: ScriptWay,
) => Promise<AroundResult | undefined>;

interface AroundOptions {
  readonly env: Around['env'];
  /** Of the environment. */
  readonly shared: ReadonlyMap<string, string>;
  readonly variables: readonly Variable[];
  readonly onVariables: (variables: readonly Variable[]) => void;
}

/** Runs the doc's enabled scripts. What runs them is loaded with the first one. */
export function useAround(docId: string, { env, shared, variables, onVariables }: AroundOptions): Surround {
  const door = useDoor();
  const current = { values: Object.fromEntries([...shared, ...valuesOf(variables)]) };
  return async (call, answer, way) => {
    // Asked for here, not before: a call must not be sent without scripts that have not arrived yet.
    const scripts = door.mayDebug ? await read(runnableScripts, { docId }) : [];
    if (scripts.length === 0) return undefined;
    const { runAround } = await import('./around-call.js');
    const result = await runAround(call, answer, { scripts, env, variables: current.values, ...way });
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
