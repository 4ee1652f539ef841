import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Input } from '../../../../contracts/platform/endpoint.js';
import type { uncheckEnvironment } from '../../../../contracts/try-out/debugging.js';
import { Access } from '../../../platform/access/access.js';
import { type Actor, byActor } from '../../../platform/access/actor.js';
import { EventLog } from '../../../platform/log/event-log.js';
import { UncheckedEnvironment } from './unchecked-environment.entity.js';

const ids = z.array(z.object({ environmentId: z.number() }));
const names = z.array(z.object({ name: z.string() }));

/** Environments with certificates without a trusted issuer, such as those of test systems. */
@Injectable()
export class UncheckedEnvironments {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly access: Access,
  ) {}

  async list(docId: number): Promise<{ environmentId: number }[]> {
    const sql = `select u.environment_id as "environmentId" from debug_unchecked_environments u
      join environments e on e.id = u.environment_id join docs d on d.module_id = e.module_id where d.id = $1`;
    return ids.parse(await this.db.query(sql, [docId]));
  }

  async all(environmentIds: readonly number[]): Promise<ReadonlySet<number>> {
    const sql = `select environment_id as "environmentId" from debug_unchecked_environments
      where environment_id = any($1)`;
    return new Set(ids.parse(await this.db.query(sql, [environmentIds])).map(({ environmentId }) => environmentId));
  }

  async set(actor: Actor, { environmentId, isChecked }: Input<typeof uncheckEnvironment>): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const { moduleId } = await this.access.demand(actor, 'environment.edit', { environment: environmentId }, tx);
      const found = names.parse(
        await tx.query('select name from environments where id = $1 for update', [environmentId]),
      );
      const isKnown = await tx.existsBy(UncheckedEnvironment, { environmentId });
      if (isKnown === !isChecked) return [];
      if (isChecked) await tx.delete(UncheckedEnvironment, { environmentId });
      else await tx.insert(UncheckedEnvironment, { environmentId });
      const type = isChecked ? 'EnvironmentCertificateChecked' : 'EnvironmentCertificateUnchecked';
      return [{ stream: `module-${moduleId}`, type, data: { environmentId, name: found[0]?.name ?? '' } }];
    });
  }
}
