import type { Pair } from '../collection/collection-parts.js';

/** A block of a .bru file: `headers { … }`; its lines without the first two spaces. */
export interface BruBlock {
  readonly name: string;
  readonly lines: readonly string[];
  readonly isClosed: boolean;
}

/** Blocks begin and end at the beginning of a line (https://docs.usebruno.com/bru-lang). */
export function bruBlocks(text: string): BruBlock[] {
  const blocks: BruBlock[] = [];
  let open: { name: string; end: string; lines: string[] } | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (open && line.trimEnd() === open.end) {
      blocks.push({ name: open.name, lines: open.lines, isClosed: true });
      open = undefined;
    } else if (open) open.lines.push(line.replace(/^ {1,2}/, ''));
    else {
      const [, name = '', start] = /^([\w:-]{1,64})\s{0,8}([{[])\s{0,8}$/.exec(line) ?? [];
      if (start !== undefined) open = { name, end: start === '{' ? '}' : ']', lines: [] };
    }
  }
  if (open) blocks.push({ name: open.name, lines: open.lines, isClosed: false });
  return blocks;
}

export const textOfBlock = (block: BruBlock | undefined): string => (block?.lines ?? []).join('\n').trim();

/** The lines `name: value` of a block. `~` before a name switches it off, `'''` around a value keeps its lines. */
export function pairsOfBlock(block: BruBlock | undefined): Pair[] {
  const lines = block?.lines ?? [];
  const pairs: Pair[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = (lines[at] ?? '').trim();
    const isOff = line.startsWith('~');
    const { key, rest } = keyOf(isOff ? line.slice(1).trimStart() : line);
    if (key === '') continue;
    let value = rest.trim();
    if (value.startsWith("'''")) {
      const kept = [value.slice(3)];
      while (!kept.at(-1)?.trimEnd().endsWith("'''") && at + 1 < lines.length) kept.push(lines[++at] ?? '');
      value = withoutMark(kept.map((one) => one.trim()).join('\n'));
    }
    pairs.push({ key, value, ...(isOff && { disabled: true }) });
  }
  return pairs;
}

/** A name in quotes may contain a colon. */
function keyOf(line: string): { key: string; rest: string } {
  const end = line.startsWith('"') ? line.indexOf('":', 1) : -1;
  if (end > 0) return { key: line.slice(1, end), rest: line.slice(end + 2) };
  const colon = line.indexOf(':');
  return colon < 0 ? { key: '', rest: '' } : { key: line.slice(0, colon).trim(), rest: line.slice(colon + 1) };
}

const withoutMark = (text: string): string => (text.endsWith("'''") ? text.slice(0, -3) : text).trim();

export const valueIn = (pairs: readonly Pair[], key: string): string =>
  pairs.find((one) => one.key === key)?.value ?? '';
