/*
 * Bodies as people write them in source code: JSON as a literal, other texts over several lines where the language can.
 * The texts come from docs that others write, so each form falls back to one with escapes where it cannot hold the text.
 */

/** Characters that a raw string cannot hold, or that editors change when the code is pasted. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for
const unprintables = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff]/g;
const escaped = (char: string): string =>
  char === '\r' ? '\\r' : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
const isUnprintable = (text: string): boolean => text.search(unprintables) >= 0;
const withEscapes = (text: string): string => text.replace(unprintables, escaped);

/** A string of JavaScript, Python, Java, Go and C#: all of them read the escapes of JSON. */
export const quoted = (text: string): string => withEscapes(JSON.stringify(text));
const isLong = (text: string): boolean => /["\n]/.test(text);
/** The length of the longest match. */
const longest = (text: string, like: RegExp): number =>
  (text.match(like) ?? []).reduce((most, { length }) => Math.max(most, length), 0);
const lines = (text: string, indent: string): string => text.replaceAll('\n', `\n${indent}`);

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g;
/** Parsers of source code give up on more levels. */
const MOST_LEVELS = 50;

/**
 * JSON in another notation; undefined for other texts, and for JSON that the notation would change: numbers that are
 * rounded, names that occur twice. `wordOf`: how it writes true, false and null.
 */
function jsonLiteral(text: string, indent: string, wordOf: (word: string) => string): string | undefined {
  const tokens = tokensOf(text);
  if (!tokens) return undefined;
  let made = '';
  let level = 0;
  const line = () => `\n${indent}${'    '.repeat(level)}`;
  tokens.forEach((each, at) => {
    if (closes(each)) {
      level -= 1;
      made += (opens(tokens[at - 1]) ? '' : line()) + each;
    } else if (opens(each)) {
      level += 1;
      made += each + (closes(tokens[at + 1]) ? '' : line());
    } else if (each === ',') made += each + line();
    else if (each === ':') made += ': ';
    // Escapes of JSON that are not those of the language are written anew.
    else made += each.startsWith('"') ? quoted(JSON.parse(each)) : wordOf(each);
  });
  return made;
}

const opens = (part: string | undefined): boolean => part === '{' || part === '[';
const closes = (part: string | undefined): boolean => part === '}' || part === ']';

function tokensOf(text: string): string[] | undefined {
  const value = parsed(text);
  if (typeof value !== 'object' || value === null) return undefined;
  const tokens = text.match(token) ?? [];
  const names = tokens.filter((each) => each === ':').length;
  const isKept = tokens.every((each) => !/^[-\d]/.test(each) || isKeptNumber(each));
  return isKept && shapeOf(value, 1) === names ? tokens : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Integers of any size, and decimals that fit a double. */
const isKeptNumber = (number: string): boolean =>
  number !== '-0' &&
  (/^-?\d{1,300}$/.test(number) ||
    (Number.isFinite(Number(number)) && (number.split(/[eE]/)[0] ?? '').replace(/\D/g, '').length <= 15));

/** The number of names in it; NaN when it is too deep. */
function shapeOf(value: unknown, level: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (level > MOST_LEVELS) return Number.NaN;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum: number, each) => sum + shapeOf(each, level + 1), own);
}

const pythonWords: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };
/** A dict or list, for `json=`. */
export const pythonJson = (text: string, indent: string): string | undefined =>
  jsonLiteral(text, indent, (word) => (Object.hasOwn(pythonWords, word) ? (pythonWords[word] ?? word) : word));

/** In three quotes over several lines. */
export function pythonText(text: string): string {
  if (!text.includes('\n')) return quoted(text);
  const inner = withEscapes(text.replaceAll('\\', '\\\\')).replace(ending, quotesEscaped);
  return `"""${inner}"""`;
}
/** What would end a text in three quotes. */
const ending = /"{3,}|"+$/g;
const quotesEscaped = (quotes: string): string => quotes.replaceAll('"', '\\"');

/** A template over several lines. */
export const jsTemplate = (text: string): string =>
  text.includes('\n') ? `\`${withEscapes(text.replace(/[\\`]|\$(?=\{)/g, '\\$&'))}\`` : quoted(text);

/** A text block of Java 15. */
export function javaText(text: string, indent: string): string {
  // The compiler removes what all lines begin with, so one of them must begin without a space; and wide spaces at the
  // end of lines, which have no escape.
  if (!isLong(text) || isUnprintable(text) || !/^\S/m.test(text) || /[^\S\n\t ]$/m.test(text)) return quoted(text);
  const inner = text
    .replaceAll('\\', '\\\\')
    .replace(ending, quotesEscaped)
    .replaceAll('\t', '\\t')
    .replace(/ $/gm, '\\s');
  return `"""\n${indent}${lines(inner, indent)}"""`;
}

/** A raw string; a backtick is a string of its own. */
export const goText = (text: string): string =>
  !isLong(text) || isUnprintable(text) ? quoted(text) : `\`${text.replaceAll('`', '` + "`" + `')}\``;

/** A raw string literal of C# 11, in more quotes than it contains one after another. */
export function csharpText(text: string, indent: string): string {
  if (!isLong(text) || isUnprintable(text)) return quoted(text);
  const quotes = '"'.repeat(Math.max(2, longest(text, /"+/g)) + 1);
  return `${quotes}\n${indent}${lines(text, indent)}\n${indent}${quotes}`;
}

/** In single quotes only the quote itself and the backslash are special. */
export const phpQuoted = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for
  /[\u0000\r]/.test(text)
    ? `"${text
        .replace(/["\\$]/g, '\\$&')
        .replaceAll('\0', '\\x00')
        .replaceAll('\r', '\\r')
        .replaceAll('\n', '\\n')}"`
    : `'${text.replace(/['\\]/g, '\\$&')}'`;

/** A nowdoc (PHP 7.3) where that is easier to read. */
export function phpText(text: string): string {
  if (!text.includes('\n') || isUnprintable(text)) return phpQuoted(text);
  const name = parsed(text) === undefined ? 'BODY' : 'JSON';
  // Longer than every word like it in the text.
  const like = longest(text, /(?:BODY|JSON)_*/g);
  const marker = like > 0 ? name.padEnd(like + 1, '_') : name;
  return `<<<'${marker}'\n${text}\n${marker}`;
}
