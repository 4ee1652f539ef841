import { diff } from '@codemirror/merge';
import { z } from 'zod';
import { type RichNode, richNode } from '../../../../../contracts/docs/doc-types/index.js';
import { type TextPiece, wordPieces } from './word-difference.js';

/** One block of the later text, or a removed one of the earlier text. A changed block contains the words of both. */
export interface BlockDifference {
  readonly kind: 'same' | 'added' | 'removed' | 'changed';
  readonly node: RichNode;
}

const body = z.object({ body: richNode });

/** The rich text of a version's content; null if it has none. */
export function bodyOf(content: Readonly<Record<string, unknown>>): RichNode | null {
  const read = body.safeParse(content);
  return read.success ? read.data.body : null;
}

/** The difference of two rich texts, block by block, and by words within a block. */
export function richDifference(from: RichNode | null, to: RichNode | null): BlockDifference[] {
  const [before, after] = [from?.content ?? [], to?.content ?? []];
  const found: BlockDifference[] = [];
  const same = (blocks: readonly RichNode[]) => {
    for (const node of blocks) found.push({ kind: 'same', node });
  };
  let at = 0;
  for (const { fromA, toA, fromB, toB } of changedBlocks(before, after)) {
    same(before.slice(at, fromA));
    found.push(...paired(before.slice(fromA, toA), after.slice(fromB, toB)));
    at = toA;
  }
  same(before.slice(at));
  return found;
}

/** Each distinct block becomes one character, so that a difference of characters never cuts a block. */
function changedBlocks(before: readonly RichNode[], after: readonly RichNode[]) {
  const numbers = new Map<string, string>();
  const written = (blocks: readonly RichNode[]) =>
    blocks
      .map((block) => {
        const text = JSON.stringify(block);
        const known = numbers.get(text) ?? String.fromCharCode(numbers.size + 1);
        numbers.set(text, known);
        return known;
      })
      .join('');
  return diff(written(before), written(after), { scanLimit: 2_000, timeout: 300 });
}

/** Pairs blocks that replaced each other, one by one, if they have words in common. */
function paired(went: readonly RichNode[], came: readonly RichNode[]): BlockDifference[] {
  const found: BlockDifference[] = [];
  for (let at = 0; at < Math.max(went.length, came.length); at++) {
    const [before, after] = [went[at], came[at]];
    const merged = before && after && mergedBlock(before, after);
    if (merged) found.push({ kind: 'changed', node: merged });
    else {
      if (before) found.push({ kind: 'removed', node: before });
      if (after) found.push({ kind: 'added', node: after });
    }
  }
  return found;
}

const textOf = (node: RichNode): string => node.text ?? (node.content ?? []).map(textOf).join('');

/** The later block merged with the words of the earlier one; undefined if they have too little in common. */
function mergedBlock(before: RichNode, after: RichNode): RichNode | undefined {
  // Code is highlighted as a whole: a mark inside would not show.
  if (before.type !== after.type || before.type === 'codeBlock') return undefined;
  const pieces = wordPieces(textOf(before), textOf(after));
  if (!pieces.some(({ kind }) => kind === 'same')) return undefined;
  const rest = pieces.map((piece) => ({ ...piece }));
  const merged = withPieces(after, rest);
  const tail = rest.filter(({ kind, text }) => kind === 'removed' && text !== '');
  return tail.length > 0 ? appended(merged, tail.map(removedText)) : merged;
}

const removedText = ({ text }: TextPiece): RichNode => ({ type: 'text', text, marks: [{ type: 'deleted' }] });

interface OpenPiece {
  readonly kind: TextPiece['kind'];
  text: string;
}

/** The node with its texts split at the pieces; removes the used pieces from `rest`. */
function withPieces(node: RichNode, rest: OpenPiece[]): RichNode {
  if (node.text === undefined) {
    return node.content ? { ...node, content: node.content.flatMap((child) => cut(child, rest)) } : node;
  }
  return node;
}

function cut(node: RichNode, rest: OpenPiece[]): RichNode[] {
  if (node.text === undefined) return [withPieces(node, rest)];
  const parts: RichNode[] = [];
  let left = node.text;
  while (left !== '' && rest[0]) {
    const [piece] = rest;
    if (piece.kind === 'removed') parts.push(removedText(piece));
    else {
      const text = left.slice(0, piece.text.length);
      const marks = piece.kind === 'added' ? [...(node.marks ?? []), { type: 'inserted' }] : node.marks;
      parts.push({ ...node, text, ...(marks && { marks }) });
      left = left.slice(text.length);
      piece.text = piece.text.slice(text.length);
    }
    if (piece.kind === 'removed' || piece.text === '') rest.shift();
  }
  return left === '' ? parts : [...parts, { ...node, text: left }];
}

/** After the last text of the node. */
function appended(node: RichNode, texts: readonly RichNode[]): RichNode {
  const content = node.content ?? [];
  const last = content.at(-1);
  const goesDeeper = last !== undefined && last.text === undefined && last.content !== undefined;
  return { ...node, content: goesDeeper ? content.with(-1, appended(last, texts)) : [...content, ...texts] };
}
