import type { ReactNode } from 'react';

/** A name with its colon, a text, a literal, a number; text between matches is not highlighted. */
const tokens = /("(?:[^"\\\n]|\\.)*")(\s*:)?|\b(true|false|null)\b|(-?\d[\d.eE+-]*)/g;

/** Longer texts are not highlighted: it would be slow. */
const MOST = 20_000;

/** Highlighted JSON that this program generated; loading a highlighter for it alone would be too large. */
export function markedJson(text: string): ReactNode {
  if (text.length > MOST) return text;
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(tokens)) {
    const [whole, quoted, colon, word] = match;
    if (match.index > end) parts.push(text.slice(end, match.index));
    const kind = quoted ? (colon ? 'attr' : 'string') : word ? 'literal' : 'number';
    parts.push(
      <span key={match.index} className={`hljs-${kind}`}>
        {quoted ?? whole}
      </span>,
    );
    if (colon) parts.push(colon);
    end = match.index + whole.length;
  }
  parts.push(text.slice(end));
  return parts;
}
