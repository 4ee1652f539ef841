import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { VersionMeanings } from '../../docs/meanings/version-meanings.js';
import type { ChangeSet } from './change-set.entity.js';

const changed = z.array(z.object({ docId: z.number(), from: z.number(), to: z.number() }));
/** Docs that are compared per statement. */
const PAGE = 200;
const sql = `select c.doc_id as "docId", v.first - 1 as "from", v.last as "to" from change_set_docs c,
    lateral (select min(e.version) as first, max(e.version) as last from events e
      where e.stream = 'doc-' || c.doc_id and (e.meta ->> 'changeSet')::int8 = c.change_set_id) v
  where c.change_set_id = $1 and c.outcome = 'changed' and c.doc_id > $2 and v.first is not null
  order by c.doc_id limit ${PAGE}`;

/** Counts what the changes of a change set mean to callers, so that a list of change sets compares nothing. */
@Injectable()
export class ChangeSetMeanings {
  constructor(
    private readonly db: DataSource,
    private readonly meanings: VersionMeanings,
  ) {}

  /** Stores the number of changes by rule, before the choices of the project. Docs that take too long do not count. */
  async count({ id, moduleId }: Pick<ChangeSet, 'id' | 'moduleId'>): Promise<void> {
    const rules = new Map<string, number>();
    for (let page = await this.page(id, 0); page.length > 0; page = await this.page(id, page.at(-1)?.docId ?? 0)) {
      const found = await this.meanings.of(page.map((doc) => ({ ...doc, moduleId })));
      for (const { rule } of found.flatMap((changes) => changes ?? [])) rules.set(rule, (rules.get(rule) ?? 0) + 1);
    }
    const counted = JSON.stringify(Object.fromEntries(rules));
    await this.db.query('update change_sets set rules = $2 where id = $1', [id, counted]);
  }

  private async page(id: number, after: number): Promise<z.output<typeof changed>> {
    return changed.parse(await this.db.query(sql, [id, after]));
  }
}
