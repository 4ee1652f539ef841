import * as Y from 'yjs';

/** Levels that an editor renders; the server limits versions to half of them. */
const MAX_LEVELS = 200;

/** Whether the type is nested deeper than that. Without recursion, which deep nesting would overflow. */
function deeperThan(type: Y.XmlFragment, levels: number): boolean {
  const open: { type: Y.XmlFragment; level: number }[] = [{ type, level: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.level > levels) return true;
    for (const child of next.type.toArray())
      if (child instanceof Y.XmlElement) open.push({ type: child, level: next.level + 1 });
  }
  return false;
}

/** Whether the live text is nested deeper than an editor can render. */
export const isTooDeep = (body: Y.XmlFragment): boolean => deeperThan(body, MAX_LEVELS);

function levelOf(type: Y.XmlFragment): number {
  let level = 0;
  let at = type;
  while (at.parent instanceof Y.XmlFragment && level <= MAX_LEVELS) {
    at = at.parent;
    level += 1;
  }
  return level;
}

/** Calls `onTooDeep` before any editor receives a change that nests too deep; typing costs nothing. */
export function watchDepth(ydoc: Y.Doc, onTooDeep: () => void): () => void {
  const check = ({ changed }: Y.Transaction) => {
    for (const type of changed.keys()) {
      if (!(type instanceof Y.XmlFragment)) continue;
      if (deeperThan(type, MAX_LEVELS - levelOf(type))) return onTooDeep();
    }
  };
  ydoc.on('beforeObserverCalls', check);
  return () => ydoc.off('beforeObserverCalls', check);
}
