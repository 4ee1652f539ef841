/** A valid name that is not taken for a component whose own is not valid: its words, with a number if need be. */
export function newName(name: string, taken: ReadonlySet<string>): string {
  const words = name.split(/[^\w.-]+/).filter((word) => word !== '');
  const wanted = words.join('_') || 'Component';
  let free = wanted;
  for (let number = 2; taken.has(free); number++) free = `${wanted}_${number}`;
  return free;
}
