import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { Bus } from './bus/bus.js';
import { Config } from './config/config.js';
import { Storage } from './database/storage.js';
import { CallRates } from './http/limits/call-rates.js';
import { HeavyCalls } from './http/limits/heavy-calls.js';
import { LargeBodies } from './http/limits/large-bodies.js';
import { LimitsInterceptor } from './http/limits/limits.interceptor.js';
import { Uploads } from './http/limits/uploads.js';
import { PublicPages } from './http/public-pages.js';
import { RawPaths } from './http/raw-paths.js';
import { UpgradeRouter } from './http/upgrades.js';
import { Clock } from './runtime/clock.js';
import { Health } from './runtime/health.js';
import { Lifecycle } from './runtime/lifecycle.js';
import { Logger } from './runtime/logger.js';
import { Metrics } from './runtime/metrics.js';
import { Pages } from './runtime/pages.js';
import { SecretCipher } from './settings/secret-cipher.js';
import { Settings } from './settings/settings.js';

/** The parts that exist before Nest creates the first module. */
export interface PlatformParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly database: DataSource;
  readonly lifecycle: Lifecycle;
  readonly cipher: SecretCipher;
}

@Global()
@Module({})
class PlatformModule {}

/** A global module with the services that every other module uses. */
export function platformModule(parts: PlatformParts): DynamicModule {
  const given = [
    { provide: Config, useValue: parts.config },
    { provide: Logger, useValue: parts.logger },
    { provide: Clock, useValue: parts.clock },
    { provide: Bus, useValue: parts.bus },
    { provide: DataSource, useValue: parts.database },
    { provide: Lifecycle, useValue: parts.lifecycle },
    { provide: SecretCipher, useValue: parts.cipher },
  ];
  const own = [
    Settings,
    Health,
    Metrics,
    Pages,
    PublicPages,
    Storage,
    UpgradeRouter,
    RawPaths,
    CallRates,
    HeavyCalls,
    LargeBodies,
    Uploads,
  ];
  const limits = { provide: APP_INTERCEPTOR, useClass: LimitsInterceptor };
  return { module: PlatformModule, providers: [...given, ...own, limits], exports: [...given, ...own] };
}
