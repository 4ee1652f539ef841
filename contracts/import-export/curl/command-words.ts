import { shellWords } from './shell-words.js';

/** The words of all commands in a text, as a shell splits them; `undefined` ends a command. */
export const commandWords = (text: string): (string | undefined)[] =>
  shellWords(isWindows(text) ? asPosix(text) : text);

/** A command for cmd.exe escapes with carets, and joins lines with them. */
const isWindows = (text: string): boolean => /\^\r?\n|\^["%]/.test(text);

/** Carets are removed; `$` means nothing to cmd.exe, so it is escaped. */
function asPosix(text: string): string {
  const joined = text.replace(/\^\r?\n(?!\r?\n)/g, ' ').replace(/\^\r?\n\r?\n/g, '\n');
  return joined.replace(/\^([^\r\n])/g, '$1').replace(/[$`]/g, '\\$&');
}
