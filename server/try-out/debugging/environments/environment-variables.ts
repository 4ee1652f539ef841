import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { z } from 'zod';
import type { Input, Reply } from '../../../../contracts/platform/endpoint.js';
import {
  type listEnvironmentVariables,
  MOST_VARIABLES,
  type saveEnvironmentVariables,
} from '../../../../contracts/try-out/debugging.js';
import { Access } from '../../../platform/access/access.js';
import { type Actor, byActor } from '../../../platform/access/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { EventLog } from '../../../platform/log/event-log.js';
import type { EnvironmentCopy, EnvironmentCopySource } from '../../../workspace/environments/environment-copies.js';
import type { DocCaller } from '../proxy/debug-readers.js';
import { EnvironmentVariable } from './environment-variable.entity.js';

const rows = z.array(
  z.object({
    environmentId: z.number(),
    moduleId: z.number(),
    name: z.string(),
    value: z.string(),
    isSecret: z.boolean(),
  }),
);
const listed = `select v.environment_id as "environmentId", e.module_id as "moduleId", v.name, v.value, v.is_secret as "isSecret"
  from debug_environment_variables v join environments e on e.id = v.environment_id join docs d on d.module_id = e.module_id
  where d.id = $1 order by v.environment_id, v.name`;
const names = z.array(z.object({ name: z.string() }));

const copied = `insert into debug_environment_variables (environment_id, name, value, is_secret)
  select $2, name, value, is_secret from debug_environment_variables where environment_id = $1 and ($3 or not is_secret)`;

/**
 * Variables that a project shares for one environment with those who try out its docs; the secret ones with those who may
 * change the environment. Their values are not in the log: some are tokens.
 */
@Injectable()
export class EnvironmentVariables implements EnvironmentCopySource {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly access: Access,
  ) {}

  async list({ actor, allowsEnvironment }: DocCaller, docId: number): Promise<Reply<typeof listEnvironmentVariables>> {
    const seesSecrets = actor !== undefined && (await this.access.may(actor, 'environment.edit', { doc: docId }));
    return rows
      .parse(await this.db.query(listed, [docId]))
      .filter(({ isSecret }) => seesSecrets || !isSecret)
      .filter(({ environmentId, moduleId }) => allowsEnvironment({ id: environmentId, moduleId }))
      .map(({ moduleId: _, ...variable }) => variable);
  }

  async copy(tx: EntityManager, { fromId, toId, withSecrets }: EnvironmentCopy): Promise<void> {
    await tx.query(copied, [fromId, toId, withSecrets]);
  }

  /** Sets some and removes some; the others stay, so that two people who edit at once keep both their changes. */
  async save(actor: Actor, { environmentId, set, remove }: Input<typeof saveEnvironmentVariables>): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const { moduleId } = await this.access.demand(actor, 'environment.edit', { environment: environmentId }, tx);
      const [environment] = names.parse(
        await tx.query('select name from environments where id = $1 for update', [environmentId]),
      );
      const before = await tx.findBy(EnvironmentVariable, { environmentId });
      const known = new Map(before.map((variable) => [variable.name, variable]));
      const wanted = new Map(set.map((variable) => [variable.name, variable]));
      const changed = [...wanted.values()].filter((wish) => !isSame(wish, known.get(wish.name)));
      const removed = remove.filter((name) => known.has(name) && !wanted.has(name));
      if (changed.length + removed.length === 0) return [];
      const added = changed.filter(({ name }) => !known.has(name)).length;
      if (before.length + added - removed.length > MOST_VARIABLES)
        throw new Refusal('debug.tooManyVariables', { max: MOST_VARIABLES });
      if (removed.length > 0) await tx.delete(EnvironmentVariable, { environmentId, name: In(removed) });
      const given = changed.map((variable) => ({ environmentId, ...variable }));
      if (given.length > 0) await tx.upsert(EnvironmentVariable, given, ['environmentId', 'name']);
      const data = { environmentId, name: environment?.name ?? '', changed: changed.map(({ name }) => name), removed };
      return [{ stream: `module-${moduleId}`, type: 'EnvironmentVariablesChanged', data }];
    });
  }
}

type Value = Pick<EnvironmentVariable, 'value' | 'isSecret'>;
const isSame = (a: Value, b: Value | undefined): boolean => a.value === b?.value && a.isSecret === b.isSecret;
