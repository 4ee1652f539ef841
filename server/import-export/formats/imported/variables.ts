/** Variables may refer to others: so many times, as they may form a circle. */
const MOST_PASSES = 5;
const LONGEST = 2_000;

/** `{{name}}` in a text, replaced by its value; what has none stays. */
export function withVariables(text: string, values: ReadonlyMap<string, string>): string {
  let found = text;
  for (let pass = 0; pass < MOST_PASSES && found.includes('{{') && found.length <= LONGEST; pass++)
    found = found.replaceAll(
      /\{\{\s{0,8}([^{}]{1,64}?)\s{0,8}\}\}/g,
      (whole, name: string) => values.get(name) ?? whole,
    );
  return found;
}

/** A content type with its variables; `''` while one of them has no value: the type is not known. */
export const knownType = (text: string, values: ReadonlyMap<string, string> = new Map()): string => {
  const found = withVariables(text, values);
  return found.includes('{{') ? '' : found;
};

/** The names of the variables of a text. */
export const variablesIn = (text: string): string[] =>
  [...text.matchAll(/\{\{\s{0,8}([^{}]{1,64}?)\s{0,8}\}\}/g)].map(([, name = '']) => name);
