import { DiscoveryService, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DataSource } from 'typeorm';
import { anyOriginPaths } from '../platform/access/public-paths.js';
import { Bus } from '../platform/bus/bus.js';
import { LocalBus } from '../platform/bus/local-bus.js';
import { RedisBus } from '../platform/bus/redis-bus.js';
import { Config } from '../platform/config/config.js';
import { isMigrated, openDatabase } from '../platform/database/database.js';
import { startEmbedded } from '../platform/database/embedded/embedded.js';
import { clusterOf, type KeptCluster, keepCluster } from '../platform/database/kept-cluster.js';
import { Storage } from '../platform/database/storage.js';
import { allowOrigins } from '../platform/http/server/cors.js';
import { addRequestHooks, httpAdapter } from '../platform/http/server/http.js';
import { RawPaths } from '../platform/http/server/raw-paths.js';
import { RefusalFilter } from '../platform/http/server/refusal-filter.js';
import { UpgradeRouter } from '../platform/http/server/upgrades.js';
import { type PlatformParts, platformModule } from '../platform/platform.module.js';
import { Clock } from '../platform/runtime/clock.js';
import { Health, healthRoutes } from '../platform/runtime/health.js';
import { Lifecycle, StopOrder } from '../platform/runtime/lifecycle.js';
import { Logger, NestLogger } from '../platform/runtime/logger.js';
import { Metrics } from '../platform/runtime/metrics.js';
import { Pages } from '../platform/runtime/pages.js';
import { openSecretCipher } from '../platform/settings/secret-cipher.js';
import { SocketsAdapter } from '../platform/sockets/sockets-adapter.js';
import { forgiveAddresses } from '../sharing/pages/forgiven-addresses.js';
import { appModule } from './app.module.js';
import { archiveBefore } from './archive-before.js';
import { entities } from './entities.js';
import { firstStart } from './first-start.js';

/**
 * Connections that the kernel holds until they are accepted (it may hold fewer: net.core.somaxconn). After a restart every
 * open page connects again at the same moment; Node's 511 drops the others for seconds.
 */
const BACKLOG = 4_096;

/** Replacements that a test may provide. */
export interface Overrides {
  readonly clock?: Clock;
  readonly bus?: Bus;
  readonly logger?: Logger;
}

export interface Running {
  readonly app: NestFastifyApplication;
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** Stops gracefully; resolves when everything has stopped. */
  stop(): Promise<void>;
}

/** Starts the whole server and listens. When any step of the start fails, the parts that had started are stopped. */
export async function createApp(config: Config, overrides: Overrides = {}): Promise<Running> {
  const lines = overrides.logger ?? new Logger(config.logLevel);
  const lifecycle = new Lifecycle(lines);
  try {
    const ground = await layGround(config, lines, lifecycle, overrides);
    const app = await assemble(ground);
    await firstStart(app);
    await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
    return { app, url: addressOf(app), stop: () => lifecycle.stop() };
  } catch (err) {
    await lifecycle.stop();
    throw err;
  }
}

interface Ground extends PlatformParts {
  readonly cluster: KeptCluster;
}

async function layGround(config: Config, lines: Logger, lifecycle: Lifecycle, overrides: Overrides): Promise<Ground> {
  const url = await databaseUrl(config, lines, lifecycle);
  const before = (source: DataSource) => archiveBefore(config, url, source, lines);
  const database = await openDatabase(url, config, entities, before);
  lifecycle.onStop('pool', StopOrder.pool, () => database.destroy());
  const cluster = await keepCluster(database);
  if (cluster.moved)
    lines.warn({ cluster: cluster.identifier }, 'the database is in another PostgreSQL cluster than at the last start');
  const bus = overrides.bus ?? (config.redisUrl ? await RedisBus.connect(config.redisUrl, lines) : new LocalBus(lines));
  lifecycle.onStop('bus', StopOrder.bus, () => bus.close());
  const seal = await openSecretCipher(config, database);
  return {
    config,
    logger: lines,
    lifecycle,
    database,
    cluster,
    bus,
    cipher: seal,
    clock: overrides.clock ?? new Clock(),
  };
}

async function databaseUrl(config: Config, lines: Logger, lifecycle: Lifecycle): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl;
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    say: (sentence) => lines.info({}, sentence),
    // The database was restarted too often within a minute: exiting makes the failure visible.
    onLost: (err) => {
      lines.error({ err }, 'the embedded database is lost; stopping');
      process.exitCode = 1;
      void lifecycle.stop().then(() => process.exit());
    },
  });
  lifecycle.onStop('embedded database', StopOrder.database, () => embedded.stop());
  return embedded.url();
}

async function assemble(ground: Ground): Promise<NestFastifyApplication> {
  const { config, logger: lines, lifecycle } = ground;
  const adapter = httpAdapter(config);
  const app = await NestFactory.create<NestFastifyApplication>(appModule(platformModule(ground)), adapter, {
    logger: new NestLogger(lines),
    abortOnError: false,
  });
  const http = adapter.getInstance();
  await addRequestHooks(http, lines, app.get(Metrics));
  forgiveAddresses(http);
  const openPaths = anyOriginPaths(app.get(DiscoveryService));
  await allowOrigins(http, config, (path) => openPaths.has(path));
  await app.get(Pages).serve(http);
  addChecks(app.get(Health), ground);
  app.get(Health).add('storage', () => app.get(Storage).check());
  healthRoutes(http, app.get(Health), app.get(Metrics), config);
  app.useGlobalFilters(new RefusalFilter(lines, app.get(Pages), app.get(Storage)));
  app.useWebSocketAdapter(await SocketsAdapter.create(app));
  await app.init();
  const upgrades = app.get(UpgradeRouter);
  // Socket.IO handles its own upgrades on the HTTP server.
  upgrades.on('/socket.io', () => undefined);
  upgrades.attach(app.getHttpServer());
  app.get(RawPaths).attach(app.getHttpServer());
  lifecycle.onStop('http', StopOrder.http, () => closeHttp(app));
  return app;
}

const CLOSE_MS = 5_000;

/** Waits for requests in flight; connections that are still open after `CLOSE_MS` are destroyed. */
async function closeHttp(app: NestFastifyApplication): Promise<void> {
  const timer = setTimeout(() => app.getHttpServer().closeAllConnections(), CLOSE_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}

function addChecks(health: Health, { database, cluster, bus }: Ground): void {
  health.add('database', async () => {
    await database.query('select 1');
    return { ok: true };
  });
  // The start migrates before it listens; this check detects a database that was restored to an older state meanwhile.
  health.add('migrations', async () => ({ ok: await isMigrated(database) }));
  // Only a start puts the transaction numbers of a copy in another cluster right.
  health.add('cluster', async () => ({ ok: (await clusterOf(database)) === cluster.identifier }));
  // Without Redis every node still serves requests.
  if (bus instanceof RedisBus) health.addFact('redis', async () => ({ reachable: bus.trouble === undefined }));
}

function addressOf(app: NestFastifyApplication): string {
  const address = app.getHttpServer().address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return `http://127.0.0.1:${port}`;
}
