import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const started = new Set();
const farewells = new Set();
process.on('exit', () => {
  for (const child of started) child.kill('SIGKILL');
  for (const act of farewells) act();
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** Runs `act` when the process exits; returns a function that unregisters it. */
export function atExit(act) {
  farewells.add(act);
  return () => farewells.delete(act);
}

/** Starts a peer's server as a process: { pid, port, stop }. `env` is added to our environment. */
export async function startPeer(script, env = {}, execArgv = []) {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), { env: { ...process.env, ...env }, execArgv });
  watch(child);
  const [{ ready }] = await firstOf(child, 'message', `${script} did not start`);
  return { pid: child.pid, port: ready, stop: () => end(child) };
}

/** A forked worker that answers commands in sequence: `ask('join', {...})`. */
export function startWorker(script) {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)));
  watch(child);
  const ask = async (command, input = {}) => {
    child.send({ command, input });
    const [answer] = await firstOf(child, 'message', `${script} ended`);
    if (answer.error) throw new Error(`${command}: ${answer.error}`);
    return answer.reply;
  };
  return { pid: child.pid, ask, stop: () => end(child) };
}

/** Starts any program; its output is passed to `print`. */
export function startProgram(command, args, { env, cwd, print }) {
  const child = spawn(command, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  watch(child);
  child.stdout.on('data', print);
  child.stderr.on('data', print);
  return child;
}

function watch(child) {
  started.add(child);
  child.once('exit', () => started.delete(child));
}

async function firstOf(child, event, complaint) {
  const gone = new AbortController();
  const exit = () => gone.abort();
  child.once('exit', exit);
  try {
    return await once(child, event, { signal: gone.signal });
  } catch (err) {
    throw gone.signal.aborted ? new Error(complaint) : err;
  } finally {
    child.off('exit', exit);
  }
}

/** Asks the process to end, and waits until it has. */
export async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await gone;
  clearTimeout(late);
}

export function freePort() {
  return new Promise((found, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });
}
