import * as Y from 'yjs';

/** A text of a Y.Doc with its place in the flat text of the whole body. */
interface Segment {
  readonly text: Y.Text;
  readonly from: number;
}
/** The text of a doc's body as one string, with the Yjs texts that it consists of. */
export interface FlatText {
  readonly text: string;
  readonly segments: readonly Segment[];
}

/** Reads a Y.Text, or the texts of a Y.XmlFragment in document order with a line break between them. */
export function flatTextOf(body: Y.Text | Y.XmlFragment): FlatText {
  const segments: Segment[] = [];
  let text = '';
  const open: unknown[] = [body];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    // A Y.XmlText is a Y.Text too.
    if (node instanceof Y.Text) {
      if (segments.length > 0) text += '\n';
      segments.push({ text: node, from: text.length });
      text += plainOf(node);
    } else if (node instanceof Y.XmlFragment) open.push(...node.toArray().reverse());
  }
  return { text, segments };
}

/** The characters of a text; an embed counts as one character. */
const plainOf = (text: Y.Text): string => {
  const delta: { insert?: unknown }[] = text.toDelta();
  return delta.map(({ insert }) => (typeof insert === 'string' ? insert : '\uFFFC')).join('');
};

export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** Relative positions of both ends, in base64. Text typed at the ends does not become part of the range. */
export interface StoredRange {
  readonly start: string;
  readonly end: string;
}

/** Undefined if an end is in no text. */
export function storeRange({ segments }: FlatText, { from, to }: TextRange): StoredRange | undefined {
  const first = segments.findLast((segment) => segment.from <= from);
  const last = segments.findLast((segment) => segment.from < to);
  if (!first || !last) return undefined;
  const start = Y.createRelativePositionFromTypeIndex(first.text, from - first.from, 0);
  const end = Y.createRelativePositionFromTypeIndex(last.text, to - last.from, -1);
  return { start: encodePosition(start), end: encodePosition(end) };
}

/** Where the range is now; undefined if its text was deleted. */
export function rangeNow(ydoc: Y.Doc, flat: FlatText, { start, end }: StoredRange): TextRange | undefined {
  const from = offsetNow(ydoc, flat, start);
  const to = offsetNow(ydoc, flat, end);
  return from === undefined || to === undefined || from >= to ? undefined : { from, to };
}

function offsetNow(ydoc: Y.Doc, { segments }: FlatText, position: string): number | undefined {
  const relative = decodePosition(position);
  const found = relative && Y.createAbsolutePositionFromRelativePosition(relative, ydoc);
  const segment = found && segments.find(({ text }) => text === found.type);
  return segment && found ? segment.from + found.index : undefined;
}

const encodePosition = (position: Y.RelativePosition): string =>
  btoa(String.fromCharCode(...Y.encodeRelativePosition(position)));

function decodePosition(base64: string): Y.RelativePosition | undefined {
  try {
    return Y.decodeRelativePosition(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
