import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Bus } from './bus.js';
import { Clock } from './clock.js';
import { Config } from './config.js';
import { Health } from './health.js';
import { Lifecycle } from './lifecycle.js';
import { Lines } from './log-lines.js';
import { Metrics } from './metrics.js';
import { Pages } from './pages.js';
import { Seal } from './seal.js';
import { Settings } from './settings.js';
import { UpgradeRouter } from './upgrades.js';

/** What stands before the first module is made. */
export interface Ground {
  readonly config: Config;
  readonly lines: Lines;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly database: DataSource;
  readonly lifecycle: Lifecycle;
  readonly seal: Seal;
}

@Global()
@Module({})
class PlatformModule {}

/** Everybody's ground, in a module that need not be imported. */
export function platform(ground: Ground): DynamicModule {
  const given = [
    { provide: Config, useValue: ground.config },
    { provide: Lines, useValue: ground.lines },
    { provide: Clock, useValue: ground.clock },
    { provide: Bus, useValue: ground.bus },
    { provide: DataSource, useValue: ground.database },
    { provide: Lifecycle, useValue: ground.lifecycle },
    { provide: Seal, useValue: ground.seal },
  ];
  const ours = [Settings, Health, Metrics, Pages, UpgradeRouter];
  return { module: PlatformModule, providers: [...given, ...ours], exports: [...given, ...ours] };
}
