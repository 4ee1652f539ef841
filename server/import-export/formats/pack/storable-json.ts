/** An escaped backslash, NUL, or a surrogate: JSON.stringify escapes only those that have no partner. */
const escapes = /\\(?:\\|u0000|u[dD][89a-fA-F][0-9a-fA-F]{2})/g;

/** JSON that PostgreSQL stores as `json` or `jsonb`: NUL and lone surrogates, also in keys, become U+FFFD. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value).replace(escapes, (found) => (found === '\\\\' ? found : '\uFFFD'));
