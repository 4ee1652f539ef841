/** Where a character is: outside of quotes, or in `'…'`, `"…"` or `$'…'`. */
type Quote = '' | "'" | '"' | "$'";

/**
 * The lines of a shell script, each with the line breaks that are in quotes; continued lines are joined, and comments
 * dropped. Linear in the length of the text.
 */
export function logicalLines(text: string): string[] {
  const lines: string[] = [];
  let [line, quote]: [string, Quote] = ['', ''];
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    const isEscape = char === '\\' && quote !== "'";
    if (isEscape && quote === '' && /^\\\r?\n/.test(text.slice(at, at + 3))) {
      line += ' ';
      at += text[at + 1] === '\r' ? 2 : 1;
    } else if (isEscape) {
      line += char + (text[at + 1] ?? '');
      at++;
    } else if (quote === '' && char === '\n') {
      lines.push(line);
      line = '';
    } else if (quote === '' && char === '#' && /(?:^|\s)$/.test(line.slice(-1))) {
      const end = text.indexOf('\n', at);
      at = (end < 0 ? text.length : end) - 1;
    } else {
      quote = quoteAfter(quote, char, line.endsWith('$'));
      line += char;
    }
  }
  return [...lines, line].map((one) => one.trim()).filter((one) => one !== '');
}

function quoteAfter(quote: Quote, char: string, afterDollar: boolean): Quote {
  if (quote === '') return char === '"' ? '"' : char !== "'" ? '' : afterDollar ? "$'" : "'";
  return char === quote.at(-1) ? '' : quote;
}
