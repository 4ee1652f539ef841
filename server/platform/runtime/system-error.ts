/** The `code` of an error of Node or PostgreSQL, such as `'ENOENT'` or `'28P01'`; `''` when there is none. */
export function systemErrorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return String(error.code);
}
