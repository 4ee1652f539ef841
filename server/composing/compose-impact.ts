import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { encodeId } from '../../contracts/wire.js';
import {
  type ImpactFinding,
  type ImpactSource,
  ImpactSources,
  type ImpactTarget,
} from '../docs/impact/impact-sources.js';

const rows = z.array(z.object({ id: z.number(), name: z.string(), docs: z.number() }));

const live = `from compose_docs c join compose_projects p on p.id = c.project_id and p.deleted_at is null
  join spaces s on s.id = p.space_id and s.deleted_at is null`;
const withDocs = `select p.id, p.name, count(distinct c.doc_id)::int as docs ${live}
  where c.doc_id = any($1) group by p.id order by p.id`;
/** Readers of a composed project see the public environments of the applications that its docs are from. */
const withEnvironment = `select p.id, p.name, 0 as docs ${live} join docs d on d.id = c.doc_id and not d.is_deleted
  join environments e on e.module_id = d.module_id and e.is_public
  where e.id = any($1) group by p.id order by p.id`;

/** Composed projects that show one of the docs, or the environment. */
@Injectable()
export class ComposeImpact implements ImpactSource, OnModuleInit {
  readonly kind = 'composed';

  constructor(
    private readonly db: DataSource,
    private readonly sources: ImpactSources,
  ) {}

  onModuleInit(): void {
    this.sources.add(this);
  }

  async find({ of, ids, docIds }: ImpactTarget): Promise<readonly ImpactFinding[]> {
    const found = of === 'environment' ? this.db.query(withEnvironment, [ids]) : this.db.query(withDocs, [docIds]);
    return rows.parse(await found).map(({ id, name, docs }) => ({
      ...{ name, docs, path: `/show/${encodeId(id)}` },
      seenBy: { verb: 'compose.view', scope: { composeProject: id } },
    }));
  }
}
