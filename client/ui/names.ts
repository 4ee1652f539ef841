/**
 * docs/spec.md 5: the error of a name as a text key; undefined when it is valid. Lengths are in UTF-16 units, as on the
 * server.
 */
export function nameError(name: string, longest: number): 'field.nameRequired' | 'field.tooLong' | undefined {
  const length = name.trim().length;
  return length === 0 ? 'field.nameRequired' : length > longest ? 'field.tooLong' : undefined;
}
