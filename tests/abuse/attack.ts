import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { Endpoint } from '../../contracts/platform/endpoint.js';
import { ADMIN_PASSWORD, UNLIMITED } from '../support/app.js';
import { freshDatabase, secretKeyOf } from '../support/database.js';
import { newPerson, type Person, signIn } from '../support/people.js';
import { markdownDoc, type Place, place } from '../support/places.js';
import { buildServer, type ServerProcess, startServer } from '../support/server-process.js';
import { Bystander, type Observed } from './bystander.js';

/** `npm run test:abuse` runs all attacks in full; `npm test` runs a short form, on machines that may be busy. */
export const whole = process.env.ANNALS_ABUSE === 'whole';
export const seconds = (n: number): number => n * 1_000;
export const times = <T>(count: number, act: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)));

/** The longest time that a user may wait because of another user: on an idle machine, and on one that runs other tests. */
const STALL_MS = whole ? 500 : 2_000;
/** The limit is at least this many times what a busy machine shows without any attack. */
const BASELINE_SHARE = 6;
const BASELINE_MS = 2_000;
const MEMORY_MB = 1_500;

/** A server whose rate limits stop no attack, an attacker, and a bystander who reads and types. */
export class Attack {
  private constructor(
    readonly server: ServerProcess,
    readonly attacker: Person,
    readonly place: Place,
    private readonly bystander: Bystander,
    private readonly baseline: Observed,
  ) {}

  static async prepare(): Promise<Attack> {
    buildServer();
    const databaseUrl = await freshDatabase();
    const env = { DATABASE_URL: databaseUrl, ANNALS_SECRET_KEY: secretKeyOf(databaseUrl), ANNALS_LOG_LEVEL: 'fatal' };
    const server = await startServer({ ...env, ...UNLIMITED });
    const admin = await signIn(server.url, 'admin', ADMIN_PASSWORD);
    const attacker = await newPerson(admin, 'attacker');
    const victim = await newPerson(admin, 'bystander');
    const bystander = await Bystander.at(victim, await markdownDoc(victim, await place(victim), 'quiet words'));
    await pause(whole ? BASELINE_MS * 2 : BASELINE_MS);
    return new Attack(server, attacker, await place(attacker), bystander, await bystander.take());
  }

  async end(): Promise<void> {
    await this.bystander.leave();
    expect(await this.server.stop()).toBe(0);
  }

  /** Sends one call, whatever the answer; resolves with its outcome as text. */
  async send(endpoint: Endpoint, input: unknown): Promise<string> {
    const url = new URL(endpoint.path, this.server.url);
    const isGet = endpoint.method === 'GET';
    if (isGet)
      for (const [name, value] of Object.entries(Object(input)))
        url.searchParams.set(name, String(value).slice(0, 4_000));
    const headers = { token: this.attacker.token, 'content-type': 'application/json' };
    const body = isGet ? null : typeof input === 'string' ? input : JSON.stringify(input);
    try {
      const signal = AbortSignal.timeout(seconds(30));
      const response = await fetch(url, { method: endpoint.method, headers, body, signal });
      return (await response.text()).slice(0, 2_000);
    } catch (error) {
      return String(error);
    }
  }

  /** Runs the attack and checks that the bystander did not wait, that the process is alive, and its memory. */
  async withstand(name: string, work: () => Promise<unknown>): Promise<void> {
    await this.bystander.take();
    const began = performance.now();
    await work();
    const tookMs = Math.round(performance.now() - began);
    // Sent after any stall that the attack has caused, so that it is measured.
    await pause(200);
    const seen = await this.bystander.take();
    const memoryMb = this.peakMemoryMb();
    const worst = Math.max(seen.call, seen.typing);
    const usual = Math.max(this.baseline.call, this.baseline.typing);
    const limit = Math.max(STALL_MS, usual * BASELINE_SHARE) * seen.slowness;
    const facts = { name, tookMs, ...rounded(seen), memoryMb, limit: Math.round(limit), usual: Math.round(usual) };
    if (whole || process.env.ANNALS_ABUSE) process.stdout.write(`${JSON.stringify(facts)}\n`);
    expect({ ...facts, isStalled: worst > limit, isTooLarge: memoryMb > MEMORY_MB }).toMatchObject({
      isStalled: false,
      isTooLarge: false,
      failures: [],
    });
  }

  /** Peak resident memory of the process. */
  private peakMemoryMb(): number {
    const status = readFileSync(`/proc/${this.server.pid}/status`, 'utf8');
    return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1_024);
  }
}

const rounded = ({ call, typing, slowness, ...others }: Observed) => ({
  call: Math.round(call),
  typing: Math.round(typing),
  slowness: Math.round(slowness * 100) / 100,
  ...others,
});
