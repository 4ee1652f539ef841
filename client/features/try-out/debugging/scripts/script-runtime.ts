import CryptoJS from 'crypto-js';
import dayjs from 'dayjs';
import type { ScriptAnswer, ScriptRequest, ScriptResponse, ScriptStart } from './script-messages.js';
import { makeNames } from './script-names.js';

/*
 * The surroundings of a script, in a worker of a frame with an origin of its own. The policy of the frame forbids every
 * connection; the only way out is the port, which the page checks.
 */

type Run = () => Promise<unknown>;
let run: Run | undefined;
let port: MessagePort | undefined;
let linesBefore = 0;
const waiting = new Map<number, (answer: ScriptAnswer) => void>();

const forbidden = [
  ...['fetch', 'XMLHttpRequest', 'WebSocket', 'WebTransport', 'EventSource', 'importScripts', 'indexedDB', 'caches'],
  ...['BroadcastChannel', 'Worker', 'SharedWorker', 'navigator'],
];
for (const name of forbidden) Object.defineProperty(self, name, { value: undefined, configurable: false });

function send(request: ScriptRequest): Promise<ScriptResponse> {
  const id = waiting.size + 1;
  return new Promise((resolve, reject) => {
    waiting.set(id, ({ response, error }) => (response ? resolve(response) : reject(new Error(error))));
    port?.postMessage({ kind: 'send', id, request });
  });
}

const shown = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  try {
    return JSON.stringify(value, null, 2) ?? String(value);
  } catch {
    return String(value);
  }
};

function log(level: string, values: readonly unknown[]): void {
  port?.postMessage({ kind: 'log', level, text: values.map(shown).join(' ').slice(0, 20_000) });
}

/** The line in the script: its file begins with these surroundings. */
function lineOf(error: unknown): number {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  for (const [, line = ''] of stack.matchAll(/blob:[^\s)]{1,300}?:(\d{1,7}):\d{1,7}/g))
    if (Number(line) > linesBefore) return Number(line) - linesBefore;
  return 0;
}

async function start(given: ScriptStart): Promise<void> {
  linesBefore = given.linesBefore;
  const names = makeNames(given, send);
  const logger = Object.fromEntries(
    ['log', 'info', 'warn', 'error', 'debug'].map((level) => [
      level,
      (...values: unknown[]) => log(level === 'debug' ? 'log' : level, values),
    ]),
  );
  const globals = { ...names.globals, console: logger, CryptoJS, moment: dayjs, dayjs };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(self, name, { value, configurable: true, writable: true });
  try {
    await run?.();
    port?.postMessage({ kind: 'done', ...names.result() });
  } catch (error) {
    port?.postMessage({
      kind: 'failed',
      message: shown(error).slice(0, 2_000),
      line: lineOf(error),
      tests: names.result().tests,
    });
  }
}

Object.defineProperty(self, 'annalsRun', { value: (given: Run) => (run = given) });

self.onmessage = ({ ports: [given] }: MessageEvent) => {
  self.onmessage = null;
  port = given;
  if (!port) return;
  port.onmessage = ({ data }: MessageEvent<ScriptStart | ScriptAnswer>) => {
    if (data.kind === 'start') void start(data);
    else waiting.get(data.id)?.(data);
  };
};
