import { type ChildProcess, spawn } from 'node:child_process';

export interface Ran {
  /** null: ended by a signal. */
  readonly code: number | null;
  readonly output: string;
}
export interface RunningCommand {
  readonly process: ChildProcess;
  readonly ran: Promise<Ran>;
}

/** Starts a command of the built server, as its script in package.json does. */
export function startCommand(
  name: 'backup' | 'restore' | 'upgrade' | 'export-space' | 'import-space',
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): RunningCommand {
  const all = { PATH: process.env.PATH, ANNALS_LOG_LEVEL: 'error', ...env };
  const child = spawn(process.execPath, [`dist/server/app/cli/${name}.js`, ...args], { env: all });
  let output = '';
  const hear = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ran = new Promise<Ran>((resolve) => child.once('close', (code) => resolve({ code, output })));
  return { process: child, ran };
}

export const runCommand = (...given: Parameters<typeof startCommand>): Promise<Ran> => startCommand(...given).ran;
