import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Config } from '../config/config.js';
import { Lifecycle } from './lifecycle.js';
import { Metrics } from './metrics.js';
import { version } from './version.js';
import { late, within } from './within.js';

export interface HealthCheck {
  readonly ok: boolean;
  readonly [fact: string]: unknown;
}

const FACT_MS = 2_000;

/** The readiness checks of this node for the load balancer. Modules add theirs at start. */
@Injectable()
export class Health {
  private readonly checks = new Map<string, () => Promise<HealthCheck>>();

  constructor(private readonly lifecycle: Lifecycle) {}

  add(name: string, check: () => Promise<HealthCheck>): void {
    this.checks.set(name, check);
  }

  /**
   * Facts for machines beside the checks. It never makes the node unready: it serves without, and where the cause is
   * one of all nodes, a balancer would take out every one of them at once. A fact that is late or fails is left out.
   */
  addFact(name: string, read: () => Promise<object>): void {
    this.checks.set(name, async () => {
      const told = await within(
        FACT_MS,
        read().catch(() => ({})),
      );
      return { ok: true, ...(told === late ? {} : told) };
    });
  }

  /**
   * Runs every check; one that throws or takes more than 3 s is not ok. Error messages are not included, because the
   * endpoint is public.
   */
  async ready(): Promise<{ ok: boolean; version: string; checks: Record<string, HealthCheck> }> {
    const asked = [...this.checks].map(async ([name, check]) => [name, await outcomeOf(check)] as const);
    const checks = Object.fromEntries(await Promise.all(asked));
    const ok = !this.lifecycle.stopping && Object.values(checks).every((check) => check.ok);
    return { ok, version, checks };
  }
}

async function outcomeOf(check: () => Promise<HealthCheck>): Promise<HealthCheck> {
  try {
    const outcome = await within(3_000, check());
    return outcome === late ? { ok: false, reason: 'no answer within 3 s' } : outcome;
  } catch {
    return { ok: false, reason: 'failed' };
  }
}

/**
 * Registers `/health/live`, `/health/ready` (503 when not ready) and `/metrics`: plain routes for machines, without the
 * envelope.
 */
export function healthRoutes(http: FastifyInstance, health: Health, metrics: Metrics, config: Config): void {
  http.get('/health/live', () => ({ ok: true }));
  http.get('/health/ready', async (_request, reply) => {
    const answer = await health.ready();
    return reply.code(answer.ok ? 200 : 503).send(answer);
  });
  http.get('/metrics', async (request, reply) => {
    // Closed until the operator sets a token: the metrics reveal how many users are connected and which routes they
    // use.
    const wanted = `Bearer ${config.metricsToken}`;
    if (!config.metricsToken || request.headers.authorization !== wanted) return reply.code(401).send('');
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
