import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import { findProp, PropType, saveProps } from '../../../../../contracts/try-out/debugging.js';
import { call } from '../../../../lib/api.js';
import { session } from '../../../../lib/session.js';
import { keyFor, store, stored } from '../../../../lib/storage.js';
import type { Variable } from './variables.js';

const list = z.array(z.object({ name: z.string(), value: z.string(), isSecret: z.boolean() })).catch([]);

function parsed(text: string): Variable[] {
  try {
    return list.parse(JSON.parse(text || '[]'));
  } catch {
    return [];
  }
}

const nameOf = (environmentId: string) => `annals.debug.variables.${environmentId}`;

/** One's own variables for an environment. Secrets are stored in this browser only, the others with the account. */
export function useVariables(moduleId: string, environmentId: string) {
  const [variables, setVariables] = useState<readonly Variable[]>([]);
  const key = keyFor.debugVariables(moduleId, environmentId);
  useEffect(() => {
    let isGone = false;
    setVariables(parsed(stored(key)));
    void shared(moduleId, environmentId).then((found) => isGone || setVariables([...found, ...parsed(stored(key))]));
    return () => {
      isGone = true;
    };
  }, [key, moduleId, environmentId]);
  const change = useCallback(
    (next: readonly Variable[]) => {
      setVariables(next);
      const isLocal = session.token() === '';
      store(key, JSON.stringify(next.filter(({ isSecret }) => isSecret || isLocal)));
      if (isLocal) return;
      const val = JSON.stringify(next.filter(({ isSecret }) => !isSecret));
      const prop = { refId: moduleId, type: PropType.debugProxy, name: nameOf(environmentId), val };
      void call(saveProps, { propList: [prop] }).catch(() => undefined);
    },
    [key, moduleId, environmentId],
  );
  return { variables, change };
}

async function shared(refId: string, environmentId: string): Promise<Variable[]> {
  if (!session.token()) return [];
  try {
    return parsed((await call(findProp, { refId, type: PropType.debugProxy, name: nameOf(environmentId) })).val);
  } catch {
    return [];
  }
}
