/** Spec 5: what is wrong with a name, as a text key; undefined when nothing is. Lengths count UTF-16 units, as the server does. */
export function nameError(name: string, longest: number): 'field.nameRequired' | 'field.tooLong' | undefined {
  const length = name.trim().length;
  return length === 0 ? 'field.nameRequired' : length > longest ? 'field.tooLong' : undefined;
}
