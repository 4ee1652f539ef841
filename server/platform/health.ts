import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Config } from './config.js';
import { Lifecycle } from './lifecycle.js';
import { Metrics } from './metrics.js';

export interface Check {
  readonly ok: boolean;
  readonly [fact: string]: unknown;
}

/** What must be well before a balancer sends people here. Rooms add their checks at start. */
@Injectable()
export class Health {
  private readonly checks = new Map<string, () => Promise<Check>>();

  constructor(private readonly lifecycle: Lifecycle) {}

  add(name: string, check: () => Promise<Check>): void {
    this.checks.set(name, check);
  }

  /** Every check's answer; one that throws or takes over 3 s is not ok. Reasons stay in our words: the address is open. */
  async ready(): Promise<{ ok: boolean; checks: Record<string, Check> }> {
    const asked = [...this.checks].map(async ([name, check]) => [name, await inTime(check)] as const);
    const checks = Object.fromEntries(await Promise.all(asked));
    const ok = !this.lifecycle.stopping && Object.values(checks).every((check) => check.ok);
    return { ok, checks };
  }
}

async function inTime(check: () => Promise<Check>): Promise<Check> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Check>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, reason: 'no answer within 3 s' }), 3_000);
  });
  try {
    return await Promise.race([check(), late]);
  } catch {
    return { ok: false, reason: 'failed' };
  } finally {
    clearTimeout(timer);
  }
}

/** `/health/live`, `/health/ready` (503 when not), `/metrics`: plain routes for machines, outside of the envelope. */
export function healthRoutes(http: FastifyInstance, health: Health, metrics: Metrics, config: Config): void {
  http.get('/health/live', () => ({ ok: true }));
  http.get('/health/ready', async (_request, reply) => {
    const answer = await health.ready();
    return reply.code(answer.ok ? 200 : 503).send(answer);
  });
  http.get('/metrics', async (request, reply) => {
    const wanted = config.metricsToken && `Bearer ${config.metricsToken}`;
    if (wanted && request.headers.authorization !== wanted) return reply.code(401).send('');
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
