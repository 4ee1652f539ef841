/** The `like` pattern of values that contain exactly this text; its `%`, `_` and `\` stand for themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The same for a text that somebody typed: spaces around it count for nothing. */
export const containsPattern = (text: string): string => containing(text.trim());
