import { fileURLToPath } from 'node:url';
import { end, freePort, startProgram } from '../processes.mjs';

const bin = (path) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));
const LONGEST_MS = 180_000;
const LOOK_MS = 20;

/** Prism makes each answer anew (`--dynamic`), or takes the example of the file. */
export const prism = (file, isDynamic = false) =>
  started('Prism', (port) => [
    bin('@stoplight/prism-cli/dist/index.js'),
    ...['mock', '--port', String(port), '--host', '127.0.0.1', '--verboseLevel', 'fatal'],
    ...(isDynamic ? ['--dynamic'] : []),
    file,
  ]);

export const mockoon = (file) =>
  started('Mockoon', (port) => [
    bin('@mockoon/cli/bin/run.js'),
    ...['start', '--data', file, '--port', String(port), '--hostname', '127.0.0.1'],
    ...['--disable-log-to-file', '--disable-routes', 'none'],
  ]);

async function started(label, argsOf) {
  const port = await freePort();
  let printed = '';
  const child = startProgram(process.execPath, argsOf(port), {
    env: { ...process.env, NODE_ENV: 'production' },
    print: (chunk) => {
      printed = (printed + chunk).slice(-4_000);
    },
  });
  const begun = performance.now();
  const url = `http://127.0.0.1:${port}`;
  return { label, pid: child.pid, url, begun, stop: () => end(child), printed: () => printed };
}

/** Milliseconds from the start of the peer until `path` is answered; undefined when that takes too long. */
export async function firstAnswer({ label, url, begun, printed }, path) {
  for (;;) {
    const reply = await fetch(url + path).catch(() => undefined);
    if (reply?.ok) {
      await reply.arrayBuffer();
      return performance.now() - begun;
    }
    if (reply) throw new Error(`${label} answered ${reply.status}: ${(await reply.text()).slice(0, 200)}`);
    if (performance.now() - begun > LONGEST_MS) throw new Error(`${label} has not started:\n${printed()}`);
    await new Promise((again) => setTimeout(again, LOOK_MS));
  }
}
