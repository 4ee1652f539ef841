import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { activityPage } from '../../../contracts/history/activity.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { Access } from '../../platform/access/access.js';
import type { Actor } from '../../platform/access/actor.js';

type Undo = Reply<typeof activityPage>['list'][number]['undo'];

const rows = z.array(
  z.object({
    ...{ id: z.number(), moduleId: z.number(), moduleName: z.string(), source: z.string() },
    ...{ isDone: z.boolean(), isUndone: z.boolean() },
  }),
);
const sql = `select s.id, m.id as "moduleId", m.name as "moduleName", s.source, s.state = 'done' as "isDone",
    exists (select from change_sets w where w.undoes = s.id and w.state <> 'failed') as "isUndone"
  from change_sets s join modules m on m.id = s.module_id and m.deleted_at is null where s.id = any($1)`;

/** Which change sets a person may undo. */
@Injectable()
export class ChangeSetUndos {
  constructor(
    private readonly db: DataSource,
    private readonly access: Access,
  ) {}

  /** By id; change sets that the caller can neither undo nor see as undone are left out. */
  async of(actor: Actor, ids: readonly number[]): Promise<ReadonlyMap<number, Undo>> {
    const known = ids.filter((id) => id > 0);
    if (known.length === 0) return new Map();
    const rights = new Map<string, boolean>();
    const found = new Map<number, Undo>();
    for (const { id, moduleId, moduleName, source, isDone, isUndone } of rows.parse(
      await this.db.query(sql, [known]),
    )) {
      const by = source === 'restore' ? 'past' : 'changeSet';
      const verb = by === 'past' ? 'doc.restore' : 'module.settings';
      const key = `${verb} ${moduleId}`;
      const may = rights.get(key) ?? (await this.access.may(actor, verb, { module: moduleId }));
      rights.set(key, may);
      if (may && (isUndone || isDone)) found.set(id, { state: isUndone ? 'done' : 'may', by, moduleId, moduleName });
    }
    return found;
  }
}
