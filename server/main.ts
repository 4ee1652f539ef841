import 'reflect-metadata';
import { createApp } from './create-app.js';
import { type Config, loadConfig, unknownSettings } from './platform/config.js';
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
  const running = await createApp(config, { lines });
  let ending = false;
  const end = (signal: NodeJS.Signals) => {
    // A second signal while the first is being obeyed: the person at the keyboard does not want to wait.
    if (ending) process.exit(1);
    ending = true;
    lines.info({ signal }, 'stopping');
    void running.stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  lines.info({ url: running.url }, 'Annals is ready');
  const port = new URL(running.url).port;
  process.stdout.write(`\nAnnals is ready: ${config.baseUrl ?? `http://localhost:${port}`}\n\n`);
}

main().catch((err: unknown) => {
  process.stderr.write(`Annals could not start: ${err instanceof Error ? (err.stack ?? err.message) : err}\n`);
  process.exit(1);
});
