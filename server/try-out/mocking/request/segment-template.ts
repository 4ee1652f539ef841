/** A segment of an address with variables: the texts around and between them, one more than names. */
export interface SegmentTemplate {
  readonly texts: readonly string[];
  readonly names: readonly string[];
}

/**
 * Takes a segment such as `{name}:stop`, `report.{format}` or `:id` apart; undefined without a variable. Braces may be
 * doubled, and what follows a colon in them (`{id:\d{3}}`) is no part of the name. A brace that does not close is text.
 */
export function segmentTemplate(segment: string): SegmentTemplate | undefined {
  const [, named, rest = ''] = /^:([\w-]{1,64})(.*)$/s.exec(segment) ?? [];
  if (named !== undefined) return { texts: ['', decoded(rest)], names: [named] };
  const texts: string[] = [];
  const names: string[] = [];
  let from = 0;
  for (let at = segment.indexOf('{'); at >= 0; at = segment.indexOf('{', from)) {
    const end = closing(segment, at);
    if (end < 0) break;
    texts.push(decoded(segment.slice(from, at)));
    names.push((segment.slice(at, end).replace(/[{}]/g, '').split(':')[0] ?? '').trim());
    from = end;
  }
  return names.length > 0 ? { texts: [...texts, decoded(segment.slice(from))], names } : undefined;
}

/** The position after the brace that closes the one at `at`; -1 without one. */
function closing(segment: string, at: number): number {
  let depth = 0;
  for (let end = at; end < segment.length; end++) {
    if (segment[end] === '{') depth++;
    else if (segment[end] === '}' && --depth === 0) return end + 1;
  }
  return -1;
}

/** The values of the variables; undefined when the segment does not fit. No value is empty. */
export function matchSegment({ texts }: SegmentTemplate, segment: string): string[] | undefined {
  const [first = ''] = texts;
  const last = texts.at(-1) ?? '';
  const end = segment.length - last.length;
  if (end <= first.length || !segment.startsWith(first) || !segment.endsWith(last)) return undefined;
  const values: string[] = [];
  let from = first.length;
  // The first place leaves most for what follows.
  for (const text of texts.slice(1, -1)) {
    const at = segment.indexOf(text, from + 1);
    if (at < 0 || at + text.length >= end) return undefined;
    values.push(segment.slice(from, at));
    from = at + text.length;
  }
  return [...values, segment.slice(from, end)];
}

export const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};
