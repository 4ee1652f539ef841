import 'reflect-metadata';
import { createApp } from './create-app.js';
import { type Config, loadConfig, unknownSettings } from './platform/config.js';
import { FolderInUse } from './platform/embedded/owner.js';
import { Lines } from './platform/log-lines.js';

function settings(): Config {
  try {
    return loadConfig();
  } catch (err) {
    process.stderr.write(`${err instanceof Error ? err.message : err}\n`);
    return process.exit(2);
  }
}

async function main(): Promise<void> {
  const config = settings();
  const lines = new Lines(config.logLevel);
  for (const name of unknownSettings()) lines.warn({ name }, 'this setting is unknown and has no effect');
  const started = createApp(config, { lines });
  let endingSince = 0;
  const end = (signal: NodeJS.Signals) => {
    if (endingSince) {
      // The person at the keyboard does not want to wait. At once it is the same signal, which npm passed on as well.
      if (Date.now() - endingSince > 1_000) process.exit(1);
      return;
    }
    endingSince = Date.now();
    lines.info({ signal }, 'stopping');
    // Also in the middle of a start, which is let come to its end: half a start would leave the database running.
    const stopped = started.then((running) => running.stop());
    stopped.then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  const running = await started;
  if (endingSince) return;
  lines.info({ url: running.url }, 'Annals is ready');
  const port = new URL(running.url).port;
  process.stdout.write(`\nAnnals is ready: ${config.baseUrl ?? `http://localhost:${port}`}\n\n`);
}

/** What an operator can act on is said in one sentence; for the rest the stack is needed. */
function reason(err: unknown): string {
  if (!(err instanceof Error)) return String(err);
  return err instanceof FolderInUse ? err.message : (err.stack ?? err.message);
}

main().catch((err: unknown) => {
  process.stderr.write(`Annals could not start: ${reason(err)}\n`);
  process.exit(1);
});
