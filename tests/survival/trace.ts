import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import * as Y from 'yjs';
import { z } from 'zod';

const patch = z.tuple([z.number(), z.number(), z.string()]);
const txn = z.object({
  patches: z.array(patch),
  agent: z.number().default(0),
  parents: z.array(z.number()).optional(),
});
const file = z.object({ endContent: z.string(), txns: z.array(txn) });

/** One keystroke as Yjs encodes it, with the state that its writer had seen. */
export interface Stroke {
  readonly agent: number;
  readonly update: Uint8Array;
  /** State vector: client → clock. */
  readonly seen: ReadonlyMap<number, number>;
}
export interface Trace {
  readonly strokes: readonly Stroke[];
  readonly agents: number;
  /** The text after merging all strokes. */
  readonly end: string;
  /** The final text stored in the trace; where two writers type at one position, another order is valid too. */
  readonly endOfFile: string;
}

/**
 * A recorded session as the strokes of its writers. Each writer has a separate doc with exactly the state that the
 * writer had seen (the trace's parents), so that concurrent strokes are concurrent again.
 */
export function readTrace(path: string, body: string): Trace {
  const bytes = readFileSync(path);
  const { txns, endContent } = file.parse(JSON.parse((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()));
  const agents = Math.max(...txns.map(({ agent }) => agent)) + 1;
  const astral = txns.some(({ patches }) => patches.some(([, , inserted]) => /[\u{10000}-\u{10ffff}]/u.test(inserted)));
  const desks = Array.from({ length: agents }, (_, agent) => new Desk(agent, body, astral));
  const strokes: Stroke[] = [];
  const parentsOf: (readonly number[])[] = [];
  txns.forEach(({ agent, patches, parents = strokes.length ? [strokes.length - 1] : [] }) => {
    const desk = desks[agent];
    if (!desk) throw new Error(`agent ${agent}`);
    desk.see(
      ancestry(parents, parentsOf, desk).flatMap((index) => ({ index, update: strokes[index]?.update ?? nothing })),
    );
    const seen = Y.decodeStateVector(Y.encodeStateVector(desk.ydoc));
    strokes.push({ agent, seen, update: desk.stroke(patches, strokes.length) });
    parentsOf.push(parents);
  });
  const whole = new Y.Doc();
  for (const { update } of strokes) Y.applyUpdate(whole, update);
  return { strokes, agents, end: whole.getText(body).toString(), endOfFile: endContent };
}

const nothing = Uint8Array.of(0, 0);

/** The strokes behind `heads` that the desk has not seen, oldest first. */
function ancestry(heads: readonly number[], parentsOf: readonly (readonly number[])[], desk: Desk): number[] {
  const found = new Set<number>();
  const open = heads.filter((head) => !desk.has(head));
  for (let head = open.pop(); head !== undefined; head = open.pop()) {
    if (found.has(head)) continue;
    found.add(head);
    open.push(...(parentsOf[head] ?? []).filter((parent) => !desk.has(parent)));
  }
  return [...found].sort((a, b) => a - b);
}

class Desk {
  readonly ydoc = new Y.Doc();
  private readonly known = new Set<number>();

  constructor(
    agent: number,
    private readonly body: string,
    private readonly astral: boolean,
  ) {
    // Concurrent insertions at one position are ordered by client id: ascending ids reproduce the recording's order.
    this.ydoc.clientID = 1_000 + agent;
  }

  has(index: number): boolean {
    return this.known.has(index);
  }

  see(strokes: readonly { index: number; update: Uint8Array }[]): void {
    for (const { index, update } of strokes) {
      Y.applyUpdate(this.ydoc, update);
      this.known.add(index);
    }
  }

  stroke(patches: readonly (readonly [number, number, string])[], index: number): Uint8Array {
    this.known.add(index);
    const made: Uint8Array[] = [];
    const hear = (update: Uint8Array) => made.push(update);
    const text = this.ydoc.getText(this.body);
    this.ydoc.on('update', hear);
    this.ydoc.transact(() => {
      for (const [at, removed, inserted] of patches) {
        const [from, to] = this.units(text, at, removed);
        if (to > from) text.delete(from, to - from);
        if (inserted) text.insert(from, inserted);
      }
    });
    this.ydoc.off('update', hear);
    return made[0] ?? Uint8Array.of(0, 0);
  }

  /** The trace's positions count code points, Yjs counts UTF-16 units. */
  private units(text: Y.Text, at: number, removed: number): [number, number] {
    if (!this.astral) return [at, at + removed];
    const points = [...text.toString()];
    const from = points.slice(0, at).join('').length;
    return [from, from + points.slice(at, at + removed).join('').length];
  }
}
