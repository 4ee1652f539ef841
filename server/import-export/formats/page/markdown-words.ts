import type { Inline } from '../../../../contracts/docs/doc-types/markdown/inline.js';
import type { Words } from './table-blocks.js';

/** Escapes Markdown, but not underscores inside words: they are common in names and have no meaning there. */
const escaped = (text: string): string => text.replace(/[\\`*<[\]~&]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&');

/** One line of text. At the start of a line, `#`, `>`, list markers and table rows would also have a meaning. */
export const inline = (text: string): string => lineStart(escaped(text.replace(/[\r\n\u2028\u2029]+/g, ' ').trim()));

const lineStart = (line: string): string =>
  line
    .replace(/^(?:[#>+=|-]|\d{1,9}(?=[.)]))/, (start) => (/\d/.test(start) ? start : `\\${start}`))
    .replace(/^(\d{1,9})([.)])/, '$1\\$2');

/** Lines of one paragraph. */
export const lines = (words: Words): string =>
  marked(words)
    .split(/\r\n?|\n/)
    .map((line) => lineStart(line.replace(/[\u2028\u2029]+/g, ' ').trim()))
    .join('  \n');

/** A cell of a table, where a bar ends it in code and links too. */
export const cell = (words: Words): string =>
  marked(words)
    .trimEnd()
    .replaceAll('|', '\\|')
    .replace(/\r\n?|[\n\u2028\u2029]/g, '<br>');

/** Code in a line; a fence is longer than any run of backticks in the text. */
export function code(text: string): string {
  if (text.trim() === '') return '';
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const quote = '`'.repeat(longest + 1);
  const space = longest > 0 || /^ .* $/.test(text) ? ' ' : '';
  return `${quote}${space}${text.replace(/[\r\n]+/g, ' ')}${space}${quote}`;
}

/** Marks are written as they were, so that they mean the same; the words between them are escaped. */
const marked = (words: Words): string => (typeof words === 'string' ? escaped(words) : words.map(markedPart).join(''));

function markedPart(part: Inline): string {
  if (typeof part === 'string') return escaped(part);
  switch (part.kind) {
    case 'code':
      return code(part.text) || escaped(part.source);
    case 'strong':
    case 'em':
      return `${part.mark}${marked(part.parts)}${part.mark}`;
    case 'link':
      return part.source.startsWith('[') ? `[${marked(part.parts)}](${target(part.href)})` : bareAddress(part);
  }
}

/** Angle brackets end an address for readers that end it only at a space; they need a scheme, or an e-mail address. */
function bareAddress({ source, href }: Extract<Inline, { kind: 'link' }>): string {
  const address = source.replace(/^<|>$/g, '').replaceAll('|', '%7C');
  return /^www\./i.test(address) ? `[${escaped(address)}](${target(href)})` : `<${address}>`;
}

/** What looks like an entity is not one. */
const target = (href: string): string =>
  `<${href.replace(/[<>\\]/g, '\\$&').replace(/&(#?\w+;)/g, '\\&$1')}>`.replace(/^<([^\s()\\<>]+)>$/, '$1');
