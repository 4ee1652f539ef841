import { isDeepStrictEqual } from 'node:util';
import type { Node } from '@tiptap/pm/model';
import { updateYFragment } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';
import { live, type RichNode } from '../../../../contracts/docs/doc-types/index.js';
import { maxRichNodes } from '../../../../contracts/docs/doc-types/rich-attributes.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { richFromYjs } from './read-yjs.js';
import { sanitizeRich } from './sanitize.js';
import { richFromNode, schema } from './schema.js';

const nothing: RichNode = { type: 'doc', content: [{ type: 'paragraph' }] };

export const emptyBody = (): RichNode => richFromNode(sanitizeRich(nothing));

/** The node of a stored body. Stored bodies are valid; a body of an older schema is sanitized. */
export function nodeFromBody(body: RichNode): Node {
  try {
    const node = schema.nodeFromJSON(body);
    node.check();
    return node;
  } catch {
    return sanitizeRich(body);
  }
}

/** Sanitizes a body sent by a client. @throws Refusal `doc.tooLarge` */
export function bodyFromWire(body: RichNode): RichNode {
  let nodes = 0;
  const open = [body];
  for (let node = open.pop(); node; node = open.pop()) {
    nodes += 1;
    if (nodes > maxRichNodes) throw new Refusal('doc.tooLarge');
    for (const child of node.content ?? []) open.push(child);
  }
  return richFromNode(sanitizeRich(body));
}

export const readBody = (ydoc: Y.Doc): RichNode =>
  richFromNode(sanitizeRich(richFromYjs(ydoc.getXmlFragment(live.body))));

/**
 * Call inside a transaction. Also removes nodes unknown to the schema from the live doc, before an editor reads them.
 */
export function writeBody(ydoc: Y.Doc, body: RichNode): void {
  const fragment = ydoc.getXmlFragment(live.body);
  // Compare first, because the update below always writes attributes that are arrays.
  if (fragment.length > 0 && holdsOnly(richFromYjs(fragment), body)) return;
  updateYFragment(ydoc, fragment, nodeFromBody(body), { mapping: new Map(), isOMark: new Map() });
}

/** Whether the live text equals the body, apart from attributes with default values. */
function holdsOnly(live: RichNode, body: RichNode): boolean {
  const [own, wanted] = [joined(live.content), body.content ?? []];
  return (
    live.type === body.type &&
    live.text === body.text &&
    attributesWithin(live.attrs, body.attrs) &&
    sameMarks(live.marks, body.marks) &&
    own.length === wanted.length &&
    own.every((child, i) => holdsOnly(child, wanted[i] ?? child))
  );
}

const attributesWithin = (live: RichNode['attrs'], body: RichNode['attrs']): boolean =>
  Object.entries(live ?? {}).every(([key, value]) => value === null || isDeepStrictEqual(value, body?.[key]));

/** Compares marks in any order: the live text stores them by name. */
function sameMarks(live: RichNode['marks'], body: RichNode['marks']): boolean {
  const wanted = new Map((body ?? []).map((mark) => [mark.type, mark.attrs]));
  const own = live ?? [];
  return (
    own.length === wanted.size &&
    own.every(({ type, attrs }) => wanted.has(type) && attributesWithin(attrs, wanted.get(type)))
  );
}

/** Joins consecutive texts with the same marks, as in a body. */
function joined(content: readonly RichNode[] = []): RichNode[] {
  const made: RichNode[] = [];
  for (const node of content) {
    const last = made.at(-1);
    if (
      node.type === 'text' &&
      last?.type === 'text' &&
      sameMarks(last.marks, node.marks) &&
      sameMarks(node.marks, last.marks)
    )
      made[made.length - 1] = { ...last, text: (last.text ?? '') + (node.text ?? '') };
    else made.push(node);
  }
  return made;
}
