import type { ReactNode } from 'react';

/** A name with its colon, a text, a word, a number; what lies between is written as it is. */
const tokens = /("(?:[^"\\\n]|\\.)*")(\s*:)?|\b(true|false|null)\b|(-?\d[\d.eE+-]*)/g;

/** Longer than this, colours cost more than they give. */
const MOST = 200_000;

/** JSON that we wrote ourselves, in the colours of code; a highlighter for this alone would be a second page to fetch. */
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
