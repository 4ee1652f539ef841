import type { z } from 'zod';
import {
  type ScriptAnswer,
  type ScriptRequest,
  type ScriptResponse,
  type ScriptStart,
  scriptMessage,
} from './script-messages.js';
import runtimeUrl from './script-runtime.ts?worker&url';

interface ScriptLog {
  readonly level: 'log' | 'info' | 'warn' | 'error';
  readonly text: string;
}
type Done = Extract<z.output<typeof scriptMessage>, { kind: 'done' }>;
/** `error`: why it ended early; `line` 0 when it is unknown. */
export interface ScriptResult {
  readonly logs: readonly ScriptLog[];
  readonly tests: Done['tests'];
  readonly done?: Omit<Done, 'kind'>;
  readonly error?: {
    readonly kind: 'thrown' | 'timeout' | 'noise' | 'unavailable';
    readonly text: string;
    readonly line: number;
  };
}

export interface ScriptRun extends Omit<ScriptStart, 'kind' | 'linesBefore'> {
  readonly code: string;
  /** The guarded way out: calls like that of the panel itself. */
  readonly send: (request: ScriptRequest) => Promise<ScriptResponse>;
  /** Ends the script where it is. */
  readonly signal: AbortSignal;
}

const SANDBOX = '/doc/debug/sandbox';
const MOST_MS = 5_000;
const MOST_MESSAGES = 2_000;
const MOST_SENDS = 20;

let runtime: Promise<string> | undefined;
function runtimeText(): Promise<string> {
  runtime ??= fetch(runtimeUrl).then((response) =>
    response.ok ? response.text() : Promise.reject(new Error('runtime')),
  );
  runtime.catch(() => (runtime = undefined));
  return runtime;
}

/**
 * Runs a script to its end, at most five seconds besides its calls. Removing the frame ends everything in it.
 * @throws the abort
 */
export async function runScript(run: ScriptRun): Promise<ScriptResult> {
  const text = await runtimeText().catch(() => undefined);
  run.signal.throwIfAborted();
  if (text === undefined) return { logs: [], tests: [], error: { kind: 'unavailable', text: '', line: 0 } };
  // In a function: the names of the surroundings are not names of the script.
  const head = `(() => {${text}\n})();self.annalsRun(async () => {\n`;
  const source = `${head}${run.code}\n;return typeof run === 'function' ? run(c) : undefined;\n});`;
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.hidden = true;
  frame.src = SANDBOX;
  try {
    const result = await new Promise<ScriptResult>((resolve) =>
      new Runner(frame, run, resolve).start(source, head.split('\n').length - 1),
    );
    run.signal.throwIfAborted();
    return result;
  } finally {
    frame.remove();
  }
}

class Runner {
  private readonly logs: ScriptLog[] = [];
  private readonly channel = new MessageChannel();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private messages = 0;
  private sends = 0;
  private calls = 0;
  private isOver = false;

  constructor(
    private readonly frame: HTMLIFrameElement,
    private readonly run: ScriptRun,
    private readonly resolve: (result: ScriptResult) => void,
  ) {}

  start(source: string, linesBefore: number): void {
    const { code: _, send: __, signal, ...given } = this.run;
    signal.addEventListener('abort', () => this.end());
    const onWindow = ({ source: from, data }: MessageEvent<unknown>) => {
      if (from !== this.frame.contentWindow) return;
      if (data === 'ready') {
        this.frame.contentWindow?.postMessage({ source }, '*', [this.channel.port2]);
        const start: ScriptStart = { kind: 'start', ...given, linesBefore };
        this.channel.port1.postMessage(start);
      } else if (!this.isOver) this.broken(data, linesBefore);
    };
    addEventListener('message', onWindow);
    this.stop = () => removeEventListener('message', onWindow);
    this.channel.port1.onmessage = ({ data }: MessageEvent<unknown>) => this.hear(data);
    this.wait();
    document.body.append(this.frame);
  }

  private stop = (): void => undefined;

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.end({ kind: 'timeout', text: '', line: 0 }), MOST_MS);
  }

  private end(error?: ScriptResult['error'], done?: ScriptResult['done'], tests = done?.tests ?? []): void {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.timer);
    this.stop();
    this.channel.port1.close();
    this.resolve({ logs: this.logs, tests, error, done });
  }

  /** The script's file could not be read: an error of syntax. */
  private broken(data: unknown, linesBefore: number): void {
    const read = (name: string): unknown =>
      typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
    const line = Math.max(0, Number(read('line')) - linesBefore) || 0;
    this.end({ kind: 'thrown', text: String(read('message')).slice(0, 2_000), line });
  }

  private hear(data: unknown): void {
    if (this.isOver) return;
    this.messages += 1;
    const { data: message } = scriptMessage.safeParse(data);
    if (this.messages > MOST_MESSAGES || !message) this.end({ kind: 'noise', text: '', line: 0 });
    else if (message.kind === 'log') this.logs.push({ level: message.level, text: message.text });
    else if (message.kind === 'send') void this.send(message.id, message.request);
    else if (message.kind === 'failed')
      this.end({ kind: 'thrown', text: message.message, line: message.line }, undefined, message.tests);
    else this.end(undefined, message);
  }

  /** The time of a call does not count. */
  private async send(id: number, request: ScriptRequest): Promise<void> {
    const answer = (given: Omit<ScriptAnswer, 'kind' | 'id'>) =>
      this.channel.port1.postMessage({ kind: 'answer', id, ...given });
    this.sends += 1;
    if (this.sends > MOST_SENDS) return answer({ error: `more than ${MOST_SENDS} calls` });
    this.calls += 1;
    clearTimeout(this.timer);
    try {
      answer({ response: await this.run.send(request) });
    } catch (error) {
      answer({ error: error instanceof Error ? error.message : String(error) });
    }
    this.calls -= 1;
    if (this.calls === 0 && !this.isOver) this.wait();
  }
}
