import * as Y from 'yjs';
import { MODEL_ROOT, OPERATION } from './api.js';
import { live } from './common.js';
import { isLineMark, lineNames, lineText } from './lines.js';
import { operationKeyOf } from './live-fixed-rows.js';
import { rootKeyOf } from './live-model-root.js';
import { isPartKey } from './live-parts.js';
import { isColumn } from './row-attributes.js';
import { rowsMap } from './rows.js';

/** One stored update and its author; `A` is the type of user ids. */
export interface AuthoredUpdate<A> {
  readonly actorId: A;
  readonly update: Uint8Array;
}
interface Range<A> {
  readonly from: number;
  readonly to: number;
  readonly actorId: A;
}
/**
 * The users who wrote what these updates left in the Y.Doc, by value: `field:<name>`, `row:<rowId>:<attribute>`,
 * `block:<n>` (a line of Markdown, a top-level node of rich text). Deletions leave nothing behind, so they have no
 * writer here. An item of a Y.Doc carries the id of the client that made it; each update names its clients.
 */
export function writersOf<A>(ydoc: Y.Doc, updates: readonly AuthoredUpdate<A>[]): Record<string, A[]> {
  const authors = new Authors(updates);
  const found = new Map<string, Set<A>>();
  const add = (key: string, actors: Iterable<A>) => {
    for (const actor of actors) found.set(key, (found.get(key) ?? new Set<A>()).add(actor));
  };
  for (const [name, item] of ydoc.getMap(live.fields)._map)
    if (!item.deleted && !isLineMark(name)) add(valueOfField(name), authors.below(item));
  for (const name of [live.url, live.remark])
    for (const item of itemsOf(ydoc.getText(name))) add(`field:${name}`, authors.of(item));
  for (const name of lineNames)
    for (const item of itemsOf(lineText(ydoc, name))) add(`field:${name}`, authors.of(item));
  addRows(ydoc, authors, add);
  for (const [block, actors] of blocksOf(ydoc, authors)) {
    add(`block:${block}`, actors);
    add('field:body', actors);
  }
  return Object.fromEntries([...found].map(([key, actors]) => [key, [...actors]]));
}

/** The entries of a model's root, and of an operation, are those of a row. */
function valueOfField(name: string): string {
  const [root, own] = [rootKeyOf(name), operationKeyOf(name)];
  if (root !== undefined) return `row:${MODEL_ROOT}:${root}`;
  return own === undefined ? `field:${name}` : `row:${OPERATION}:${own}`;
}

/** A piece of the live text; `by` is undefined for what stood there before the updates. */
export interface TextPiece<A> {
  readonly text: string;
  readonly by: A | undefined;
}

/** The live text in pieces of one writer each. */
export function textPieces<A>(text: Y.Text, updates: readonly AuthoredUpdate<A>[]): TextPiece<A>[] {
  const authors = new Authors(updates);
  const pieces: TextPiece<A>[] = [];
  const add = (part: string, by: A | undefined) => {
    const last = pieces.at(-1);
    if (last?.by === by && last) pieces[pieces.length - 1] = { text: last.text + part, by };
    else if (part !== '') pieces.push({ text: part, by });
  };
  for (const item of itemsOf(text)) {
    if (!(item.content instanceof Y.ContentString)) continue;
    let end = 0;
    for (const { from, to, actorId } of authors.parts(item).sort((a, b) => a.from - b.from)) {
      add(item.content.str.slice(end, from), undefined);
      add(item.content.str.slice(Math.max(end, from), to), actorId);
      end = Math.max(end, to);
    }
    add(item.content.str.slice(end), undefined);
  }
  return pieces;
}

/** What all shared types have: items in order, and items by key. */
interface SharedType {
  readonly _start: Y.Item | null;
  readonly _map: ReadonlyMap<string, Y.Item>;
}
type Add<A> = (key: string, actors: Iterable<A>) => void;

function addRows<A>(ydoc: Y.Doc, authors: Authors<A>, add: Add<A>): void {
  for (const [id, item] of rowsMap(ydoc)._map) {
    const row = typeOf(item);
    if (item.deleted || !(row instanceof Y.Map)) continue;
    add(`row:${id}:row`, authors.of(item));
    for (const [name, cell] of row._map) {
      if (cell.deleted) continue;
      add(`row:${id}:${isColumn(name) || isPartKey(name) ? name : 'place'}`, authors.below(cell));
    }
  }
}

/** Call after the content was read: that gives the root type its class. */
function blocksOf<A>(ydoc: Y.Doc, authors: Authors<A>): Map<number, Set<A>> {
  const root = ydoc.share.get(live.body);
  if (!root) return new Map();
  return root instanceof Y.Text ? linesOf(root, authors) : nodesOf(root, authors);
}

function linesOf<A>(root: Y.Text, authors: Authors<A>): Map<number, Set<A>> {
  const lines = new Map<number, Set<A>>();
  let line = 0;
  for (const item of itemsOf(root)) {
    if (!(item.content instanceof Y.ContentString)) continue;
    const text = item.content.str;
    for (const { from, to, actorId } of authors.parts(item)) {
      const start = line + breaksIn(text.slice(0, from));
      for (const [at, typed] of text.slice(from, to).split('\n').entries())
        if (typed !== '') lines.set(start + at, (lines.get(start + at) ?? new Set<A>()).add(actorId));
    }
    line += breaksIn(text);
  }
  return lines;
}

const breaksIn = (text: string): number => text.split('\n').length - 1;

function nodesOf<A>(root: SharedType, authors: Authors<A>): Map<number, Set<A>> {
  const nodes = new Map<number, Set<A>>();
  for (const [at, item] of itemsOf(root).entries()) {
    const actors = authors.below(item);
    if (actors.size > 0) nodes.set(at, actors);
  }
  return nodes;
}

const typeOf = ({ content }: Y.Item): SharedType | undefined =>
  content instanceof Y.ContentType ? content.type : undefined;

/** The visible items of a list type, in order. */
function itemsOf(type: SharedType): Y.Item[] {
  const items: Y.Item[] = [];
  for (let item = type._start; item; item = item.right) if (!item.deleted && item.countable) items.push(item);
  return items;
}

/** Who made an item: by the ranges of clocks of each client that the updates contain. */
class Authors<A> {
  private readonly ranges = new Map<number, Range<A>[]>();

  constructor(updates: readonly AuthoredUpdate<A>[]) {
    for (const { actorId, update } of updates) {
      const { from, to } = Y.parseUpdateMeta(update);
      for (const [client, start] of from) {
        const ranges = this.ranges.get(client) ?? [];
        ranges.push({ from: start, to: to.get(client) ?? start, actorId });
        this.ranges.set(client, ranges);
      }
    }
  }

  /** The parts of the item that are new: their first unit, and the one after the last, counted within the item. */
  parts({ id: { client, clock }, length }: Y.Item): Range<A>[] {
    return (this.ranges.get(client) ?? []).flatMap(({ from, to, actorId }) => {
      const [start, end] = [Math.max(from, clock), Math.min(to, clock + length)];
      return start < end ? [{ from: start - clock, to: end - clock, actorId }] : [];
    });
  }

  of(item: Y.Item): A[] {
    return this.parts(item).map(({ actorId }) => actorId);
  }

  /** The authors of the item and of all that it contains. */
  below(item: Y.Item): Set<A> {
    const actors = new Set<A>();
    const open = [item];
    for (let next = open.pop(); next; next = open.pop()) {
      for (const actor of this.of(next)) actors.add(actor);
      const type = typeOf(next);
      if (!type) continue;
      open.push(...itemsOf(type), ...[...type._map.values()].filter(({ deleted }) => !deleted));
    }
    return actors;
  }
}
