import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DocRow } from '../../dist/server/docs/doc/doc.entity.js';
import { LocalBus } from '../../dist/server/platform/bus/local-bus.js';
import { loadConfig } from '../../dist/server/platform/config/load-config.js';
import { openDatabase } from '../../dist/server/platform/database/database.js';
import { startEmbedded } from '../../dist/server/platform/database/embedded/embedded.js';
import { EventLog } from '../../dist/server/platform/log/event-log.js';
import { Clock } from '../../dist/server/platform/runtime/clock.js';

/** Our log on an embedded PostgreSQL with the settings that `npm start` uses; its bus has no subscribers. */
export async function house(poolSize) {
  const folder = mkdtempSync(join(tmpdir(), 'annals-bench-'));
  const cluster = await startEmbedded({ dataDir: folder });
  const url = cluster.url();
  const db = await openDatabase(url, loadConfig({ ANNALS_POOL_SIZE: String(poolSize) }), [DocRow]);
  const bus = new LocalBus({ error: (facts, what) => console.error(what, facts) });
  const close = async () => {
    await db.destroy();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, folder: join(folder, 'postgres'), db, log: new EventLog(db, bus, new Clock()), close };
}
