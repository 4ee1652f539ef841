import type { MockCondition } from '../../../../contracts/try-out/mocks.js';
import type { MockRequest } from '../request/mock-request.js';

/** The first condition that the request does not meet, with what the list of calls shows of it. */
export interface Unmet {
  readonly condition: MockCondition;
  readonly given: string | null;
}
const MOST_SHOWN = 60;

/** Undefined when the request meets all conditions. */
export function unmet(conditions: readonly MockCondition[], request: MockRequest): Unmet | undefined {
  for (const condition of conditions) {
    const given = givenValue(condition, request);
    if (!meets(condition, given)) return unmetBy(condition, given);
  }
  return undefined;
}

/** Whether a condition looks at the body, which is only read when one does. */
export const needsBody = (conditions: readonly MockCondition[]): boolean =>
  conditions.some(({ place }) => place === 'body');

function givenValue({ place, name }: MockCondition, request: MockRequest): string | undefined {
  switch (place) {
    case 'path':
      return name ? request.pathParams[name] : `/${request.path}`;
    case 'query':
      return request.query.get(name) ?? undefined;
    case 'header': {
      const value = request.headers[name.toLowerCase()];
      return value === undefined ? undefined : String(value);
    }
    case 'body':
      return asText(at(request.body, name));
  }
}

function at(value: unknown, path: string): unknown {
  if (!path) return value;
  let found: unknown = value;
  for (const key of path.replaceAll(/\[(\d+)\]/g, '.$1').split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = Reflect.get(found, key);
  }
  return found;
}

const asText = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

function meets({ operator, value }: MockCondition, given: string | undefined): boolean {
  if (operator === 'absent') return given === undefined;
  if (given === undefined) return operator === 'ne';
  switch (operator) {
    case 'exists':
      return true;
    case 'eq':
      return given === value;
    case 'ne':
      return given !== value;
    case 'contains':
      return given.includes(value);
    case 'glob':
      return matchesGlob(given, value);
    case 'gt':
      return Number(given) > Number(value);
    case 'lt':
      return Number(given) < Number(value);
  }
}

/** `*` stands for any text. Linear in the text for each part between stars, unlike a regular expression. */
function matchesGlob(text: string, pattern: string): boolean {
  const parts = pattern.split('*');
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (parts.length === 1) return text === pattern;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
  let from = first.length;
  const end = text.length - last.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, from);
    if (found < 0 || found + part.length > end) return false;
    from = found + part.length;
  }
  return true;
}

/** A given value is left out of headers: they may hold credentials. */
function unmetBy(condition: MockCondition, given: string | undefined): Unmet {
  const shown = condition.place === 'header' ? '' : given?.slice(0, MOST_SHOWN);
  return {
    condition: { ...condition, value: condition.value.slice(0, MOST_SHOWN) },
    given: given === undefined ? null : (shown ?? null),
  };
}
