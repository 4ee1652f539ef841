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

/** Composed projects that show one of the docs. */
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

  async find({ docIds }: ImpactTarget): Promise<readonly ImpactFinding[]> {
    const sql = `select p.id, p.name, count(distinct c.doc_id)::int as docs from compose_docs c
      join compose_projects p on p.id = c.project_id and p.deleted_at is null
      join spaces s on s.id = p.space_id and s.deleted_at is null
      where c.doc_id = any($1) group by p.id order by p.id`;
    return rows.parse(await this.db.query(sql, [docIds])).map(({ id, name, docs }) => ({
      ...{ name, docs, path: `/show/${encodeId(id)}` },
      seenBy: { verb: 'compose.view', scope: { composeProject: id } },
    }));
  }
}
