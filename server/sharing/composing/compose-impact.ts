import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { encodeId } from '../../../contracts/platform/wire.js';
import type { ImpactFinding, ImpactSource, ImpactTarget } from '../../docs/impact/impact-sources.js';

const rows = z.array(z.object({ id: z.number(), name: z.string(), docs: z.number() }));
const shownRows = z.array(z.object({ id: z.number(), name: z.string() }));
const pageRows = z.array(z.object({ id: z.number(), name: z.string(), projectId: z.number() }));

const live = `from compose_docs c join compose_projects p on p.id = c.project_id and p.deleted_at is null
  join spaces s on s.id = p.space_id and s.deleted_at is null`;
const withDocs = `select p.id, p.name, count(distinct c.doc_id)::int as docs ${live}
  where c.doc_id = any($1) group by p.id order by p.id`;
/** Readers of a composed project see the public environments of the applications that its docs are from. */
const withEnvironment = `select p.id, p.name, 0 as docs ${live} join docs d on d.id = c.doc_id and not d.is_deleted
  join environments e on e.module_id = d.module_id and e.is_public
  where e.id = any($1) group by p.id order by p.id`;
const shownDocs = `select d.id, d.name from compose_docs c join docs d on d.id = c.doc_id and not d.is_deleted
  where c.project_id = any($1) order by c.order_index, c.id`;
const extraPages = `select d.id, d.name, h.compose_project_id as "projectId" from docs d
  join doc_holders h on h.id = d.module_id
  where h.compose_project_id = any($1) and not d.is_deleted and d.is_show order by d.order_index, d.id`;

/** Composed projects that show one of the docs, or the environment. */
@Injectable()
export class ComposeImpact implements ImpactSource {
  constructor(private readonly db: DataSource) {}

  async find({ of, ids, docIds }: ImpactTarget): Promise<readonly ImpactFinding[]> {
    const found = of === 'environment' ? this.db.query(withEnvironment, [ids]) : this.db.query(withDocs, [docIds]);
    return rows.parse(await found).map(({ id, name, docs }) => ({
      ...{ name, docs, path: `/show/${encodeId(id)}` },
      seenBy: { verb: 'compose.view', scope: { composeProject: id } },
    }));
  }
}

/** Docs that readers find on the page of a composed project. */
@Injectable()
export class ShownDocsImpact implements ImpactSource {
  constructor(private readonly db: DataSource) {}

  async find({ of, ids }: ImpactTarget): Promise<readonly ImpactFinding[]> {
    if (of !== 'composeProject') return [];
    return shownRows.parse(await this.db.query(shownDocs, [ids])).map(({ id, name }) => ({
      ...{ name, docs: 0, path: `/view/${encodeId(id)}` },
      seenBy: { verb: 'doc.view', scope: { doc: id } },
    }));
  }
}

/** Extra pages of a composed project. */
@Injectable()
export class ExtraPagesImpact implements ImpactSource {
  constructor(private readonly db: DataSource) {}

  async find({ of, ids }: ImpactTarget): Promise<readonly ImpactFinding[]> {
    if (of !== 'composeProject') return [];
    return pageRows.parse(await this.db.query(extraPages, [ids])).map(({ id, name, projectId }) => ({
      ...{ name, docs: 0, path: `/show/${encodeId(projectId)}/${encodeId(id)}` },
      seenBy: 'everyone',
    }));
  }
}
