/** Whether plain data holds at most `max` characters and values. Stops counting as soon as it holds more. */
export function sizeWithin(data: unknown, max: number): boolean {
  const open: unknown[] = [data];
  let left = max;
  while (open.length > 0 && left >= 0) {
    const value = open.pop();
    // A key for each byte would take longer than most work on them.
    if (ArrayBuffer.isView(value)) left -= value.byteLength;
    else left -= typeof value === 'string' ? value.length : 1;
    if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
      for (const key in value) open.push(Reflect.get(value, key));
  }
  return left >= 0;
}
