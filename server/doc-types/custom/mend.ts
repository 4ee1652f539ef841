import { Fragment, type Mark, type Node } from '@tiptap/pm/model';
import type { RichNode } from '../../../contracts/doc-types/index.js';
import { keepable } from '../plain-text.js';
import { schema } from './schema.js';

/** A valid doc of the schema, as near to `rich` as it allows: unknown nodes and marks go, what they hold stays where it may. */
export function mend(rich: RichNode): Node {
  const children = childrenOf(rich);
  return build('doc', undefined, children) ?? schema.topNodeType.createAndFill() ?? schema.topNodeType.create();
}

const childrenOf = (rich: RichNode): Node[] => (rich.content ?? []).flatMap(mendNode);

function mendNode(rich: RichNode): Node[] {
  if (rich.type === 'text') {
    const text = keepable(rich.text ?? '');
    return text === '' ? [] : [schema.text(text, marksOf(rich))];
  }
  const children = childrenOf(rich);
  const node = build(rich.type, rich.attrs, children, marksOf(rich));
  return node ? [node] : children;
}

function build(
  type: string,
  attrs: RichNode['attrs'],
  children: readonly Node[],
  marks?: readonly Mark[],
): Node | null {
  const known = schema.nodes[type];
  if (!known || known.isText) return null;
  try {
    const kept = Fragment.fromArray(children.filter(fits(known.contentMatch)));
    const node = known.createAndFill(keepableAttrs(attrs), kept, marks);
    node?.check();
    return node;
  } catch {
    return null;
  }
}

/** Keeps the children that may follow one another under this parent, in order. */
function fits(start: NonNullable<(typeof schema.nodes)[string]>['contentMatch']) {
  let match = start;
  return (child: Node): boolean => {
    const next = match.matchType(child.type);
    if (next) match = next;
    return next !== null;
  };
}

function marksOf(rich: RichNode): Mark[] {
  return (rich.marks ?? []).flatMap(({ type, attrs }) => {
    const known = schema.marks[type];
    if (!known) return [];
    try {
      return [known.create(keepableAttrs(attrs))];
    } catch {
      return [];
    }
  });
}

const keepableAttrs = (attrs: RichNode['attrs']) =>
  attrs &&
  Object.fromEntries(
    Object.entries(attrs).map(([key, value]) => [key, typeof value === 'string' ? keepable(value) : value]),
  );
