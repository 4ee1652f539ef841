import { type DynamicModule, Global, Module, type OnModuleInit } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { Access } from './access/access.js';
import { Doors } from './access/doors.js';
import { AccessGuard } from './access/guard.js';
import { Passes } from './access/passes.js';
import { ProxyCookies } from './access/proxy-cookies.js';
import { Sessions } from './access/sessions.js';
import { Tokens } from './access/tokens.js';
import { refuseUndeclaredRoutes } from './access/undeclared-routes.js';
import { Bus } from './bus/bus.js';
import { Config } from './config/config.js';
import { Storage } from './database/storage.js';
import { LimitsInterceptor } from './http/limits/limits.interceptor.js';
import { httpProviders } from './http/server/providers.js';
import { logProviders } from './log/providers.js';
import { BulkPace } from './runtime/bulk-pace.js';
import { Clock } from './runtime/clock.js';
import { Health } from './runtime/health.js';
import { Lifecycle } from './runtime/lifecycle.js';
import { Logger } from './runtime/logger.js';
import { Metrics } from './runtime/metrics.js';
import { Pages } from './runtime/pages.js';
import { RecurringJobs } from './runtime/recurring-jobs.js';
import { InternalNetwork } from './settings/internal-network.js';
import { SecretCipher } from './settings/secret-cipher.js';
import { Settings } from './settings/settings.js';
import { socketsProviders } from './sockets/providers.js';
import { AbandonedLeases } from './tasks/abandoned-leases.js';
import { TaskRunner } from './tasks/runner.js';
import { SetBack } from './tasks/set-back.js';
import { Tasks } from './tasks/tasks.js';
import { Scripts } from './workers/scripts/scripts.js';
import { Workers } from './workers/workers.js';

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

const own = [
  ...[Settings, InternalNetwork, Storage, Health, Metrics, Pages, BulkPace, RecurringJobs],
  ...httpProviders,
  ...logProviders,
  ...[Workers, Scripts],
  ...[Tasks, TaskRunner, AbandonedLeases, SetBack],
  ...[Access, Sessions, Tokens, Passes, Doors, ProxyCookies],
  ...socketsProviders,
];

@Global()
@Module({ imports: [DiscoveryModule] })
class PlatformModule implements OnModuleInit {
  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    refuseUndeclaredRoutes(this.discovery);
  }
}

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
  const everywhere = [
    { provide: APP_INTERCEPTOR, useClass: LimitsInterceptor },
    { provide: APP_GUARD, useClass: AccessGuard },
  ];
  return { module: PlatformModule, providers: [...given, ...own, ...everywhere], exports: [...given, ...own] };
}
