/**
 * Security requirements in one line: schemes that are needed together with `+`, alternatives with the given word (OpenAPI
 * 3.1, 4.8.30). Undefined for a value of another form.
 */
export function securityText(json: string, or: string, none: string): string | undefined {
  const given = parsed(json);
  if (!Array.isArray(given)) return undefined;
  const alternatives = given.map(schemesText);
  if (alternatives.includes(undefined)) return undefined;
  return alternatives.map((each) => each || none).join(` ${or} `) || none;
}

function schemesText(schemes: unknown): string | undefined {
  if (typeof schemes !== 'object' || schemes === null || Array.isArray(schemes)) return undefined;
  const all = Object.entries(schemes);
  if (!all.every(([, scopes]) => Array.isArray(scopes))) return undefined;
  return all.map(([name, scopes]) => (scopes.length > 0 ? `${name} (${scopes.join(', ')})` : name)).join(' + ');
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
