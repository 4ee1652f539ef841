/**
 * The approximate size of the value's JSON in bytes: characters count as one byte each, escapes are not counted.
 * Counting stops above `max`, without building the string.
 */
export function jsonSize(value: unknown, max: number): number {
  let size = 0;
  const isTooMuch = (part: unknown): boolean => {
    if (typeof part === 'string') size += part.length + 2;
    else if (typeof part !== 'object' || part === null) size += 4;
    else if (Array.isArray(part)) {
      size += 2 + part.length;
      return size > max || part.some(isTooMuch);
    } else {
      for (const key in part) {
        size += key.length + 4;
        if (isTooMuch(Reflect.get(part, key))) return true;
      }
    }
    return size > max;
  };
  isTooMuch(value);
  return size;
}
