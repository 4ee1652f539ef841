import { parse } from 'shell-quote';
import { logicalLines } from './logical-lines.js';

/** The words of all commands in a text, as a shell splits them; `undefined` ends a command (a line, `;`, `|`, `&&`). */
export function commandWords(text: string): (string | undefined)[] {
  const lines = logicalLines(isWindows(text) ? asPosix(text) : text);
  return lines.flatMap((line) => [...wordsOf(line.replace(/^\$ /, '')), undefined]);
}

const wordsOf = (line: string): (string | undefined)[] =>
  parse(line, (name) => `$${name}`).flatMap((word) => {
    if (typeof word === 'string') return [word];
    if ('comment' in word) return [];
    return [word.op === 'glob' && 'pattern' in word ? word.pattern : undefined];
  });

/** A command for cmd.exe escapes with carets, and joins lines with them. */
const isWindows = (text: string): boolean => /\^\r?\n|\^["%]/.test(text);

/** Carets are removed; `$` means nothing to cmd.exe, so it is escaped. */
function asPosix(text: string): string {
  const joined = text.replace(/\^\r?\n(?!\r?\n)/g, ' ').replace(/\^\r?\n\r?\n/g, '\n');
  return joined.replace(/\^([^\r\n])/g, '$1').replace(/[$`]/g, '\\$&');
}
