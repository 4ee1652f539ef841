import { Injectable } from '@nestjs/common';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The node's Prometheus registry. Modules create their meters here; names begin with `annals_`. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  /** Seconds from request to reply, by the route's pattern, never by URL. */
  readonly requests = this.histogram('annals_http_seconds', 'Time to answer a request', ['method', 'route', 'code']);

  constructor() {
    // Its default, 10 ms, wakes an idle process a hundred times a second.
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: 100 });
  }
  counter(name: string, help: string, labelNames: string[] = []): Counter {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }
  gauge(
    name: string,
    help: string,
    labelNames: string[] = [],
    collect?: (gauge: Gauge) => Promise<void> | void,
  ): Gauge {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      collect: collect && (() => collect(gauge)),
    });
    return gauge;
  }

  /**
   * The value of a gauge (without labels) or counter on this node, for modules that cannot import its owner; 0 when
   * there is none.
   */
  async total(name: string): Promise<number> {
    const found = await this.registry.getSingleMetric(name)?.get();
    return found?.values.reduce((sum, { value }) => sum + value, 0) ?? 0;
  }

  histogram(name: string, help: string, labelNames: string[] = [], buckets?: number[]): Histogram {
    const standard = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
    return new Histogram({ name, help, labelNames, registers: [this.registry], buckets: buckets ?? standard });
  }
}
