/** Value at path `a.b.c` of an external answer. Own properties only: the path is a setting, the answer is foreign. */
export function valueAtPath(answer: unknown, path: string): unknown {
  if (!path) return undefined;
  let here = answer;
  for (const key of path.split('.'))
    here = typeof here === 'object' && here !== null && Object.hasOwn(here, key) ? Reflect.get(here, key) : undefined;
  return here;
}

/** Strings, numbers and booleans as text; everything else is `''`. */
export function textAtPath(answer: unknown, path: string): string {
  const found = valueAtPath(answer, path);
  return typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean' ? String(found) : '';
}

/** Undefined if the text is not JSON. */
export function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
