import { ParamStyle } from '../../contracts/docs/doc-types/api.js';
import { type ArrangedRow, arrangeRows, rowPositions, rowsMap } from '../../contracts/docs/doc-types/rows.js';
import { deleteDoc, saveDoc, undeleteDoc } from '../../contracts/docs/docs.js';
import { settleNow } from '../../contracts/docs/live.js';
import { addModel, detachModel, extractModel } from '../../contracts/docs/models.js';
import { Editor } from './editors.js';
import type { Person } from './people.js';
import { seeded } from './random.js';
import { TableCrowd } from './table-crowd.js';
import { saidBy, TableEditor, tableOf } from './table-editor.js';

/** A model, and everybody who ever edited it: the server closes the connections when it is deleted. */
export interface WalkedModel {
  readonly id: string;
  readonly editors: TableEditor[];
  isDeleted: boolean;
}

/**
 * Random people who type in one HTTP doc, make its rows models and models rows again, refer to models, and edit, rename, delete
 * and bring back those models, all at the same time.
 */
export class ModelCrowd {
  readonly models: WalkedModel[] = [];
  /** What was done, by name: a walk that only meets refusals proves nothing. */
  readonly done = new Map<string, number>();
  readonly crowd: TableCrowd;
  private readonly random: (n: number) => number;
  private readonly running = new Set<Promise<void>>();
  private names = 0;

  constructor(
    private readonly people: readonly Person[],
    private readonly moduleId: string,
    readonly docId: string,
    seed: number,
  ) {
    this.crowd = new TableCrowd(docId, seed);
    this.random = seeded(seed + 1);
  }

  async seat(count: number): Promise<void> {
    await this.crowd.seat(this.people, count);
    for (let n = 0; n < 2; n++) await this.model(`Model${n}`);
  }

  async act(): Promise<void> {
    const dice = this.random(100);
    if (dice < 55) await this.crowd.act();
    else if (dice < 68) this.extract();
    else if (dice < 76) this.detach();
    else if (dice < 82) this.refer();
    else if (dice < 86) this.addStatus();
    else if (dice < 94) await this.editModel();
    else if (dice < 97) this.deleteOrBringBack();
    else this.start('settle', this.pick(this.people).call(settleNow, { id: this.docId }));
    // People do not wait for each other, but not everything waits for the end either.
    if (this.random(6) === 0) await this.idle();
  }

  /** Everything asked for has been answered. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  /** Deleted models come back; resolves when everybody sees the same, with a fresh editor of each model. */
  async agree(): Promise<TableEditor[]> {
    await this.idle();
    for (const model of this.models) if (model.isDeleted) await this.bringBack(model);
    await this.crowd.agree();
    const fresh: TableEditor[] = [];
    for (const model of this.models) {
      const here = model.editors.filter(({ seat }) => !seat.told);
      await Promise.all(here.map(({ seat }) => seat.come()));
      for (const { seat } of here) await seat.allSaved();
      const reader = await this.sits(model, 0);
      for (const { seat } of here) await seat.until(() => seat.said === reader.seat.said, 'the same model');
      fresh.push(reader);
    }
    return fresh;
  }

  async leave(): Promise<void> {
    await this.crowd.leave();
    await Promise.all(this.models.flatMap(({ editors }) => editors.map(({ seat }) => seat.close())));
  }

  private async model(name: string): Promise<void> {
    const [first] = this.people;
    if (!first) throw new Error('nobody is here');
    this.models.push(this.known((await first.call(addModel, { moduleId: this.moduleId, name, parentId: '' })).id));
  }
  private known(id: string): WalkedModel {
    return { id, editors: [], isDeleted: false };
  }

  private extract(): void {
    const editor = this.pick(this.crowd.editors);
    const parents = new Set(editor.shown.map(({ parentId }) => parentId));
    const row = this.pickOf(editor.shown.filter(({ id }) => parents.has(id)));
    if (!row) return;
    const input = { id: this.docId, rowId: row.id, name: `Extracted${this.names++}` };
    const asked = async (person: Person) => {
      const { id } = await person.call(extractModel, input);
      this.models.push(this.known(id));
    };
    for (const person of this.oneOrTwo()) this.start('extract', asked(person));
    // Somebody types into what is becoming a model, knowingly or not.
    for (const other of this.crowd.editors.slice(0, 2)) this.typeBelow(other, row.id);
  }

  private detach(): void {
    const row = this.pickOf(this.referring(this.pick(this.crowd.editors)));
    if (!row) return;
    for (const person of this.oneOrTwo())
      this.start('detach', person.call(detachModel, { id: this.docId, rowId: row.id }));
    this.typeBelow(this.pick(this.crowd.editors), row.id);
  }

  private refer(): void {
    const editor = this.pick(this.crowd.editors);
    const [row, model] = [this.pickOf(editor.shown), this.pick(this.models)];
    if (!row) return;
    this.count('refer');
    editor.seat.edit(`ref ${row.id} ${this.names++}`, () => editor.row(row.id).set('ref', model.id));
    this.typeBelow(this.pick(this.crowd.editors), row.id);
  }

  private typeBelow(editor: TableEditor, rowId: string): void {
    const below = editor.shown.filter(({ parentId }) => parentId === rowId);
    const row = this.pickOf(below);
    if (row && this.random(2)) editor.type(row.id, 'description');
    else {
      const at = editor.shown.find(({ id }) => id === rowId);
      if (at) editor.add(at.style, rowId);
    }
  }

  /** Two who both add the status 404. */
  private addStatus(): void {
    this.count('404');
    for (const editor of [this.pick(this.crowd.editors), this.pick(this.crowd.editors)])
      editor.add(ParamStyle.responses, '', 1, () => ({ description: '404' }));
  }

  private async editModel(): Promise<void> {
    const model = this.pick(this.models.filter(({ isDeleted }) => !isDeleted));
    if (this.random(4) === 0) return this.rename(model);
    const open = model.editors.filter(({ seat }) => !seat.told && seat.provider.synced);
    const editor = this.pickOf(open) ?? (await this.sits(model, model.editors.length).catch(ignoreRefusal));
    if (!editor) return;
    this.count('edit a model');
    const row = this.pickOf(editor.shown);
    const dice = this.random(10);
    if (!row || dice < 4) editor.add(ParamStyle.model, dice < 2 ? (row?.id ?? '') : '');
    else if (dice < 7) editor.type(row.id, 'description');
    else if (dice < 8) editor.set(row.id, { deleted: true });
    else editor.seat.edit(`ref ${this.names++}`, () => editor.row(row.id).set('ref', this.pick(this.models).id));
  }

  private rename({ id }: WalkedModel): void {
    const name = `Renamed${this.names++}`;
    this.start('rename', this.pick(this.people).call(saveDoc, { id, moduleId: this.moduleId, name }));
  }

  private deleteOrBringBack(): void {
    const model = this.pick(this.models);
    if (model.isDeleted) this.start('undelete', this.bringBack(model));
    if (model.isDeleted || this.models.filter(({ isDeleted }) => !isDeleted).length < 2) return;
    model.isDeleted = true;
    this.start('delete', this.pick(this.people).call(deleteDoc, { id: model.id }));
  }
  private async bringBack(model: WalkedModel): Promise<void> {
    await this.pick(this.people).call(undeleteDoc, { id: model.id });
    model.isDeleted = false;
  }

  private async sits(model: WalkedModel, at: number): Promise<TableEditor> {
    const seat = await Editor.open(this.pick(this.people), model.id, { said: saidBy });
    const editor = new TableEditor(seat, `m${this.models.indexOf(model)}.${at}-${this.names++}.`);
    model.editors.push(editor);
    return editor;
  }

  /** Rows that are displayed and are a model. */
  private referring(editor: TableEditor): ArrangedRow[] {
    return editor.shown.filter(({ id }) => typeof editor.row(id).get('ref') === 'string');
  }

  private oneOrTwo(): Person[] {
    const one = this.pick(this.people);
    return this.random(3) === 0 ? [one, this.pick(this.people)] : [one];
  }
  private start(what: string, work: Promise<unknown>): void {
    const done: Promise<void> = work
      .then(() => this.count(what), ignoreRefusal)
      .finally(() => this.running.delete(done));
    this.running.add(done);
  }
  private count(what: string): void {
    this.done.set(what, (this.done.get(what) ?? 0) + 1);
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

/** Of two who do the same, one may be refused; anything else is a defect. */
function ignoreRefusal(error: unknown): undefined {
  const text = error instanceof Error ? error.message : String(error);
  if (!text.includes('was refused') || text.includes('error.internal')) throw error;
}

/** Rows that no editor hid, whose words are in no model, although they were saved. */
export function unexplained(editors: readonly TableEditor[], isInModel: (word: string) => boolean): string[] {
  const [first] = editors;
  if (!first) return [];
  const erased = new Set(editors.flatMap((editor) => [...editor.erased]));
  const deleted = new Set(
    editors.flatMap(({ writes }) => writes.flatMap(({ attribute, row }) => (attribute === 'deleted' ? [row] : []))),
  );
  const arranged = new Map(arrangeRows(rowPositions(rowsMap(first.ydoc)).places).map((row) => [row.id, row]));
  const isRemoved = (id: string): boolean => {
    for (let at = arranged.get(id); at; at = arranged.get(at.parentId)) if (deleted.has(at.id)) return true;
    return false;
  };
  const gone = new Set(tableOf(first.ydoc).flatMap(({ id, gone: isGone }) => (isGone ? [id] : [])));
  return editors.flatMap(({ words, saved }) =>
    words.flatMap(({ edit, row, word }) =>
      saved.has(edit) && !erased.has(word) && gone.has(row) && !isRemoved(row) && !isInModel(word)
        ? [`${word} was saved in ${row}, is hidden, and is in no model`]
        : [],
    ),
  );
}
