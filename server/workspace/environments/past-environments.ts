import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import type { listEnvironments } from '../../../contracts/workspace/environments.js';
import { environmentOrder, withoutAccount } from './environments.js';

type PastEnvironment = Reply<typeof listEnvironments>[number];

const facts = z.array(
  z.object({
    ...{ type: z.string(), at: z.date() },
    data: z.object({
      environmentId: z.number().default(0),
      environmentIds: z.array(z.number()).default([]),
      name: z.string().default(''),
      url: z.string().default(''),
      isPublic: z.boolean().default(false),
    }),
  }),
);
type EnvironmentFact = z.output<typeof facts>[number];
const sql = `select type, data, recorded_at as at from events where stream = 'module-' || $1::text and type in
  ('EnvironmentAdded', 'EnvironmentChanged', 'EnvironmentCopied', 'EnvironmentDeleted', 'EnvironmentsOrdered') order by version`;

const begins = new Set(['EnvironmentAdded', 'EnvironmentCopied']);

/**
 * The environments of an application as they were, from the facts of the log. Facts contain no accounts: an address has its
 * account only while it is the present one.
 */
@Injectable()
export class PastEnvironments {
  constructor(private readonly db: DataSource) {}

  async at(moduleId: number, at: Date): Promise<PastEnvironment[]> {
    const all = facts.parse(await this.db.query(sql, [moduleId]));
    const then = all.filter((fact) => fact.at <= at);
    const found = new Map<number, PastEnvironment>();
    const present = await environmentOrder(this.db.manager, moduleId);
    // One without a fact of its beginning came before facts were recorded: it begins as it is now.
    const begun = new Set(all.filter(({ type }) => begins.has(type)).map(({ data }) => data.environmentId));
    for (const { id, name, url, isPublic, createdAt } of present)
      if (!begun.has(id) && createdAt <= at) found.set(id, { id, moduleId, name, url, isPublic });
    for (const { type, data } of then) {
      const { environmentId: id, name, url, isPublic } = data;
      if (type === 'EnvironmentDeleted') found.delete(id);
      else if (type !== 'EnvironmentsOrdered') found.set(id, { id, moduleId, name, url, isPublic });
    }
    return inOrder([...found.values()].map(withPresentAccount(present)), then);
  }
}

const withPresentAccount = (present: readonly { id: number; url: string }[]) => {
  const urls = new Map(present.map(({ id, url }) => [id, url]));
  return (environment: PastEnvironment): PastEnvironment => {
    const url = urls.get(environment.id) ?? '';
    return withoutAccount(url) === environment.url ? { ...environment, url } : environment;
  };
};

/** By the last order that somebody chose; newer ones at the end. */
function inOrder(environments: readonly PastEnvironment[], then: readonly EnvironmentFact[]): PastEnvironment[] {
  const ordered = then.findLast(({ type }) => type === 'EnvironmentsOrdered')?.data.environmentIds ?? [];
  const place = new Map(ordered.map((id, n) => [id, n]));
  return [...environments].sort(
    (a, b) => (place.get(a.id) ?? ordered.length) - (place.get(b.id) ?? ordered.length) || a.id - b.id,
  );
}
