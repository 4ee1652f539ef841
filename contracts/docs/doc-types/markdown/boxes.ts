/** The line of a box, whatever its kind: `:::tip`, `::: code-group`, `:::{note}`; without a word, its end. */
const line = /^(:{3,}) *([\p{L}{].*)?$/u;

interface Box {
  readonly colons: number;
  readonly isKnown: boolean;
}

/**
 * The boxes of one text that are open, in the order of its lines. A box of an unknown kind remains text, and so does its
 * end, which must not end the box around it. A parser tries a line more than once, and what was decided remains.
 */
export class Boxes {
  private readonly open: Box[] = [];
  private readonly decided = new Map<number, boolean>();

  /** Whether the line is the beginning of a known box, or its end. `at`: its number. */
  has(text: string, at: number, isKnown: boolean): boolean {
    const before = this.decided.get(at);
    if (before !== undefined) return before;
    const decision = this.decide(text, isKnown);
    this.decided.set(at, decision);
    return decision;
  }

  private decide(text: string, isKnown: boolean): boolean {
    const [, colons = '', word] = line.exec(text) ?? [];
    // Not a word between colons.
    if (word?.endsWith(':::')) return isKnown;
    if (word !== undefined) this.open.push({ colons: colons.length, isKnown });
    if (word !== undefined || colons === '') return isKnown;
    const same = this.open.findLastIndex((box) => box.colons === colons.length);
    const found = same >= 0 ? same : this.open.findLastIndex((box) => box.colons < colons.length);
    // One that ends nothing is drawn as it is written.
    return found < 0 || this.open.splice(found)[0]?.isKnown !== false;
  }
}
