import { Injectable } from '@nestjs/common';
import { Logger } from './logger.js';

/** The order of the shutdown; smaller numbers stop earlier. */
export const StopOrder = {
  sockets: 10,
  rooms: 20,
  followers: 30,
  tasks: 40,
  http: 50,
  bus: 60,
  pool: 70,
  database: 80,
} as const;

interface Step {
  readonly name: string;
  readonly order: number;
  readonly stop: () => Promise<void> | void;
}

/** Shuts down in order, so that no acknowledged change is lost and nothing keeps running. */
@Injectable()
export class Lifecycle {
  private readonly steps: Step[] = [];
  private stopped: Promise<void> | undefined;

  constructor(private readonly lines: Logger) {}

  /** Steps with the same order stop in the reverse order of their registration. */
  onStop(name: string, order: number, stop: Step['stop']): void {
    this.steps.unshift({ name, order, stop });
  }

  get stopping(): boolean {
    return this.stopped !== undefined;
  }

  /** Stops once; later calls wait for the first. A step that fails is logged, and the others still run. */
  stop(): Promise<void> {
    this.stopped ??= this.run();
    return this.stopped;
  }

  private async run(): Promise<void> {
    const ordered = [...this.steps].sort((a, b) => a.order - b.order);
    for (const { name, stop } of ordered) {
      try {
        await stop();
      } catch (err) {
        this.lines.error({ err, step: name }, 'a part did not stop cleanly');
      }
    }
  }
}
