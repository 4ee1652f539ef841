import { describe, expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { setLine } from '../../../../../client/doc-types/api/editing/live-line.js';
import { type LineName, lineText, readLine } from '../../../../../contracts/docs/doc-types/lines.js';
import { NOT_DEPRECATED } from '../../../../../contracts/platform/enums.js';
import { customRules } from '../../../../../server/docs/doc-types/custom/rules.js';
import { httpRules } from '../../../../../server/docs/doc-types/index.js';
import { absorbLines } from '../../../../../server/docs/doc-types/interface/lines.js';
import { markdownRules } from '../../../../../server/docs/doc-types/markdown/rules.js';
import { seeded } from '../../../../support/random.js';

/** A doc as it was stored before lines were texts. */
function oldDoc(values: Record<string, unknown>): Y.Doc {
  const ydoc = new Y.Doc();
  for (const [key, value] of Object.entries(values)) ydoc.getMap('fields').set(key, value);
  return ydoc;
}
let people = 0;
const copyOf = (ydoc: Y.Doc): Y.Doc => {
  const copy = new Y.Doc();
  // Never one of the small ids of the server, which a random id may be.
  copy.clientID = 2 ** 31 + people++;
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(ydoc));
  return copy;
};
const send = (from: Y.Doc, to: Y.Doc) => Y.applyUpdate(to, Y.encodeStateAsUpdate(from, Y.encodeStateVector(to)));
const meet = (...docs: Y.Doc[]) => {
  for (const from of docs) for (const to of docs) if (from !== to) send(from, to);
};
/** What a settle does to the stored doc. */
const settle = (stored: Y.Doc, before = markdownRules.empty('before')) => {
  absorbLines(stored);
  const content = markdownRules.live.read(stored, before);
  markdownRules.live.write(stored, content);
  return content;
};
const changes = (ydoc: Y.Doc, work: () => void): number => {
  let count = 0;
  const hear = () => {
    count += 1;
  };
  ydoc.on('update', hear);
  work();
  ydoc.off('update', hear);
  return count;
};
const mapName = (ydoc: Y.Doc) => ydoc.getMap('fields').get('name');

describe('lines of a doc that was made before they were texts', () => {
  it('are filled once, and read as they were', () => {
    const stored = oldDoc({ name: 'Orders 订单', author: 'Ada', deprecated: 'too old', contentType: 'text/plain' });
    const before = httpRules.live.read(stored);
    absorbLines(stored, httpRules.live.lines);
    expect(httpRules.live.read(stored)).toEqual(before);
    expect(lineText(stored, 'name').toString()).toBe('Orders 订单');
    expect(changes(stored, () => absorbLines(stored, httpRules.live.lines))).toBe(0);
    expect(changes(stored, () => httpRules.live.write(stored, before))).toBeLessThanOrEqual(1);
    expect(changes(stored, () => httpRules.live.write(stored, httpRules.live.read(stored)))).toBe(0);
  });

  it('have their defaults when they were never set', () => {
    const stored = oldDoc({ name: 'Orders' });
    const before = httpRules.live.read(stored);
    absorbLines(stored, httpRules.live.lines);
    expect(httpRules.live.read(stored)).toEqual(before);
    expect(readLine(stored, 'deprecated')).toBe(NOT_DEPRECATED);
  });

  it.each([' Orders ', '', '   ', 'x'.repeat(500), 'a\0b', '😀'.repeat(90)])(
    'give the version the same name: %j',
    (name) => {
      const stored = oldDoc({ name });
      const before = customRules.live.read(stored, { name: 'before' });
      absorbLines(stored);
      expect(customRules.live.read(stored, { name: 'before' })).toEqual(before);
    },
  );

  it('take what a page of the version before writes to the map, as a difference', () => {
    const stored = oldDoc({ name: 'Orders' });
    const [page, colleague] = [copyOf(stored), copyOf(stored)];
    absorbLines(stored);
    meet(stored, page, colleague);
    for (const name of ['Orders,', 'Orders, o', 'Orders, old']) page.getMap('fields').set('name', name);
    lineText(colleague, 'name').insert(0, 'All ');
    meet(stored, page, colleague);
    expect(settle(stored).name).toBe('All Orders, old');
    meet(stored, page, colleague);
    expect(mapName(page)).toBe('All Orders, old');
    expect(lineText(colleague, 'name').toString()).toBe('All Orders, old');
    expect(changes(stored, () => settle(stored))).toBe(0);
  });

  it('take what it wrote before it saw the copy of the newest text', () => {
    const stored = oldDoc({ name: 'Orders' });
    absorbLines(stored);
    const [page, colleague] = [copyOf(stored), copyOf(stored)];
    for (let i = 0; i < 40; i++) {
      // Neither has seen the other's change, nor the copy that is written meanwhile.
      lineText(colleague, 'name').insert(0, 'n');
      send(colleague, stored);
      settle(stored);
      page.getMap('fields').set('name', `${mapName(page)}o`);
      meet(stored, page, colleague);
      expect(settle(stored).name).toBe(`${'n'.repeat(i + 1)}Orders${'o'.repeat(i + 1)}`);
      meet(stored, page, colleague);
    }
  });

  it.each([30, 90])('take what it wrote offline, %i renames ago', (renames) => {
    const stored = oldDoc({ name: 'Orders' });
    const page = copyOf(stored);
    absorbLines(stored);
    for (const name of ['Orders o', 'Orders of', 'Orders off']) page.getMap('fields').set('name', name);
    for (let i = 0; i < renames; i++) {
      lineText(stored, 'name').insert(0, `${i % 10}`);
      settle(stored);
    }
    meet(stored, page);
    expect(settle(stored).name.replace(/\d/g, '')).toBe('Orders off');
    expect(settle(stored).name).toHaveLength('Orders off'.length + renames);
  });

  it('outlive values that no page of ours writes', () => {
    const stored = oldDoc({ name: 'Orders' });
    absorbLines(stored);
    const hostile = copyOf(stored);
    const odd = [5, null, [1, 2], [['a', 1, 2]], { a: 1 }];
    for (const junk of [...odd.map((value) => () => value), () => new Y.Map(), () => new Y.Text('x')]) {
      hostile.getMap('fields').set('line:name', junk());
      hostile.getMap('fields').set('author', junk());
      meet(stored, hostile);
      expect(settle(stored)).toMatchObject({ name: 'Orders' });
    }
    hostile.getMap('fields').delete('line:name');
    meet(stored, hostile);
    expect(settle(stored).name).toBe('Orders');
    expect(lineText(stored, 'name').toString()).toBe('Orders');
  });
});

describe('a line', () => {
  const seats = (content = markdownRules.empty('Orders')) => {
    const stored = new Y.Doc();
    markdownRules.live.write(stored, content);
    return { stored, a: copyOf(stored), b: copyOf(stored) };
  };

  it('is renamed from outside by its smallest difference, under a caret', () => {
    const { stored, a } = seats();
    const text = lineText(a, 'name');
    const caret = Y.createRelativePositionFromTypeIndex(text, 3);
    markdownRules.live.write(stored, { ...markdownRules.empty('All Orders here') });
    text.insert(3, '_');
    meet(stored, a);
    expect(text.toString()).toBe('All Ord_ers here');
    expect(Y.createAbsolutePositionFromRelativePosition(caret, a)?.index).toBeGreaterThanOrEqual(7);
    expect(settle(stored).name).toBe('All Ord_ers here');
  });

  it('keeps the blank before a word that is being typed, and is cut when it is too long', () => {
    const { stored, a, b } = seats();
    lineText(a, 'name').insert(6, ' ');
    meet(stored, a, b);
    expect(settle(stored).name).toBe('Orders');
    expect(lineText(stored, 'name').toString()).toBe('Orders ');
    lineText(a, 'name').insert(7, 'x'.repeat(100));
    lineText(b, 'name').insert(0, 'y'.repeat(100));
    meet(stored, a, b);
    expect(settle(stored).name).toHaveLength(128);
    expect(lineText(stored, 'name').toString()).toHaveLength(128);
  });

  it('of deprecation is a switch and a reason: both at once leave one of both', () => {
    for (const [mine, theirs, result] of [
      [NOT_DEPRECATED, NOT_DEPRECATED, NOT_DEPRECATED],
      ['false alarm', NOT_DEPRECATED, NOT_DEPRECATED],
      [NOT_DEPRECATED, 'use the other', NOT_DEPRECATED],
      ['', '', ''],
      ['', NOT_DEPRECATED, NOT_DEPRECATED],
    ] as const) {
      const { stored, a, b } = seats({ ...markdownRules.empty('Orders'), deprecated: 'reason $f' });
      a.transact(() => setLine(a, 'deprecated', mine));
      b.transact(() => setLine(b, 'deprecated', theirs));
      meet(stored, a, b);
      expect(settle(stored).deprecated).toBe(result);
      meet(stored, a, b);
      expect(readLine(a, 'deprecated')).toBe(result);
      b.transact(() => setLine(b, 'deprecated', 'again'));
      expect(readLine(b, 'deprecated')).toBe('again');
    }
    const { stored, a, b } = seats();
    a.transact(() => setLine(a, 'deprecated', ''));
    b.transact(() => setLine(b, 'deprecated', ''));
    meet(stored, a, b);
    expect(settle(stored).deprecated).toBe('');
  });
});

/** A private character, so that each keystroke of a round is another one. */
const keystroke = (n: number) => String.fromCharCode(0xe000 + n);

/** People at one server; the network between them delivers late, and the server settles whenever it likes. */
class Round {
  private readonly random: (n: number) => number;
  private readonly docs: Y.Doc[] = [];
  private readonly undo: Y.UndoManager[] = [];
  private readonly queues = new Map<string, Uint8Array[]>();
  private readonly missing = new Set<string>();
  private typed = 0;
  private readonly server = new Y.Doc();

  constructor(
    seed: number,
    people: number,
    private readonly line: LineName,
    private readonly hasOldPage: boolean,
  ) {
    this.random = seeded(seed);
    markdownRules.live.write(this.server, markdownRules.empty('x'));
    this.connect(this.server, 0);
    for (let n = 1; n <= people; n++) {
      const ydoc = copyOf(this.server);
      this.connect(ydoc, n);
      const scope = lineText(ydoc, line);
      this.undo[n] = new Y.UndoManager(scope, { trackedOrigins: new Set(['typed']), captureTimeout: 0 });
    }
  }

  private connect(ydoc: Y.Doc, n: number): void {
    this.docs[n] = ydoc;
    ydoc.on('update', (update: Uint8Array, origin: unknown) => {
      if (n > 0 && origin !== 'from 0') this.queue(n, 0).push(update);
      // The server passes everything on to the others.
      if (n === 0)
        for (const to of this.docs.keys()) if (to > 0 && origin !== `from ${to}`) this.queue(0, to).push(update);
    });
  }
  private queue(from: number, to: number): Uint8Array[] {
    const key = `${from} ${to}`;
    const queue = this.queues.get(key) ?? [];
    this.queues.set(key, queue);
    return queue;
  }
  private deliver(key: string, most: number): void {
    const [from = 0, to = 0] = key.split(' ').map(Number);
    for (const update of this.queues.get(key)?.splice(0, most) ?? [])
      Y.applyUpdate(this.docs[to] ?? this.server, update, `from ${from}`);
  }

  play(steps: number): void {
    for (let i = 0; i < steps; i++) {
      const who = 1 + this.random(this.docs.length - 1);
      const act = this.random(8);
      if (act === 0) settle(this.server);
      else if (act < 4) this.type(who);
      else if (act === 4) this.undoOne(who);
      else this.deliver([...this.queues.keys()][this.random(this.queues.size)] ?? '', 1 + this.random(3));
    }
    for (let i = 0; i < 3; i++) {
      this.deliverAll();
      settle(this.server);
    }
    this.deliverAll();
  }

  private deliverAll(): void {
    // To the server first: it passes on.
    for (const toServer of [true, false])
      for (const key of this.queues.keys())
        if (key.endsWith(' 0') === toServer) this.deliver(key, Number.POSITIVE_INFINITY);
  }

  private type(who: number): void {
    const ydoc = this.docs[who] ?? this.server;
    const letter = keystroke(this.typed++);
    const isOld = this.hasOldPage && who === 1;
    const before = isOld ? String(ydoc.getMap('fields').get(this.line) ?? '') : (readLine(ydoc, this.line) ?? '');
    const at = this.random(before.length + 1);
    const next = before.slice(0, at) + letter + before.slice(at);
    if (isOld) ydoc.transact(() => ydoc.getMap('fields').set(this.line, next), 'typed');
    else ydoc.transact(() => setLine(ydoc, this.line, next, at + 1), 'typed');
  }

  private undoOne(who: number): void {
    const ydoc = this.docs[who] ?? this.server;
    const before = readLine(ydoc, this.line) ?? '';
    this.undo[who]?.undo();
    const after = readLine(ydoc, this.line) ?? '';
    for (const letter of before) if (!after.includes(letter)) this.missing.add(letter);
  }

  check(): void {
    const texts = this.docs.map((ydoc) => lineText(ydoc, this.line).toString());
    expect(new Set(texts).size).toBe(1);
    const [text = ''] = texts;
    const wanted = Array.from({ length: this.typed }, (_, n) => keystroke(n)).filter(
      (letter) => !this.missing.has(letter),
    );
    const kept = [...text].filter((letter) => letter >= keystroke(0)).sort();
    expect(kept).toEqual(wanted);
    expect(this.docs.map((ydoc) => ydoc.getMap('fields').get(this.line))).toEqual(texts);
  }
}

describe.each([
  { people: 2, rounds: 700, hasOldPage: false },
  { people: 5, rounds: 300, hasOldPage: false },
  { people: 2, rounds: 400, hasOldPage: true },
  { people: 5, rounds: 200, hasOldPage: true },
])('$people people, an old page among them: $hasOldPage', ({ people, rounds, hasOldPage }) => {
  it('lose no letter and double none, however late they hear of each other', () => {
    for (let seed = 1; seed <= rounds; seed++) {
      const round = new Round(seed * 7 + people, people, seed % 3 === 0 ? 'author' : 'name', hasOldPage);
      try {
        round.play(40);
        round.check();
      } catch (error) {
        throw new Error(`seed ${seed}, ${people} people`, { cause: error });
      }
    }
  });
});
