/** The `like` pattern of values that contain exactly this text; its `%`, `_` and `\` stand for themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The same for a text that somebody typed: spaces around it count for nothing. */
export const containsPattern = (text: string): string => containing(text.trim());

/** A column whose full-width and half-width letters, ligatures and composed letters are found by each other. */
export const widthless = (column: string): string => `normalize(${column}, NFKC)`;
/** `containsPattern` for such a column. */
export const widthlessPattern = (text: string): string => containsPattern(text.normalize('NFKC'));
