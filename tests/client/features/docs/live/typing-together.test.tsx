import { afterEach, expect, it } from '@jest/globals';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { live } from '../../../../../contracts/docs/doc-types/common.js';
import { lineKey, lineText } from '../../../../../contracts/docs/doc-types/lines.js';
import { seeded } from '../../../../support/random.js';
import { openBrowser } from '../../../screen.js';

openBrowser();
await import('../../../admin/stage.js');
const { act } = await import('react');
const { createRoot } = await import('react-dom/client');
const { LiveTitle } = await import('../../../../../client/features/docs/live/LiveTitle.js');
const { LiveText } = await import('../../../../../client/doc-types/api/form/fields/LiveText.js');
const { useTableEditing } = await import('../../../../../client/doc-types/api/editing/table-editing.js');

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
/** Rounds of one number of people, in docs of so many rounds. */
const [ROUNDS, IN_A_DOC] = [500, 25];
const ACTS = 4;
const labels = ['Title', 'Text'] as const;
type Label = (typeof labels)[number];
const textOf = (ydoc: Y.Doc, label: Label) => (label === 'Title' ? lineText(ydoc, 'name') : ydoc.getText(live.remark));
const START = '题';
/** Every letter is typed once: nobody's can be taken for another. */
const FIRST_LETTER = 0x4e00 + 1;
const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;

let close: (() => void) | undefined;
afterEach(() => close?.());

/** Letters of the doc that were removed at some time. */
const removed = new Set<string>();

/** A person at a page of their own, with two fields of the doc. */
class Writer {
  readonly ydoc = new Y.Doc();
  readonly place = document.body.appendChild(document.createElement('div'));
  /** Letters of an input method that are not words yet, by field. */
  private readonly composed = new Map<Label, { letters: string; around: readonly string[] }>();

  constructor(id: number, start: Uint8Array) {
    this.ydoc.clientID = 2 ** 31 + id;
    Y.applyUpdate(this.ydoc, start);
  }

  field(label: Label): HTMLTextAreaElement {
    const found = this.place.querySelector<HTMLTextAreaElement>(`[aria-label="${label}"]`);
    if (!found) throw new Error(`no ${label}`);
    return found;
  }
  isComposing = (label: Label): boolean => this.composed.has(label);
  text = (label: Label): string => textOf(this.ydoc, label).toString();

  private put(label: Label, value: string, caret: number): void {
    const field = this.field(label);
    setValue?.call(field, value);
    field.setSelectionRange(caret, caret);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  types(label: Label, letters: string, at: number): void {
    const { value } = this.field(label);
    this.put(label, value.slice(0, at) + letters + value.slice(at), at + letters.length);
  }
  removes(label: Label, letter: string): void {
    const { value } = this.field(label);
    const at = value.indexOf(letter);
    this.put(label, value.slice(0, at) + value.slice(at + letter.length), at);
  }
  composes(label: Label, letters: string, at: number): void {
    const { value } = this.field(label);
    this.field(label).dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    this.composed.set(label, { letters, around: [value.slice(at - 1, at), value.slice(at, at + 1)] });
    this.types(label, letters, at);
  }
  /** With the word, or with nothing where the composition is given up. */
  ends(label: Label, word: string): void {
    const { value } = this.field(label);
    const { letters = '', around: [left = '', right = ''] = [] } = this.composed.get(label) ?? {};
    const at = value.indexOf(letters);
    this.composed.delete(label);
    this.put(label, value.slice(0, at) + word + value.slice(at + letters.length), at + word.length);
    this.field(label).dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    // Between the letters where it was begun. What was removed and brought back meanwhile may be on either side.
    const order = [left, word, right].filter((one) => one !== '' && !removed.has(one));
    const places = order.map((one) => this.text(label).indexOf(one));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  }
  key(label: Label, key: string): void {
    this.field(label).dispatchEvent(
      new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true }),
    );
  }
}

/** The pages of one writer; the form's undo is a command of the page. */
function Fields({ writer, onUndo }: { writer: Writer; onUndo: (undo: () => boolean) => void }) {
  const editing = useTableEditing(writer.ydoc, awarenessOf(writer), true);
  onUndo(editing.undo);
  return (
    <>
      <LiveTitle ydoc={writer.ydoc} mayEdit onDone={() => undefined} />
      <LiveText editing={editing} text={textOf(writer.ydoc, 'Text')} label="Text" rows={3} />
    </>
  );
}
const awarenesses = new Map<Writer, Awareness>();
function awarenessOf(writer: Writer): Awareness {
  const known = awarenesses.get(writer) ?? new Awareness(writer.ydoc);
  awarenesses.set(writer, known);
  return known;
}

/** Updates on their way: each takes 20 to 300 ms, and stays behind those that the same person sent before. */
class Net {
  now = 0;
  private readonly way: { at: number; to: Writer; update: Uint8Array }[] = [];

  constructor(writers: readonly Writer[], next: (n: number) => number) {
    for (const from of writers)
      for (const to of writers.filter((each) => each !== from)) {
        let last = 0;
        from.ydoc.on('update', (update: Uint8Array, origin: unknown) => {
          if (origin === this) return;
          last = Math.max(last, this.now + 20 + next(281));
          this.way.push({ at: last, to, update });
        });
      }
  }
  runs(ms: number): void {
    this.now += ms;
    const due = this.way.filter(({ at }) => at <= this.now).sort((a, b) => a.at - b.at);
    for (const each of due) {
      this.way.splice(this.way.indexOf(each), 1);
      Y.applyUpdate(each.to.ydoc, each.update, this);
    }
  }
}

/** Several people in one doc, and which letters must be there. */
class Meeting {
  readonly writers: readonly Writer[];
  readonly owner = new Map<string, Writer>();
  readonly there = { Title: new Set<string>(), Text: new Set<string>() };
  private readonly undos = new Map<Writer, () => boolean>();
  private readonly net: Net;
  private letters = FIRST_LETTER;

  constructor(
    people: number,
    readonly next: (n: number) => number,
  ) {
    removed.clear();
    const start = new Y.Doc();
    start.getMap(live.fields).set(lineKey('name'), 1);
    for (const label of labels) textOf(start, label).insert(0, START);
    this.writers = Array.from({ length: people }, (_, id) => new Writer(id, Y.encodeStateAsUpdate(start)));
    this.net = new Net(this.writers, next);
    const roots = this.writers.map((writer) => {
      const root = createRoot(writer.place);
      act(() => root.render(<Fields writer={writer} onUndo={(undo) => this.undos.set(writer, undo)} />));
      return root;
    });
    close = () => {
      act(() => {
        for (const root of roots) root.unmount();
      });
      for (const writer of this.writers) awarenesses.get(writer)?.destroy();
      awarenesses.clear();
      document.body.replaceChildren();
    };
  }

  private fresh(writer: Writer, label: Label, count: number): string {
    const letters = Array.from({ length: count }, () => String.fromCharCode(this.letters++));
    for (const letter of letters) {
      this.owner.set(letter, writer);
      this.there[label].add(letter);
    }
    return letters.join('');
  }

  acts(): void {
    const { next } = this;
    this.net.runs(next(120));
    const writer = this.writers[next(this.writers.length)];
    const label = labels[next(labels.length)];
    if (!writer || !label) throw new Error('nobody');
    const at = next(writer.field(label).value.length + 1);
    if (writer.isComposing(label)) writer.ends(label, next(4) === 0 ? '' : this.fresh(writer, label, 1 + next(3)));
    else if (next(4) === 0) writer.composes(label, 'nihao', at);
    else if (next(6) === 0) this.undoes(writer, label);
    else if (next(8) === 0) this.removes(writer, label);
    else writer.types(label, this.fresh(writer, label, 1 + next(2)), at);
  }
  private removes(writer: Writer, label: Label): void {
    const own = [...writer.field(label).value].find((letter) => this.owner.get(letter) === writer);
    if (!own) return;
    this.there[label].delete(own);
    removed.add(own);
    writer.removes(label, own);
  }
  /** An undo takes and brings back letters of nobody else. */
  private undoes(writer: Writer, label: Label): void {
    const before = labels.map((each) => new Set(writer.text(each)));
    if (label === 'Title') writer.key(label, 'z');
    else this.undos.get(writer)?.();
    labels.forEach((each, i) => {
      const [had, has] = [before[i] ?? new Set<string>(), new Set(writer.text(each))];
      for (const letter of [...had].filter((one) => !has.has(one))) {
        expect(this.owner.get(letter)).toBe(writer);
        this.there[each].delete(letter);
        removed.add(letter);
      }
      for (const letter of [...has].filter((one) => !had.has(one))) {
        expect(this.owner.get(letter)).toBe(writer);
        this.there[each].add(letter);
      }
    });
  }

  /** Everybody ends their word, everything arrives: the same on all pages, and every letter once. */
  meets(): void {
    for (const writer of this.writers)
      for (const label of labels) if (writer.isComposing(label)) writer.ends(label, this.fresh(writer, label, 1));
    this.net.runs(10_000);
    for (const label of labels) {
      const all = [START, ...this.there[label]].sort().join('');
      for (const writer of this.writers) {
        expect([...writer.text(label)].sort().join('')).toBe(all);
        expect(writer.text(label)).toBe(this.writers[0]?.text(label));
        expect(writer.field(label).value).toBe(writer.text(label));
      }
    }
  }
}

it.each([2, 5])(`no letter is lost between %s people who type, compose and undo (SEED=${seed})`, (people) => {
  const next = seeded(seed + people);
  for (let doc = 0; doc < ROUNDS / IN_A_DOC; doc++) {
    const meeting = new Meeting(people, next);
    for (let round = 0; round < IN_A_DOC; round++)
      act(() => {
        for (let n = 0; n < ACTS; n++) meeting.acts();
        meeting.meets();
      });
    close?.();
    close = undefined;
  }
});
