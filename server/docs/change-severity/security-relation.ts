import { jsonValue, type Value } from '../../../contracts/docs/doc-types/json-value.js';

/** How the ways in which calls may prove who they are changed; `changed`: nobody can tell. */
export type SecurityRelation = 'widened' | 'narrowed' | 'changed';

/**
 * Requirements are alternatives, the schemes and scopes of one hold together (OpenAPI 3.1, 4.8.30). Who fitted the old
 * ones goes on if each of them asks for at least what one of the new ones asks for.
 */
export function securityRelation(from: string, to: string): SecurityRelation {
  const [before, after] = [requirementsOf(from), requirementsOf(to)];
  if (!before || !after) return 'changed';
  const goesOn = before.every((had) => after.some((asked) => [...asked].every((one) => had.has(one))));
  return goesOn ? 'widened' : 'narrowed';
}

/** What each requirement asks for; undefined: it is written in another way. */
function requirementsOf(text: string): Set<string>[] | undefined {
  const list = jsonValue(text);
  if (!Array.isArray(list) || !list.every((one): one is Map<string, Value> => one instanceof Map)) return undefined;
  return list.map(
    (schemes) =>
      new Set(
        [...schemes].flatMap(([scheme, scopes]) => [
          JSON.stringify([scheme]),
          ...(Array.isArray(scopes) ? scopes.map((scope) => JSON.stringify([scheme, scope])) : []),
        ]),
      ),
  );
}
