import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { ADMIN_PASSWORD } from './app.js';

/** A real process of the built server, as `npm start` runs it, without npm. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Everything it has printed so far. */
  output(): string;
  kill(signal: NodeJS.Signals): void;
  /** Resolves when the process has exited, with its exit code (null when it was ended by a signal). */
  readonly gone: Promise<number | null>;
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
}

export class DidNotStart extends Error {
  constructor(
    readonly code: number | null,
    readonly output: string,
  ) {
    super(`the server did not start (exit ${code}): ${output}`);
  }
}

/** Rebuilds what is out of date, as `npm start` does. */
export function buildServer(): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/bootstrap.mjs'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the server could not be built: ${stderr}`);
}

const built = { folder: '.', arguments: ['dist/server/main.js'] };

/**
 * Resolves when the server reports that it is ready; throws `DidNotStart` when it exits before that. It is the one built
 * here, or another folder's with its own arguments of Node.
 */
export async function startServer(env: Readonly<Record<string, string>>, program = built): Promise<ServerProcess> {
  const child = spawn(process.execPath, program.arguments, {
    cwd: program.folder,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      ANNALS_HOST: '127.0.0.1',
      ANNALS_ADMIN_PASSWORD: ADMIN_PASSWORD,
      ANNALS_DEMO: 'false',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const gone = new Promise<number | null>((resolve) => child.once('close', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk;
      const [, port] = /Annals is ready: http:\/\/[^:]+:(\d+)/.exec(output) ?? [];
      if (port) resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void gone.then((code) => reject(new DidNotStart(code, output)));
  });
  return {
    url,
    pid: pidOf(child),
    gone,
    output: () => output,
    kill: (signal) => void child.kill(signal),
    stop: () => {
      child.kill('SIGTERM');
      return gone;
    },
  };
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('the server has no process id');
  return child.pid;
}
