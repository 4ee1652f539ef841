import { Module, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { eachKind, followers, kinds, tasks } from '../flow.js';
import { CheckpointTimer } from '../platform/log/checkpoint-timer.js';
import { EventLog } from '../platform/log/event-log.js';
import { type AnyFollower, Followers } from '../platform/log/followers.js';
import { KnownKinds } from '../platform/log/known-kinds.js';
import { Health } from '../platform/runtime/health.js';
import { Lifecycle, StopOrder } from '../platform/runtime/lifecycle.js';
import { Metrics } from '../platform/runtime/metrics.js';
import { TaskRunner } from '../platform/tasks/runner.js';
import type { TaskHandler } from '../platform/tasks/task.js';
import { Tasks } from '../platform/tasks/tasks.js';
import { connectParts, instancesOf } from './flow-parts.js';

/** A follower that lags behind by more than this is named by the health check. */
const tooLateSeconds = 60;

/**
 * Connects what flow.ts names: after every module has been created, starts the followers, the checkpoints and the tasks,
 * and stops them before the pool closes.
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
    connectParts(this.container);
    this.knownKinds.each = eachKind;
    for (const kind of Object.values(kinds)) this.log.schemas.register(kind.upcasts);
  }

  async onApplicationBootstrap(): Promise<void> {
    this.watch();
    this.lifecycle.onStop('followers', StopOrder.followers, () => this.followers.stop());
    this.lifecycle.onStop('checkpoints', StopOrder.followers, () => this.checkpoints.stop());
    this.lifecycle.onStop('tasks', StopOrder.tasks, () => this.runner.stop());
    await this.followers.start(instancesOf<AnyFollower>(this.container, followers));
    this.checkpoints.start();
    this.runner.start(instancesOf<TaskHandler>(this.container, tasks));
  }

  private watch(): void {
    // The node serves while reactions catch up, and all nodes share one log.
    this.health.addFact('followers', async () => {
      const lags = await this.followers.lags();
      const late = lags.filter(({ seconds, failures }) => seconds > tooLateSeconds || failures > 0);
      const named = late.map(({ name, events, seconds, failures }) => ({ name, events, seconds, failures }));
      const waits = late.length > 0 ? await this.followers.oldestWriter() : undefined;
      // Names of other programs and databases are for administrators (*System state*).
      return { late: named, ...(waits && { oldestWriter: { pid: waits.pid, seconds: waits.seconds } }) };
    });
    this.metrics.gauge(
      'annals_oldest_writer_seconds',
      'Age of the oldest open transaction that writes',
      [],
      async (gauge) => {
        gauge.set({}, (await this.followers.oldestWriter())?.seconds ?? 0);
      },
    );
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
