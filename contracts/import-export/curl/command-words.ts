import { shellWords } from './shell-words.js';

/** The words of all commands in a text, as a shell splits them; `undefined` ends a command. */
export const commandWords = (text: string): (string | undefined)[] =>
  withNested(shellWords(isWindows(text) ? asPosix(text) : withoutBackticks(text)), 0);

/** Scripts of shells in scripts; of more people make none. */
const MOST_NESTED = 3;
const shell = /(?:^|\/)(?:ba|z|da|a|k)?sh$/;

/** `bash -c '…'`: the words of that script are commands of their own. */
function withNested(words: readonly (string | undefined)[], depth: number): (string | undefined)[] {
  if (depth >= MOST_NESTED) return [...words];
  return words.flatMap((word, at) => {
    const isScript =
      word !== undefined && /^-[a-z]{0,3}c$/.test(words[at - 1] ?? '') && shell.test(words[at - 2] ?? '');
    return isScript ? [undefined, ...withNested(shellWords(word), depth + 1), undefined] : [word];
  });
}

/** PowerShell continues a line with a backtick. */
const withoutBackticks = (text: string): string => text.replace(/(^|[ \t])`[ \t]{0,8}\r?\n/gm, '$1 ');

/** A command for cmd.exe escapes with carets, and joins lines with them: outside of the quotes of any shell. */
function isWindows(text: string): boolean {
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (quote !== '') {
      if (char === '\\' && quote === '"') at++;
      else if (char === quote) quote = '';
    } else if (char === '\\') at++;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '^' && /^(?:["%^&|<>]|\r?\n)/.test(text.slice(at + 1, at + 3))) return true;
  }
  return false;
}

/**
 * Carets outside of quotes are removed; one before a quote means it literally to cmd.exe, which passes it on. `$` means
 * nothing to cmd.exe, so it is escaped.
 */
function asPosix(text: string): string {
  const parts: string[] = [];
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (char === '^' && !isQuoted) {
      const [line = ''] = /^\r?\n(?:\r?\n)?/.exec(text.slice(at + 1, at + 5)) ?? [];
      at += Math.max(line.length, 1);
      parts.push(line === '' ? literal(text[at] ?? '') : /\n\r?\n/.test(line) ? '\n' : ' ');
    } else {
      if (char === '"') isQuoted = !isQuoted;
      if (char === '\n') isQuoted = false;
      parts.push(literal(char));
    }
  }
  return parts.join('');
}

const literal = (char: string): string => (char === '$' || char === '`' ? `\\${char}` : char);
