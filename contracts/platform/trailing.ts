/**
 * The text without that character at its end. An expression like `/\/+$/` would search for the end again from each such
 * character.
 */
export function withoutTrailing(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end--;
  return text.slice(0, end);
}
