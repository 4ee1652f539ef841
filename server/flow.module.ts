import { Module, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { eachKind, followers, kinds, tasks } from './flow.js';
import { CheckpointTimer } from './log/checkpoint-timer.js';
import { EventLog } from './log/event-log.js';
import { type AnyFollower, Followers } from './log/followers.js';
import { KnownKinds } from './log/known-kinds.js';
import { Health } from './platform/health.js';
import { Lifecycle, StopOrder } from './platform/lifecycle.js';
import { Metrics } from './platform/metrics.js';
import { TaskRunner } from './tasks/runner.js';
import type { TaskHandler } from './tasks/task.js';
import { Tasks } from './tasks/tasks.js';

/** A follower that lags behind by more than this makes the node not ready, because users would notice. */
const tooLateSeconds = 60;

/**
 * Starts the followers, the checkpoints and the tasks of flow.ts after every module has been created, and stops them
 * before the pool closes.
 */
@Module({})
export class FlowModule implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly container: ModuleRef,
    private readonly log: EventLog,
    private readonly followers: Followers,
    private readonly knownKinds: KnownKinds,
    private readonly checkpoints: CheckpointTimer,
    private readonly tasks: Tasks,
    private readonly runner: TaskRunner,
    private readonly lifecycle: Lifecycle,
    private readonly health: Health,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.knownKinds.each = eachKind;
    for (const kind of Object.values(kinds)) this.log.schemas.register(kind.upcasts);
  }

  async onApplicationBootstrap(): Promise<void> {
    this.watch();
    this.lifecycle.onStop('followers', StopOrder.followers, () => this.followers.stop());
    this.lifecycle.onStop('checkpoints', StopOrder.followers, () => this.checkpoints.stop());
    this.lifecycle.onStop('tasks', StopOrder.tasks, () => this.runner.stop());
    await this.followers.start(this.resolve<AnyFollower>(followers));
    this.checkpoints.start();
    this.runner.start(this.resolve<TaskHandler>(tasks));
  }

  private resolve<T>(classes: Readonly<Record<string, abstract new (...given: never[]) => T>>): Record<string, T> {
    const found = Object.entries(classes).map(([name, token]) => [
      name,
      this.container.get<T>(token, { strict: false }),
    ]);
    return Object.fromEntries(found);
  }

  private watch(): void {
    this.health.add('followers', async () => {
      const lags = await this.followers.lags();
      const late = lags.filter(({ seconds, failures }) => seconds > tooLateSeconds || failures > 0);
      return { ok: late.length === 0, late: late.map(({ name, events, seconds }) => ({ name, events, seconds })) };
    });
    this.metrics.gauge(
      'annals_follower_events',
      'Events that a follower has not handled',
      ['follower'],
      async (gauge) => {
        for (const { name, events } of await this.followers.lags()) gauge.set({ follower: name }, events);
      },
    );
    this.metrics.gauge('annals_follower_seconds', 'Age of the oldest of them', ['follower'], async (gauge) => {
      for (const { name, seconds } of await this.followers.lags()) gauge.set({ follower: name }, seconds);
    });
    this.metrics.gauge('annals_tasks', 'Tasks by kind and state', ['kind', 'state'], async (gauge) => {
      gauge.reset();
      for (const { kind, state, n } of await this.tasks.counts()) gauge.set({ kind, state }, n);
    });
  }
}
