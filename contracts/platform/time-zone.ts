/** Whether `Intl` knows the time zone: an IANA name such as `Asia/Shanghai`; `''` stands for the default. */
export function isTimeZone(name: string): boolean {
  if (name === '') return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}
