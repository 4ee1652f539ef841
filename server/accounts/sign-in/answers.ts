/** What stands at `a.b.c` in an answer of another system. Own properties only: paths are settings, answers are foreign. */
export function at(answer: unknown, path: string): unknown {
  if (!path) return undefined;
  let here = answer;
  for (const key of path.split('.'))
    here = typeof here === 'object' && here !== null && Object.hasOwn(here, key) ? Reflect.get(here, key) : undefined;
  return here;
}

/** Texts, numbers and yes/no as text; everything else is `''`. */
export function textAt(answer: unknown, path: string): string {
  const found = at(answer, path);
  return typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean' ? String(found) : '';
}

/** Undefined when it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
