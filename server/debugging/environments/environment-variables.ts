import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { z } from 'zod';
import {
  type listEnvironmentVariables,
  MOST_VARIABLES,
  type saveEnvironmentVariables,
} from '../../../contracts/debugging.js';
import type { Input, Reply } from '../../../contracts/endpoint.js';
import { Access } from '../../access/access.js';
import { type Actor, byActor } from '../../access/actor.js';
import { EventLog } from '../../log/event-log.js';
import { Refusal } from '../../platform/refusal.js';
import { EnvironmentVariable } from './environment-variable.entity.js';

const rows = z.array(z.object({ environmentId: z.number(), name: z.string(), value: z.string() }));
const listed = `select v.environment_id as "environmentId", v.name, v.value from debug_environment_variables v
  join environments e on e.id = v.environment_id join docs d on d.module_id = e.module_id
  where d.id = $1 order by v.environment_id, v.name`;
const names = z.array(z.object({ name: z.string() }));

/** Variables that members of a project share for one environment. Their values are not in the log: some are tokens. */
@Injectable()
export class EnvironmentVariables {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly access: Access,
  ) {}

  async list(docId: number): Promise<Reply<typeof listEnvironmentVariables>> {
    return rows.parse(await this.db.query(listed, [docId]));
  }

  /** Sets some and removes some; the others stay, so that two people who edit at once keep both their changes. */
  async save(actor: Actor, { environmentId, set, remove }: Input<typeof saveEnvironmentVariables>): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const { moduleId } = await this.access.demand(actor, 'environment.edit', { environment: environmentId }, tx);
      const [environment] = names.parse(
        await tx.query('select name from environments where id = $1 for update', [environmentId]),
      );
      const before = await tx.findBy(EnvironmentVariable, { environmentId });
      const known = new Map(before.map(({ name, value }) => [name, value]));
      const wanted = new Map(set.map(({ name, value }) => [name, value]));
      const changed = [...wanted].filter(([name, value]) => known.get(name) !== value);
      const removed = remove.filter((name) => known.has(name) && !wanted.has(name));
      if (changed.length + removed.length === 0) return [];
      const added = changed.filter(([name]) => !known.has(name)).length;
      if (before.length + added - removed.length > MOST_VARIABLES)
        throw new Refusal('debug.tooManyVariables', { max: MOST_VARIABLES });
      if (removed.length > 0) await tx.delete(EnvironmentVariable, { environmentId, name: In(removed) });
      const given = changed.map(([name, value]) => ({ environmentId, name, value }));
      if (given.length > 0) await tx.upsert(EnvironmentVariable, given, ['environmentId', 'name']);
      const data = { environmentId, name: environment?.name ?? '', changed: changed.map(([name]) => name), removed };
      return [{ stream: `module-${moduleId}`, type: 'EnvironmentVariablesChanged', data }];
    });
  }
}
