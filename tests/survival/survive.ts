import { setTimeout as pause } from 'node:timers/promises';
import { getDoc } from '../../contracts/docs/docs.js';
import { settleNow } from '../../contracts/docs/live.js';
import { Editor } from '../support/editors.js';
import type { Person } from '../support/people.js';
import type { Place } from '../support/places.js';
import { seeded } from '../support/random.js';
import { BackedUp } from './backed-up.js';
import type { House } from './house.js';
import { type KindName, kinds } from './kinds.js';
import { ModelActs } from './model-acts.js';

export interface Wanted {
  readonly seed: number;
  readonly steps: number;
  /** How often the server, PostgreSQL or both are killed with SIGKILL. */
  readonly kills: number;
  /** A backup is begun in the middle, and restored at the end. */
  readonly backup?: boolean;
}
export interface Report {
  readonly typed: number;
  readonly acknowledged: number;
  readonly erased: number;
  readonly cuts: number;
  readonly thrownAway: number;
  /** Extractions, detached rows and imports of models that were answered. */
  readonly models: number;
  readonly kills: readonly string[];
  /** Words that were saved when the backup was begun, and are in the restored archive. */
  readonly restored: number;
}

const words = (said: string): string[] => said.match(/\[[^\]\s]+\]/g) ?? [];

interface Doc {
  readonly id: string;
  readonly kind: KindName;
}

/** Random editors on a doc of each kind, with random disconnects and kills. Throws when a guarantee is violated. */
export class Survival {
  private readonly random;
  private readonly editors: Editor[] = [];
  private readonly gone: Editor[] = [];
  private readonly docs: Doc[] = [];
  /** Words that an editor erased, acknowledged or not: they may be present or absent. */
  private readonly erased = new Set<string>();
  private typed = 0;
  private restored = 0;
  private cuts = 0;
  private readonly kills: string[] = [];
  private readonly backup = new BackedUp();
  private readonly models: ModelActs;

  constructor(
    private readonly house: House,
    private readonly people: readonly Person[],
    private readonly here: Place,
    private readonly wanted: Wanted,
  ) {
    this.random = seeded(wanted.seed);
    this.models = new ModelActs(this.random, here, `Seed ${wanted.seed}`);
  }

  async run(): Promise<Report> {
    const [owner] = this.people;
    if (!owner) throw new Error('nobody is here');
    await this.house.ready();
    const name = `Seed ${this.wanted.seed}`;
    for (const kind of ['markdown', 'custom', 'api'] as const)
      this.docs.push({ id: await kinds[kind].make(owner, this.here, name), kind });
    try {
      for (const person of this.people) for (const doc of this.docs) await this.seat(person, doc);
      const killAt = new Set(Array.from({ length: this.wanted.kills }, () => this.random(this.wanted.steps)));
      const backUpAt = this.wanted.backup ? this.random(this.wanted.steps) : -1;
      for (let step = 0; step < this.wanted.steps; step++) {
        if (step === backUpAt) await this.backup.begin(owner, [...this.editors, ...this.gone]);
        if (killAt.has(step)) await this.kill();
        await this.step();
      }
      await this.end(owner);
      await this.nothingIsMissingIn(await this.backup.archive(owner));
    } finally {
      for (const editor of this.editors) await editor.close();
    }
    return this.report();
  }

  private async seat(person: Person, { id, kind }: Doc): Promise<void> {
    const editor = new Editor(person, id, false, kinds[kind].said);
    this.editors.push(editor);
    await editor.come();
    await editor.until(() => editor.provider.synced, 'to be let in');
  }

  private async step(): Promise<void> {
    const editor = this.pick(this.editors);
    const dice = this.random(100);
    if (dice < 70) for (let n = this.random(6) + 1; n > 0; n--) this.type(editor);
    else if (dice < 80) this.erase(editor);
    else if (dice < 85) this.cut(editor);
    else if (dice < 92) await Promise.all(this.editors.map((each) => each.come()));
    else if (dice < 95) this.settle(editor);
    else this.models.act(this.pick(this.editors.filter(({ docId }) => this.docOf(docId).kind === 'api')));
    if (this.random(3) === 0) await pause(this.random(25));
  }

  private type(editor: Editor): void {
    const word = `[${this.wanted.seed}.${this.editors.indexOf(editor)}.${this.typed++}]`;
    this.kindOf(editor.docId).type(editor, word, this.random);
  }

  private erase(editor: Editor): void {
    const there = words(editor.said);
    if (there.length === 0) return;
    const word = this.pick(there);
    this.erased.add(word);
    editor.edit(`-${word}`, () => this.kindOf(editor.docId).erase(editor, word));
  }

  private cut(editor: Editor): void {
    this.cuts++;
    editor.cut();
  }

  /** Fails while a server is down, which is expected. */
  private settle(editor: Editor): void {
    void editor.person.call(settleNow, { id: editor.docId }).catch(() => undefined);
  }

  private async kill(): Promise<void> {
    const what = this.pick(['node', 'postgres', 'both', 'node and all clients', 'both and all clients'] as const);
    // Kill during activity: all editors send a burst, without time to settle.
    for (const editor of this.editors) this.type(editor);
    await pause(this.random(40));
    const hit = what.startsWith('node') || this.house.killPostgres();
    this.kills.push(hit ? what : `${what}, found down`);
    if (what !== 'postgres') await this.house.killNode();
    const thrown = what.includes('clients') ? this.editors.splice(0) : [];
    for (const editor of thrown) editor.abandon();
    this.gone.push(...thrown);
    if (what !== 'postgres') await this.house.start();
    for (const { person, docId } of thrown) await this.seat(person, this.docOf(docId));
  }

  /** Reconnects everyone and checks every guarantee. */
  private async end(owner: Person): Promise<void> {
    await this.models.idle();
    await Promise.all(this.editors.map((editor) => editor.come()));
    for (const editor of this.editors) await editor.allSaved();
    const copied = await this.models.saidByModels(owner, this.house);
    for (const doc of this.docs) {
      const [first, ...others] = this.editors.filter(({ docId }) => docId === doc.id);
      if (!first) continue;
      for (const other of others) await other.until(() => other.said === first.said, 'to see what the others see');
      const screen = words(first.said).filter((word) => !copied.includes(word));
      this.nothingIsMissing(doc.id, screen, words(kinds[doc.kind].kept(first.ydoc)));
      // A settle may bring back rows that a model hid.
      await owner.call(settleNow, { id: doc.id });
      for (const other of others) await other.until(() => other.said === first.said, 'to see what came back');
      await this.screenIsFold(owner, doc, first);
      if (doc.kind !== 'api') continue;
      const [wrong] = await this.models.broken(
        owner,
        this.house,
        [first, ...others, ...this.gone.filter(({ docId }) => docId === doc.id)],
        this.erased,
      );
      if (wrong) throw this.broken(wrong);
    }
  }

  private nothingIsMissing(docId: string, there: readonly string[], all: readonly string[]): void {
    const screen = new Set(there);
    const kept = new Set(all);
    if (kept.size !== all.length) throw this.broken(`${docId}: a word is there twice`);
    for (const editor of [...this.editors, ...this.gone].filter((each) => each.docId === docId)) {
      for (const word of editor.saved) {
        if (word.startsWith('-') && screen.has(word.slice(1)))
          throw this.broken(`${word}: the deletion was saved and is gone`);
        if (!word.startsWith('-') && !kept.has(word) && !this.erased.has(word)) {
          throw this.broken(`${word} was saved and is gone`);
        }
      }
    }
  }

  /** Every word that was saved before the backup began is in its archive, or was erased. */
  private async nothingIsMissingIn(archive: string | undefined): Promise<void> {
    if (archive === undefined) return;
    await this.house.restored(archive, async (url) => {
      for (const { id, kind } of this.docs) {
        const { ydoc } = await this.house.storedIn(url, id);
        const kept = new Set(words(kinds[kind].kept(ydoc)));
        for (const word of this.backup.savedIn(id)) {
          if (word.startsWith('-') || this.erased.has(word)) continue;
          if (!kept.has(word)) throw this.broken(`${word} was saved before the backup and is not in ${archive}`);
          this.restored++;
        }
      }
    });
  }

  private async screenIsFold(owner: Person, { id, kind }: Doc, screen: Editor): Promise<void> {
    const { published, said } = kinds[kind];
    const now = await owner.call(getDoc, { id });
    const isScreen = (text: string) => words(text).join() === words(screen.said).join();
    await screen
      .until(() => isScreen(published(now)), 'the published doc to be the screen')
      .catch(() => {
        throw this.broken(`${id}: the published doc is not the screen`);
      });
    const { state, open } = await this.house.stored(id);
    if (open > 0 || !isScreen(said(state))) throw this.broken(`${id}: doc_states is not the screen`);
  }

  private docOf(id: string): Doc {
    const found = this.docs.find((doc) => doc.id === id);
    if (!found) throw new Error(`no doc ${id}`);
    return found;
  }
  private kindOf(id: string) {
    return kinds[this.docOf(id).kind];
  }

  private report(): Report {
    const everybody = [...this.editors, ...this.gone];
    return {
      typed: this.typed,
      acknowledged: everybody.reduce((n, { saved }) => n + saved.size, 0),
      erased: this.erased.size,
      cuts: this.cuts,
      thrownAway: this.gone.length,
      models: this.models.answered,
      kills: this.kills,
      restored: this.restored,
    };
  }

  private broken(what: string): Error {
    return new Error(`seed ${this.wanted.seed}: ${what} (kills: ${this.kills.join(', ')})`);
  }

  private pick<T>(from: readonly T[]): T {
    const picked = from[this.random(from.length)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  }
}
