import 'reflect-metadata';
import { createApp } from './app/create-app.js';
import type { Config } from './platform/config/config.js';
import { unknownSettings } from './platform/config/config-variables.js';
import { loadConfig } from './platform/config/load-config.js';
import { FolderInUse } from './platform/database/embedded/owner.js';
import { UnfitDatabase } from './platform/database/order-check.js';
import { Logger } from './platform/runtime/logger.js';

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
  const lines = new Logger(config.logLevel);
  for (const name of unknownSettings()) lines.warn({ name }, 'this setting is unknown and has no effect');
  const started = createApp(config, { logger: lines });
  let endingSince = 0;
  const end = (signal: NodeJS.Signals) => {
    if (endingSince) {
      // A second signal exits without waiting. Within a second it is the same signal, which npm forwarded as well.
      if (Date.now() - endingSince > 1_000) process.exit(1);
      return;
    }
    endingSince = Date.now();
    lines.info({ signal }, 'stopping');
    // A start in progress is completed first: aborting it would leave the database running.
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

/** One sentence for an error that an operator can act on; the stack for all others. */
function reason(err: unknown): string {
  if (!(err instanceof Error)) return String(err);
  return err instanceof FolderInUse || err instanceof UnfitDatabase ? err.message : (err.stack ?? err.message);
}

main().catch((err: unknown) => {
  process.stderr.write(`Annals could not start: ${reason(err)}\n`);
  process.exit(1);
});
