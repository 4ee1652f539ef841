import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { saveDoc } from '../../contracts/docs/docs.js';
import { pastSets, performPast } from '../../contracts/history/past.js';
import { applyImport, importRun, planImport } from '../../contracts/import-export/imports.js';
import { encodeId } from '../../contracts/platform/wire.js';
import { Editor } from '../support/editors.js';
import type { Person } from '../support/people.js';
import { markdownDoc, type Place } from '../support/places.js';
import { buildServer } from '../support/server-process.js';
import type { House } from './house.js';
import { stage } from './stage.js';

const LOOK_MS = 250;
const TYPE_MS = 200;
const PER_TAG = 200;

/**
 * Imports thousands of docs, undoes the import, and kills the server in the middle, again and again, while somebody types
 * in a doc beside them and another imported doc was edited before. At the end every doc is as it was before the import, once.
 */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { docs: { type: 'string', default: '20000' }, kills: { type: 'string', default: '2' } },
  });
  const [count, kills] = [Number(values.docs), Number(values.kills)];
  buildServer();
  const { house, people, here } = await stage();
  const [ann, bob] = people;
  if (!ann || !bob) throw new Error('nobody is here');
  try {
    const problems = await new ManyDocs(house, ann, bob, here, count).run(kills);
    for (const problem of problems) console.log(problem);
    process.exitCode = problems.length > 0 ? 1 : 0;
  } finally {
    await house.stop();
  }
}

class ManyDocs {
  private peak = 0;

  constructor(
    private readonly house: House,
    private readonly ann: Person,
    private readonly bob: Person,
    private readonly here: Place,
    private readonly count: number,
  ) {}

  async run(kills: number): Promise<string[]> {
    const sample = setInterval(() => this.look(), LOOK_MS);
    const changeSetId = await this.timed('imported', () => this.import());
    await this.editOne();
    const typed = await markdownDoc(this.ann, this.here, '', 'typed in');
    const editor = await Editor.open(this.bob, typed);
    const running = { now: true };
    const typing = type(editor, running);
    await this.timed('undone', () => this.undo(changeSetId, kills));
    running.now = false;
    const words = await typing;
    await editor.allSaved();
    clearInterval(sample);
    const lost = words.filter((word) => !editor.text.includes(word));
    await editor.close();
    console.log(`${words.length} words typed meanwhile; the server took ${this.peak} MB at most.`);
    return [...(lost.length > 0 ? [`${lost.length} words are lost`] : []), ...(await this.problems())];
  }

  private async timed<T>(what: string, work: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    const result = await work();
    console.log(
      `${this.count} docs ${what} in ${((performance.now() - begun) / 1_000).toFixed(0)} s (${this.peak} MB at most so far)`,
    );
    return result;
  }

  /** Memory of the server, without its PostgreSQL. */
  private look(): void {
    try {
      const status = readFileSync(`/proc/${this.house.pid}/status`, 'utf8');
      this.peak = Math.max(this.peak, Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024));
    } catch {
      // It was killed just now.
    }
  }

  /** Resolves with the id of the change set. */
  private async import(): Promise<string> {
    const { moduleId } = this.here;
    const files = [{ name: 'openapi.json', bytes: new TextEncoder().encode(documentOf(this.count)) }];
    const { id } = await this.ann.call(planImport, { moduleId, files });
    const { runId } = await this.ann.call(applyImport, { id });
    for (;;) {
      const run = await this.ann.call(importRun, { moduleId, id: runId });
      if (run.state === 'done') break;
      if (run.state === 'failed') throw new Error(run.error);
      await pause(LOOK_MS);
    }
    const [set] = await this.query<{ id: number }>('select id from change_sets order by id desc limit 1');
    return encodeId(set?.id);
  }

  /** Somebody's change after the import stays. */
  private async editOne(): Promise<void> {
    const sql = 'select id from docs where not is_folder and not is_deleted order by id offset 7 limit 1';
    const [doc] = await this.query<{ id: number }>(sql);
    await this.bob.call(saveDoc, { id: encodeId(doc?.id), name: 'kept' });
  }

  private async undo(changeSetId: string, kills: number): Promise<void> {
    await this.ann.call(performPast, { wish: { kind: 'set', changeSetId } });
    for (let killed = 0; ; ) {
      const [set] = await this.ann.call(pastSets, { projectId: this.here.projectId }).catch(() => []);
      if (set && !set.isRunning) return;
      if (set && killed < kills && set.docs > (this.count * (killed + 1)) / (kills + 1)) {
        killed++;
        console.log(`killed after ${set.docs} docs`);
        await this.house.killNode();
        await this.house.start();
      }
      await pause(LOOK_MS);
    }
  }

  private async problems(): Promise<string[]> {
    const alive = await this.query<{ name: string }>(
      'select name from docs where not is_deleted and not is_folder order by name',
    );
    const deletions = await this.query<{ n: number; docs: number }>(
      `select n::int, count(*)::int as docs from (select count(*) as n from events e join docs d on e.stream = 'doc-' || d.id
        where e.type = 'DocDeleted' and not d.is_folder group by e.stream) counted group by n`,
    );
    const names = alive.map(({ name }) => name).join();
    const found = [
      ...(names === 'kept,typed in' ? [] : [`still there: ${alive.length} docs, ${names.slice(0, 200)}`]),
      ...(JSON.stringify(deletions) === JSON.stringify([{ n: 1, docs: this.count - 1 }])
        ? []
        : [`deleted: ${JSON.stringify(deletions)}`]),
    ];
    for (const tool of ['log-check', 'log-verify'] as const) {
      const { ok, output } = this.house.tool(tool);
      console.log(output.trim());
      if (!ok) found.push(`${tool} failed`);
    }
    return found;
  }

  private async query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.house.databaseUrl() });
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }
}

/** Until the other is done; resolves with the words. */
async function type(editor: Editor, running: { now: boolean }): Promise<string[]> {
  const words: string[] = [];
  for (let n = 0; running.now; n++) {
    const word = `word${n}.`;
    words.push(word);
    editor.type(0, word);
    await pause(TYPE_MS);
  }
  return words;
}

function documentOf(count: number): string {
  const paths = Array.from({ length: count }, (_, n) => {
    const parameters = ['id', 'page'].map((name) => ({ name, in: 'query', schema: { type: 'integer' } }));
    const get = {
      summary: `Doc ${n}`,
      tags: [`Tag ${Math.floor(n / PER_TAG)}`],
      parameters,
      responses: { 200: { description: 'OK' } },
    };
    return [`/things/${n}`, { get }] as const;
  });
  return JSON.stringify({ openapi: '3.0.3', info: { title: 'Many', version: '1' }, paths: Object.fromEntries(paths) });
}
