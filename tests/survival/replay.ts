import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as Y from 'yjs';
import { getDoc } from '../../contracts/docs/docs.js';
import { settleNow } from '../../contracts/docs/live.js';
import { getVersion, listHistory } from '../../contracts/history/history.js';
import { Editor } from '../support/editors.js';
import { Person } from '../support/people.js';
import { markdownDoc, type Place, place } from '../support/places.js';
import { seeded } from '../support/random.js';
import { buildServer } from '../support/server-process.js';
import type { House } from './house.js';
import { stage } from './stage.js';
import { readTrace, type Stroke, type Trace } from './trace.js';

interface Wanted {
  readonly cuts: number;
  readonly kills: number;
  readonly seed: number;
  /** Strokes per second of each writer; a running server accepts 300 updates per second from a connection. */
  readonly rate: number;
}

/** Replays a recorded session with one real client per writer over real sockets. */
export async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      url: { type: 'string' },
      token: { type: 'string' },
      cuts: { type: 'string', default: '0' },
      kills: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
      rate: { type: 'string' },
    },
  });
  const [path] = positionals;
  if (!path)
    throw new Error(
      'npm run replay -- <trace.json.gz> [--url … --token …] [--cuts n] [--kills n] [--seed n] [--rate n]',
    );
  const ours = values.url === undefined;
  if (!ours && (!values.token || Number(values.kills) > 0))
    throw new Error('a running server needs --token, and is not killed');
  const rate = Number(values.rate ?? (ours ? 1_500 : 250));
  const wanted = { cuts: Number(values.cuts), kills: Number(values.kills), seed: Number(values.seed), rate };
  const trace = readTrace(path, 'body');
  console.log(`${trace.strokes.length} strokes of ${trace.agents} writers`);
  const ok = ours
    ? await onOwnServer(trace, wanted)
    : await new Replay(trace, wanted, await visitor(values.url, values.token)).run();
  process.exitCode = ok ? 0 : 1;
}

interface Theatre {
  readonly people: readonly Person[];
  readonly here: Place;
  readonly house?: House;
}

async function onOwnServer(trace: Trace, wanted: Wanted): Promise<boolean> {
  buildServer();
  const theatre = await stage();
  try {
    const well = await new Replay(trace, wanted, theatre).run();
    const tools = (['log-check', 'log-verify'] as const).map((name) => theatre.house.tool(name));
    for (const { output } of tools) console.log(output.trim());
    return well && tools.every(({ ok }) => ok);
  } finally {
    await theatre.house.stop();
  }
}

async function visitor(url = '', token = ''): Promise<Theatre> {
  const person = new Person(url, 'replay', '', token.split(':')[0] ?? '', token);
  return { people: [person], here: await place(person) };
}

class Replay {
  private readonly random;
  private editors: Editor[] = [];
  private docId = '';
  private killed = 0;
  private lost = 0;

  constructor(
    private readonly trace: Trace,
    private readonly wanted: Wanted,
    private readonly theatre: Theatre,
  ) {
    this.random = seeded(wanted.seed);
  }

  async run(): Promise<boolean> {
    const { people, here } = this.theatre;
    const [owner] = people;
    if (!owner) throw new Error('nobody is here');
    this.docId = await markdownDoc(owner, here, '', 'Replay');
    for (let agent = 0; agent < this.trace.agents; agent++) {
      this.editors.push(await Editor.open(people[agent % people.length] ?? owner, this.docId));
    }
    const begun = performance.now();
    await this.everyStroke();
    await Promise.all(this.editors.map((editor) => editor.come()));
    for (const editor of this.editors) await editor.allSaved();
    for (const editor of this.editors) await editor.until(() => editor.text === this.trace.end, 'to have the end text');
    const seconds = (performance.now() - begun) / 1_000;
    const same = await this.compare(owner);
    for (const editor of this.editors) await editor.close();
    const acknowledged = this.editors.reduce((n, { saved }) => n + saved.size, 0);
    console.log(
      `${acknowledged} of ${this.trace.strokes.length} strokes acknowledged in ${seconds.toFixed(1)} s, ` +
        `${this.wanted.cuts} cuts, ${this.killed} kills, ${this.lost} acknowledged strokes missing after a kill`,
    );
    return same && this.lost === 0;
  }

  /** Writers type concurrently; each waits until its doc has the state it had when the stroke was recorded. */
  private async everyStroke(): Promise<void> {
    const { strokes } = this.trace;
    const cutAt = this.moments(this.wanted.cuts);
    const killAt = this.moments(this.wanted.kills);
    const perTurn = Math.max(1, Math.round(this.wanted.rate / 100));
    const begun = performance.now();
    for (let i = 0; i < strokes.length; i++) {
      if (killAt.has(i)) await this.kill();
      if (cutAt.has(i)) this.cut();
      const stroke = strokes[i];
      if (stroke) await this.type(stroke, i);
      // Paced by the clock: a fixed number of strokes every ten milliseconds.
      const due = (i / perTurn) * 10;
      if (i % perTurn === 0) await pause(Math.max(0, due - (performance.now() - begun)));
    }
  }

  private async type({ agent, update, seen }: Stroke, index: number): Promise<void> {
    const editor = this.editors[agent];
    if (!editor) throw new Error(`agent ${agent}`);
    if (!has(editor.ydoc, seen)) {
      // An offline editor that must have seen the other edits for its next stroke has to reconnect.
      await Promise.all(this.editors.map((each) => each.come()));
      await editor.until(() => has(editor.ydoc, seen), 'to see what the other typed');
    }
    editor.edit(`${index}`, () => Y.applyUpdate(editor.ydoc, update, 'typing'));
  }

  private cut(): void {
    this.editors[this.random(this.editors.length)]?.cut();
  }

  /** Kills while editing goes on; everything that was acknowledged must be in the database afterwards. */
  private async kill(): Promise<void> {
    const { house } = this.theatre;
    if (!house) return;
    await house.killNode();
    this.killed++;
    const acknowledged = this.editors.flatMap(({ saved }) => [...saved]);
    const { ydoc } = await house.stored(this.docId);
    const snapshot = Y.snapshot(ydoc);
    for (const index of acknowledged) {
      const stroke = this.trace.strokes[Number(index)];
      if (stroke && !Y.snapshotContainsUpdate(snapshot, stroke.update)) this.lost++;
    }
    console.log(`killed after ${acknowledged.length} acknowledged strokes; ${this.lost} of them missing`);
    await house.start();
  }

  private moments(n: number): Set<number> {
    return new Set(Array.from({ length: n }, () => this.random(this.trace.strokes.length)));
  }

  private async compare(owner: Person): Promise<boolean> {
    await owner.call(settleNow, { id: this.docId });
    const { end, endOfFile } = this.trace;
    const { list } = await owner.call(listHistory, { docId: this.docId });
    const last = list.find(({ hasContent }) => hasContent)?.version ?? 0;
    const texts = {
      'every client': this.editors.every(({ text }) => text === end),
      'the published doc': (await owner.call(getDoc, { id: this.docId })).description === end,
      'the last event': (await owner.call(getVersion, { docId: this.docId, version: last })).text === end,
      ...(this.theatre.house && {
        doc_states: (await this.theatre.house.stored(this.docId)).state.getText('body').toString() === end,
      }),
    };
    for (const [where, same] of Object.entries(texts))
      console.log(`${where}: ${same ? 'the end text' : 'ANOTHER TEXT'}`);
    console.log(
      `the recording’s own end text: ${endOfFile === end ? 'the same' : 'another order of simultaneous words'} (${end.length} characters)`,
    );
    return Object.values(texts).every(Boolean);
  }
}

function has(ydoc: Y.Doc, seen: ReadonlyMap<number, number>): boolean {
  for (const [client, clock] of seen) if (Y.getState(ydoc.store, client) < clock) return false;
  return true;
}
