/** The `like` pattern of texts that contain this text; its `%`, `_` and `\` stand for themselves. */
export const containsPattern = (text: string): string => `%${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
