import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import {
  type ChosenSeverities,
  type chooseSeverity,
  type listSeverityChoices,
  severityChoices,
} from '../../../contracts/docs/change-severity/choices.js';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { SeverityChoiceRow } from './severity-choice.entity.js';

const chosen = z.object({ rule: z.string(), severity: z.enum(severityChoices), reason: z.string() });
const listed = z.array(chosen.extend({ by: z.string(), at: z.date() }));
const byModule = z.array(z.object({ moduleId: z.number(), rule: z.string(), severity: z.enum(severityChoices) }));

/** What projects decided about the rules of severity. */
@Injectable()
export class SeverityChoices {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  async list(projectId: number): Promise<Reply<typeof listSeverityChoices>> {
    const sql = `select c.rule, c.severity, c.reason, coalesce(u.nickname, '') as by, c.chosen_at as at
      from severity_choices c left join users u on u.id = c.chosen_by where c.project_id = $1 order by c.rule`;
    return listed.parse(await this.db.query(sql, [projectId]));
  }

  /** By application, for changes of docs; applications without choices are left out. */
  async ofModules(
    moduleIds: readonly number[],
    tx: Pick<EntityManager, 'query'> = this.db,
  ): Promise<ReadonlyMap<number, ChosenSeverities>> {
    const sql = `select m.id as "moduleId", c.rule, c.severity from modules m
      join severity_choices c on c.project_id = m.project_id where m.id = any($1)`;
    const found = new Map<number, Map<string, z.output<typeof byModule>[number]['severity']>>();
    for (const { moduleId, rule, severity } of byModule.parse(await tx.query(sql, [[...new Set(moduleIds)]]))) {
      const known = found.get(moduleId) ?? new Map();
      found.set(moduleId, known.set(rule, severity));
    }
    return found;
  }

  async ofModule(moduleId: number): Promise<ChosenSeverities> {
    return (await this.ofModules([moduleId])).get(moduleId) ?? new Map();
  }

  async choose(actor: Actor, { projectId, rule, severity, reason }: Input<typeof chooseSeverity>): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const before = await this.locked(tx, projectId, rule);
      if (before?.severity === severity && before.reason === reason.trim()) return [];
      const row = { projectId, rule, severity, reason: reason.trim(), chosenBy: actor.id, chosenAt: this.clock.now() };
      await tx.upsert(SeverityChoiceRow, row, ['projectId', 'rule']);
      const data = { rule, from: before?.severity ?? '', to: severity, reason: reason.trim() };
      return [{ stream: `project-${projectId}`, type: 'ProjectSeverityChosen', data }];
    });
  }

  async reset(actor: Actor, projectId: number, rule: string): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const before = await this.locked(tx, projectId, rule);
      if (!before) return [];
      await tx.delete(SeverityChoiceRow, { projectId, rule });
      const data = { rule, from: before.severity };
      return [{ stream: `project-${projectId}`, type: 'ProjectSeverityReset', data }];
    });
  }

  private locked(tx: EntityManager, projectId: number, rule: string): Promise<SeverityChoiceRow | null> {
    return tx.findOne(SeverityChoiceRow, { where: { projectId, rule }, lock: { mode: 'for_no_key_update' } });
  }
}
