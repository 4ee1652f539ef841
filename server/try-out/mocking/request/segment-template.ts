/** A segment of an address with variables: the texts around and between them, one more than names. */
export interface SegmentTemplate {
  readonly texts: readonly string[];
  readonly names: readonly string[];
}

/** A variable that takes all segments that are left. */
const REST = '{*';
export const restName = (segment: string): string | undefined =>
  segment === '*' || segment === '**'
    ? ''
    : segment.startsWith(REST) && segment.indexOf('}') === segment.length - 1
      ? segment.slice(REST.length, -1)
      : undefined;

/**
 * An address whose braces have names alone: without patterns (`{id:[^/]+}`), which may have slashes and question marks, and
 * with the operators of URI templates (RFC 6570, 2.2) in words of an address: `{.format}`, `{/part}`, `{?page,size}`.
 * `{*path}`, `{path:.*}` and `{proxy+}` take all that is left.
 */
export function plainAddress(url: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = url.indexOf('{'); at >= 0; at = url.indexOf('{', from)) {
    const end = closing(url, at);
    if (end < 0) break;
    parts.push(url.slice(from, at), plainVariable(url.slice(at, end)));
    from = end;
  }
  const plain = from === 0 ? url : [...parts, url.slice(from)].join('');
  return plain.includes(':') ? plain.replace(ofExpress, '$1') : plain;
}
/** The pattern and the sign of a variable of Express, `:id(\\d+)?`. */
const ofExpress = /(\/:[\w-]{1,64})(?:\([^()]{0,1000}\))?[?*+]?(?=[/.~-]|$)/g;

function plainVariable(whole: string): string {
  const [, operator = '', rest = ''] = /^\{([?&#;/.+*]?)(.*)\}$/s.exec(whole) ?? [];
  if (rest === '' || rest.startsWith('{')) return whole;
  if (operator !== '' && '?&#;'.includes(operator)) return '';
  const colon = rest.indexOf(':');
  const [given, pattern] = colon < 0 ? [rest, ''] : [rest.slice(0, colon), rest.slice(colon + 1)];
  const name = given.trim().replace(/[*+]$/, '');
  const isRest = operator === '+' || operator === '*' || name !== given.trim() || /^\.[*+]\??$/.test(pattern);
  if (isRest) return `${REST}${name}}`;
  return operator === '' ? `{${name}}` : `${operator}{${name}}`;
}

/**
 * Takes a segment such as `{name}:stop`, `report.{format}` or `:id` apart; undefined without a variable. Braces may be
 * doubled, and what follows a colon in them (`{id:\d{3}}`) is no part of the name. A brace that does not close is text.
 */
export function segmentTemplate(segment: string): SegmentTemplate | undefined {
  if (/^:[\w-]/.test(segment)) return colonTemplate(segment);
  const texts: string[] = [];
  const names: string[] = [];
  let from = 0;
  for (let at = segment.indexOf('{'); at >= 0; at = segment.indexOf('{', from)) {
    const end = closing(segment, at);
    if (end < 0) break;
    texts.push(decoded(segment.slice(from, at)));
    names.push((segment.slice(at, end).replace(/[{}*]/g, '').split(':')[0] ?? '').trim());
    from = end;
  }
  return names.length > 0 ? { texts: [...texts, decoded(segment.slice(from))], names } : undefined;
}

/** `:id`, `:id.json`, `:from-:to`. */
function colonTemplate(segment: string): SegmentTemplate {
  const [texts, names]: [string[], string[]] = [[''], []];
  for (const piece of segment.slice(1).split(/(?<=[^\w:]):(?=\w)/)) {
    let end = (/^[\w-]*/.exec(piece)?.[0] ?? '').length;
    while (piece[end - 1] === '-') end--;
    names.push(piece.slice(0, end));
    texts.push(decoded(piece.slice(end)));
  }
  return { texts, names };
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
