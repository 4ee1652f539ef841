import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { viewProjectTree } from '../../contracts/docs/doc-trees.js';
import { getDoc } from '../../contracts/docs/docs.js';
import { perms } from '../../contracts/workspace/accounts.js';
import { Editor } from '../support/editors.js';
import { Person } from '../support/people.js';
import type { Observed } from './bystander.js';

const question = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('start'),
    person: z.object({
      url: z.string(),
      username: z.string(),
      password: z.string(),
      id: z.string(),
      token: z.string(),
    }),
    docId: z.string(),
  }),
  z.object({ is: z.literal('take') }),
]);

const nothingYet = { call: 0, slowestCall: '', typing: 0, calls: 0, words: 0 };
let observed = { ...nothingYet };
let failures: string[] = [];
let stretches: number[] = [];
let usual = 0;

/** Milliseconds for a fixed piece of work. */
function work(): number {
  const began = performance.now();
  for (let n = 0; n < 3_000; n++) createHash('sha256').update(`${n}`).digest();
  return performance.now() - began;
}

function take(): Observed {
  const sorted = stretches.sort((a, b) => a - b);
  const slowness = Math.max(1, (sorted[Math.floor(sorted.length / 2)] ?? usual) / usual);
  const seen = { ...observed, slowness, failures };
  observed = { ...nothingYet };
  failures = [];
  stretches = [];
  return seen;
}

const failed = (error: unknown) => void failures.push(String(error));

async function read(person: Person, docId: string): Promise<void> {
  const { projectId } = await person.call(getDoc, { id: docId });
  const calls = [
    ['perms', () => person.call(perms, {})],
    ['doc', () => person.call(getDoc, { id: docId })],
    ['tree', () => person.call(viewProjectTree, { projectId })],
  ] as const;
  for (let n = 0; ; n++) {
    stretches.push(work());
    const [name, call] = calls[n % calls.length] ?? calls[0];
    const began = performance.now();
    await call().catch(failed);
    const ms = performance.now() - began;
    if (ms > observed.call) observed = { ...observed, call: ms, slowestCall: name };
    observed.calls += 1;
    await pause(25);
  }
}

async function write(editor: Editor): Promise<void> {
  for (let n = 0; ; n++) {
    const began = performance.now();
    editor.type(0, `word-${n} `);
    if (n % 50 === 49) editor.erase(100, editor.text.length);
    await editor.allSaved().catch(failed);
    observed.typing = Math.max(observed.typing, performance.now() - began);
    observed.words += 1;
    await pause(50);
  }
}

async function start(
  given: { url: string; username: string; password: string; id: string; token: string },
  docId: string,
) {
  const person = new Person(given.url, given.username, given.password, given.id, given.token);
  const editor = await Editor.open(person, docId);
  for (let n = 0; n < 20; n++) work();
  usual = Math.min(...Array.from({ length: 10 }, work));
  void read(person, docId).catch(failed);
  void write(editor).catch(failed);
}

process.on('message', async (given) => {
  const asked = question.parse(given);
  if (asked.is === 'start') await start(asked.person, asked.docId);
  process.send?.(take());
});
process.on('disconnect', () => process.exit(0));
