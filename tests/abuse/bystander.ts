import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Person } from '../support/people.js';

/** What a user observed who only reads and types. Times in milliseconds, the slowest since the last query. */
export interface Observed {
  /** Time of a call, from the request to the complete response. */
  readonly call: number;
  readonly slowestCall: string;
  /** Time from typing a word until the server has acknowledged it as saved. */
  readonly typing: number;
  readonly calls: number;
  readonly words: number;
  /** How much longer a fixed piece of work takes in this process than at first: the load of the machine. */
  readonly slowness: number;
  readonly failures: readonly string[];
}

/**
 * A user who reads and types while others attack, in a separate process: work of the attacking process must not be
 * mistaken for a stall of the server.
 */
export class Bystander {
  private constructor(private readonly child: ChildProcess) {}

  static async at({ url, username, password, id, token }: Person, docId: string): Promise<Bystander> {
    const child = fork(path.resolve('tests/abuse/bystander-process.mjs'), {
      env: { ...process.env, NODE_OPTIONS: '' },
      execArgv: [],
    });
    const bystander = new Bystander(child);
    await bystander.ask({ is: 'start', person: { url, username, password, id, token }, docId });
    return bystander;
  }

  /** What was observed since the last call. */
  take(): Promise<Observed> {
    return this.ask({ is: 'take' });
  }

  async leave(): Promise<void> {
    const gone = once(this.child, 'exit');
    this.child.disconnect();
    await gone;
  }

  private async ask(question: object): Promise<Observed> {
    const answer = once(this.child, 'message');
    const gone = once(this.child, 'exit').then(([code]) => Promise.reject(new Error(`the bystander ended (${code})`)));
    gone.catch(() => undefined);
    this.child.send(question);
    const [observed] = await Promise.race([answer, gone]);
    return observed;
  }
}
