/** A token after its name, as in JSON (also escaped inside a JSON string), form, URL-encoded or multipart bodies. */
const afterName = /^[^0-9A-Za-z]{1,16}(?:(?:22|3[ad])[^0-9A-Za-z]{0,8}){0,4}([0-9a-f]{32})(?![0-9a-z])/i;
const NAME = 'access_token';
/** Maximum occurrences checked: docs may mention access tokens before the call's own. */
const MOST = 50;

/** Possible tokens in a body, found without parsing it, in order. */
export function tokensIn(body: Buffer): string[] {
  const tokens = new Set<string>();
  for (let at = body.indexOf(NAME), n = 0; at >= 0 && n < MOST; at = body.indexOf(NAME, at + NAME.length), n++) {
    const begin = at + NAME.length;
    const found = afterName.exec(body.toString('latin1', begin, begin + 128))?.[1];
    if (found) tokens.add(found);
  }
  return [...tokens];
}
