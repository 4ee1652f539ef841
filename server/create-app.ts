import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { appModule } from './app.module.js';
import { entities } from './entities.js';
import { firstStart } from './first-start.js';
import { Bus } from './platform/bus.js';
import { Clock } from './platform/clock.js';
import { Config } from './platform/config.js';
import { isMigrated, openDatabase } from './platform/database.js';
import { startEmbedded } from './platform/embedded/embedded.js';
import { Health, healthRoutes } from './platform/health.js';
import { everyRequest, httpAdapter } from './platform/http.js';
import { Lifecycle, StopOrder } from './platform/lifecycle.js';
import { LocalBus } from './platform/local-bus.js';
import { Lines, NestLines } from './platform/log-lines.js';
import { Metrics } from './platform/metrics.js';
import { Pages } from './platform/pages.js';
import { type Ground, platform } from './platform/platform.module.js';
import { RedisBus } from './platform/redis-bus.js';
import { RefusalFilter } from './platform/refusal-filter.js';
import { openSeal } from './platform/seal.js';
import { UpgradeRouter } from './platform/upgrades.js';
import { SocketsAdapter } from './sockets/sockets-adapter.js';

/** What a test may put in the place of the real thing. */
export interface Overrides {
  readonly clock?: Clock;
  readonly bus?: Bus;
  readonly lines?: Lines;
}

export interface Running {
  readonly app: NestFastifyApplication;
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** Graceful; resolves when nothing of it runs any more. */
  stop(): Promise<void>;
}

/** The whole server, listening. When any part of the start fails, what had begun is stopped again. */
export async function createApp(config: Config, overrides: Overrides = {}): Promise<Running> {
  const lines = overrides.lines ?? new Lines(config.logLevel);
  const lifecycle = new Lifecycle(lines);
  try {
    const ground = await layGround(config, lines, lifecycle, overrides);
    const app = await assemble(ground);
    await firstStart(app);
    await app.listen({ port: config.port, host: config.host });
    return { app, url: addressOf(app), stop: () => lifecycle.stop() };
  } catch (err) {
    await lifecycle.stop();
    throw err;
  }
}

async function layGround(config: Config, lines: Lines, lifecycle: Lifecycle, overrides: Overrides): Promise<Ground> {
  const database = await openDatabase(await databaseUrl(config, lines, lifecycle), config, entities);
  lifecycle.onStop('pool', StopOrder.pool, () => database.destroy());
  const bus = overrides.bus ?? (config.redisUrl ? await RedisBus.connect(config.redisUrl, lines) : new LocalBus(lines));
  lifecycle.onStop('bus', StopOrder.bus, () => bus.close());
  const seal = await openSeal(config, database);
  return { config, lines, lifecycle, database, bus, seal, clock: overrides.clock ?? new Clock() };
}

async function databaseUrl(config: Config, lines: Lines, lifecycle: Lifecycle): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl;
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    say: (sentence) => lines.info({}, sentence),
    // Restarted too often within a minute: better ended and seen than half alive.
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
  const { config, lines, lifecycle } = ground;
  const adapter = httpAdapter(config);
  const app = await NestFactory.create<NestFastifyApplication>(appModule(platform(ground)), adapter, {
    logger: new NestLines(lines),
    abortOnError: false,
  });
  const http = adapter.getInstance();
  await everyRequest(http, lines, app.get(Metrics));
  await app.get(Pages).serve(http);
  addChecks(app.get(Health), ground);
  healthRoutes(http, app.get(Health), app.get(Metrics), config);
  app.useGlobalFilters(new RefusalFilter(lines, app.get(Pages)));
  app.useWebSocketAdapter(await SocketsAdapter.create(app));
  await app.init();
  const upgrades = app.get(UpgradeRouter);
  // Socket.IO hears its own upgrades by itself.
  upgrades.on('/socket.io', () => undefined);
  upgrades.attach(app.getHttpServer());
  lifecycle.onStop('http', StopOrder.http, () => closeHttp(app));
  return app;
}

const CLOSE_MS = 5_000;

/** Requests under way are answered; who holds their connection longer than that is cut off. */
async function closeHttp(app: NestFastifyApplication): Promise<void> {
  const timer = setTimeout(() => app.getHttpServer().closeAllConnections(), CLOSE_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}

function addChecks(health: Health, { database, bus }: Ground): void {
  health.add('database', async () => {
    await database.query('select 1');
    return { ok: true };
  });
  // The start migrates before it listens; this tells of a database that was put back under us.
  health.add('migrations', async () => ({ ok: await isMigrated(database) }));
  if (bus instanceof RedisBus) health.add('redis', async () => ({ ok: bus.trouble === undefined }));
}

function addressOf(app: NestFastifyApplication): string {
  const address = app.getHttpServer().address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return `http://127.0.0.1:${port}`;
}
