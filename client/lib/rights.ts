import { useMemo } from 'react';
import { isOn } from '../../contracts/platform/wire.js';
import { perms } from '../../contracts/workspace/accounts.js';
import { may, type Rights, type Scope, type Verb } from './policy.js';
import { useCall } from './query.js';
import { useSession } from './session.js';

export function useRights(): Rights | undefined {
  const { data } = useCall(perms, {}, { enabled: useSession() === 'in', staleTime: 60_000 });
  return useMemo(() => data && { isSuperAdmin: isOn(data.isSuperAdmin), roleData: data.roleData }, [data]);
}

export const useMay = (verb: Verb, scope?: Scope): boolean => may(useRights(), verb, scope);
