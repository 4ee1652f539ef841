/** `'ENOENT'`, `'28P01'` …: the code that Node or PostgreSQL put on an error; `''` when there is none. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return String(error.code);
}
