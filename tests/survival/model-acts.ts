import * as Y from 'yjs';
import { rowsMap } from '../../contracts/docs/doc-types/rows.js';
import { viewDoc } from '../../contracts/docs/docs.js';
import { detachModel, docModels, extractModel, listModels } from '../../contracts/docs/models.js';
import { applyImport, planImport } from '../../contracts/import-export/imports.js';
import { fileOf } from '../support/collection.js';
import type { Editor } from '../support/editors.js';
import type { Person } from '../support/people.js';
import type { Place } from '../support/places.js';
import { tableOf } from '../support/table-editor.js';
import type { House } from './house.js';

const document = {
  openapi: '3.1.0',
  info: { title: 'Survivors', version: '1' },
  paths: { '/kept': { get: { summary: 'Kept', responses: {} } } },
  components: {
    schemas: {
      Kept: { type: 'object', properties: { other: { $ref: '#/components/schemas/Other' } } },
      Other: { type: 'object', properties: { kept: { $ref: '#/components/schemas/Kept' } } },
    },
  },
};

/** Makes rows of an HTTP doc models, and models rows, and imports models, while servers are killed: each call may fail. */
export class ModelActs {
  /** Acts that were answered, so they must be there whatever is killed afterwards. */
  answered = 0;
  private readonly extracted = new Set<string>();
  private readonly open = new Set<Promise<void>>();

  constructor(
    private readonly random: (n: number) => number,
    private readonly here: Place,
    private readonly name: string,
  ) {}

  act(editor: Editor): void {
    const { person, docId, ydoc } = editor;
    const rows = tableOf(ydoc).filter(({ gone }) => !gone);
    const parents = new Set(rows.map(({ parentId }) => parentId));
    const models = rows.filter(({ id }) => refOf(ydoc, id) !== undefined);
    const [parent, model, any] = [
      this.pick(rows.filter(({ id }) => parents.has(id))),
      this.pick(models),
      this.pick(rows),
    ];
    const known = this.pick([...this.extracted]);
    const dice = this.random(10);
    if (dice < 4 && parent) {
      const extract = async () => {
        const { id } = await person.call(extractModel, { id: docId, rowId: parent.id, name: `${this.name} model` });
        this.extracted.add(id);
      };
      this.start(extract());
    } else if (dice < 7 && model) this.start(person.call(detachModel, { id: docId, rowId: model.id }));
    else if (dice < 9 && any && known)
      editor.edit(`-ref ${any.id} ${this.random(1e9)}`, () => setRef(ydoc, any.id, known));
    else this.start(this.import(person));
  }

  async idle(): Promise<void> {
    await Promise.all(this.open);
  }

  /** What is wrong: a model that was made and is gone, a reference that nobody explains, words that are nowhere. */
  async broken(
    owner: Person,
    house: House,
    editors: readonly Editor[],
    erased: ReadonlySet<string>,
  ): Promise<string[]> {
    const [first] = editors;
    if (!first) return [];
    const wrong: string[] = [];
    for (const id of this.extracted)
      if ((await owner.call(viewDoc, { id })).type !== 10) wrong.push(`${id} was made, and is no model`);
    const { models, missing } = await owner.call(docModels, { id: first.docId });
    const known = new Set([...models.map(({ id }) => id), ...missing]);
    const rows = tableOf(first.ydoc);
    for (const { id, gone } of rows) {
      const ref = refOf(first.ydoc, id);
      if (!gone && ref !== undefined && !known.has(ref))
        wrong.push(`${id} refers to ${ref}, and nobody says where that is`);
    }
    const said = await this.saidByModels(owner, house);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const saved = new Set(editors.flatMap((editor) => [...editor.saved]));
    const isErased = (id: string): boolean => {
      for (let row = byId.get(id); row; row = byId.get(row.parentId)) if (erased.has(row.name)) return true;
      return false;
    };
    for (const { id, gone, name, description } of rows)
      for (const word of gone ? wordsIn(`${name} ${description}`) : [])
        if (saved.has(word) && !isErased(id) && !said.includes(word)) wrong.push(`${word} is hidden, and in no model`);
    return wrong;
  }

  /** Everything that models of the application ever contained. */
  async saidByModels(owner: Person, house: House): Promise<string> {
    const { list } = await owner.call(listModels, { moduleId: this.here.moduleId, text: '', limit: 200 });
    return house.eventsOf(list.map(({ id }) => id));
  }

  private async import(person: Person): Promise<void> {
    const { moduleId } = this.here;
    const { id } = await person.call(planImport, {
      projectId: '',
      moduleId,
      files: [fileOf(JSON.stringify(document))],
    });
    await person.call(applyImport, { id, removeMissing: 0 });
  }

  private start(work: Promise<unknown>): void {
    const done: Promise<void> = work
      .then(
        () => {
          this.answered++;
        },
        () => undefined,
      )
      .finally(() => this.open.delete(done));
    this.open.add(done);
  }

  private pick<T>(from: readonly T[]): T | undefined {
    return from[this.random(Math.max(from.length, 1))];
  }
}

const wordsIn = (text: string): string[] => text.match(/\[[^\]\s]+\]/g) ?? [];

function refOf(ydoc: Y.Doc, id: string): string | undefined {
  const row = rowsMap(ydoc).get(id);
  const ref = row instanceof Y.Map ? row.get('ref') : undefined;
  return typeof ref === 'string' ? ref : undefined;
}

function setRef(ydoc: Y.Doc, id: string, ref: string): void {
  const row = rowsMap(ydoc).get(id);
  if (row instanceof Y.Map) row.set('ref', ref);
}
