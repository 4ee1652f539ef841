/** The value of a `datetime-local` field, to the second. */
export function localTime(at: string | number): string {
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}
