import { exactText, exactTypeOf, parseExactJson } from '../platform/exact-json.js';
import { type CaseCheck, type CaseReason, caseLimits } from './cases.js';

/** An answer as a case sees it; `json` undefined: its body is no JSON. */
export interface CheckedAnswer {
  readonly status: number;
  readonly json: unknown;
}

/** Why the answer is not what was expected; empty when it is. `status` 0: any. */
export function failedChecks(status: number, checks: readonly CaseCheck[], answer: CheckedAnswer): CaseReason[] {
  const wrong: CaseReason[] = [];
  if (status > 0 && answer.status !== status) wrong.push(reasonOf('status', '', String(status), String(answer.status)));
  if (checks.length > 0 && answer.json === undefined) return [...wrong, reasonOf('notJson')];
  return [...wrong, ...checks.flatMap((check) => failed(check, valueAt(answer.json, check.path)) ?? [])];
}

function failed({ path, operator, value: expected }: CaseCheck, value: unknown): CaseReason | undefined {
  if (value === undefined) return reasonOf('missing', path, operator === 'exists' ? '' : expected);
  if (operator === 'exists') return undefined;
  if (operator === 'type')
    return typeIn(value) === expected.trim().toLowerCase()
      ? undefined
      : reasonOf('type', path, expected, typeIn(value));
  return isEqual(value, expected) ? undefined : reasonOf('equals', path, expected, exactText(value));
}

/** `data.list.0.id`, also `data.list[0].id`; a name that contains a dot is found by its whole rest. */
export function valueAt(value: unknown, path: string): unknown {
  const rest = path
    .trim()
    .replace(/\[(\d+)\]/g, '.$1')
    .replace(/^\$?\./, '');
  if (rest === '' || rest === '$') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  if (Object.hasOwn(value, rest)) return new Map(Object.entries(value)).get(rest);
  const dot = rest.indexOf('.');
  const name = dot < 0 ? rest : rest.slice(0, dot);
  if (dot < 0 || !Object.hasOwn(value, name)) return undefined;
  return valueAt(new Map(Object.entries(value)).get(name), rest.slice(dot + 1));
}

const typeIn = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : exactTypeOf(value);

/** A text equals itself, with or without quotation marks; any other value its JSON, whatever the order of its names. */
function isEqual(value: unknown, expected: string): boolean {
  if (value === expected) return true;
  try {
    return ordered(value) === ordered(parseExactJson(expected));
  } catch {
    return false;
  }
}

const ordered = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );

/** A reason whose texts fit. */
export const reasonOf = (kind: CaseReason['kind'], path = '', expected = '', actual = ''): CaseReason => ({
  kind,
  path: path.slice(0, caseLimits.reason),
  expected: expected.slice(0, caseLimits.reason),
  actual: actual.slice(0, caseLimits.reason),
});
