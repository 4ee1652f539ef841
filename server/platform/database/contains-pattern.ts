/** The `like` pattern of values that contain exactly this text; its `%`, `_` and `\` stand for themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The same for a text that somebody typed: spaces around it count for nothing. */
export const containsPattern = (text: string): string => containing(text.trim());

/**
 * A column, or texts joined, whose full-width and half-width letters, ligatures and composed letters are found by each
 * other. Normalizing costs 6 µs a row; few texts need it, and to know that costs a quarter.
 */
export const widthless = (text: string): string =>
  `case when octet_length(${text}) = length(${text}) or (${text}) is nfkc normalized then ${text} else normalize(${text}, NFKC) end`;
/** `containsPattern` for such a column. */
export const widthlessPattern = (text: string): string => containsPattern(text.normalize('NFKC'));
