import { type ArrangedRow, arrangeRows, rowPositions, rowsMap } from '../../contracts/docs/doc-types/rows.js';
import { Editor } from './editors.js';
import type { Person } from './people.js';
import { seeded } from './random.js';
import { saidBy, styles, TableEditor } from './table-editor.js';

/** Random editors of the tables of one HTTP doc, with occasional disconnects. */
export class TableCrowd {
  readonly editors: TableEditor[] = [];
  cuts = 0;
  /**
   * Rows that were at some moment displayed elsewhere than stored (cycles, foreign parents), which the server repairs.
   */
  readonly mended = new Set<string>();
  private watcher: Editor | undefined;
  private readonly random: (n: number) => number;

  constructor(
    readonly docId: string,
    seed: number,
  ) {
    this.random = seeded(seed);
  }

  async seat(people: readonly Person[], count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      const person = people[i % people.length];
      if (!person) throw new Error('nobody is here');
      const seat = await Editor.open(person, this.docId, { said: saidBy });
      this.editors.push(new TableEditor(seat, String.fromCharCode(97 + i)));
    }
    const [first] = people;
    if (!first) throw new Error('nobody is here');
    this.watcher = await Editor.open(first, this.docId, { said: saidBy });
    const { ydoc } = this.watcher;
    ydoc.on('beforeTransaction', () => {
      const { places } = rowPositions(rowsMap(ydoc));
      const said = new Map(places.map(({ id, parentId }) => [id, parentId]));
      for (const { id, parentId } of arrangeRows(places)) if (said.get(id) !== parentId) this.mended.add(id);
    });
  }

  /** One random action of a random editor. */
  async act(): Promise<void> {
    const editor = this.pick(this.editors);
    const dice = this.random(100);
    if (dice < 5) this.cut(editor);
    else if (dice < 13) await this.pick(this.editors).seat.come();
    else if (dice < 15) editor.add(this.pick(styles), this.anyParent(editor), 30, () => ({ type: this.pick(types) }));
    else if (dice < 28) editor.add(this.pick(styles), this.anyParent(editor));
    else if (dice < 33) this.bringBack(editor);
    else if (dice < 35) editor.typeAbove(this.pick(['url', 'remark'] as const));
    else this.change(editor, this.pickOf(editor.shown));
    if (this.random(3) === 0) await new Promise((resolve) => setImmediate(resolve));
  }

  /** Reconnects everyone; resolves with the content once all is saved and all editors have the same. */
  async agree(): Promise<string> {
    await Promise.all(this.editors.map(({ seat }) => seat.come()));
    for (const { seat } of this.editors) await seat.allSaved();
    const [first, ...others] = this.editors;
    if (!first) throw new Error('nobody is here');
    for (const { seat } of others)
      await seat.until(() => seat.said === first.seat.said, `the table of ${first.seat.person.username}`);
    return first.seat.said;
  }

  async leave(): Promise<void> {
    await this.watcher?.close();
    await Promise.all(this.editors.splice(0).map(({ seat }) => seat.close()));
  }

  private change(editor: TableEditor, row: ArrangedRow | undefined): void {
    if (!row) return;
    const { id } = row;
    const dice = this.random(100);
    if (dice < 6) editor.set(id, { deleted: true });
    else if (dice < 20)
      editor.under(id, this.pickOf(editor.shown.filter(({ style }) => style === row.style))?.id ?? '');
    else if (dice < 26) editor.under(id, '');
    else if (dice < 36) editor.up(id);
    else if (dice < 46) editor.setNew(id, this.pick(['type', 'maxLength', 'enumId'] as const));
    else if (dice < 52) editor.set(id, { required: this.random(2) === 0 });
    else if (dice < 64) editor.rename(id);
    else if (dice < 70) editor.erase(id, this.pick(['name', 'description'] as const));
    else editor.type(id, this.pick(['example', 'description'] as const), this.random(40));
  }

  private bringBack(editor: TableEditor): void {
    const row = this.pickOf(editor.hidden.filter(({ deleted }) => deleted));
    if (row) editor.set(row.id, { deleted: false });
  }
  private cut(editor: TableEditor): void {
    this.cuts++;
    editor.seat.cut();
  }
  private anyParent(editor: TableEditor): string {
    return this.random(2) ? '' : (this.pickOf(editor.shown)?.id ?? '');
  }
  private pickOf<T>(from: readonly T[]): T | undefined {
    return from[this.random(Math.max(from.length, 1))];
  }
  private pick<T>(from: readonly T[]): T {
    const picked = this.pickOf(from);
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  }
}

const types = ['string', 'number', 'boolean', 'object', 'array'] as const;
