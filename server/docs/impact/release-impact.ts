import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { encodeId } from '../../../contracts/platform/wire.js';
import type { ImpactFinding, ImpactSource, ImpactTarget } from './impact-sources.js';

const releaseRows = z.array(
  z.object({ id: z.number(), name: z.string(), docs: z.number(), projectId: z.number(), spaceId: z.number() }),
);
const releasesOf = `select r.id, r.release_no as name, count(*)::int as docs, r.project_id as "projectId",
    p.space_id as "spaceId"
  from release_docs b join releases r on r.id = b.release_id and r.deleted_at is null
  join projects p on p.id = r.project_id
  where b.doc_id = any($1) group by r.id, p.space_id order by r.id`;

/** Releases that contain one of the docs. */
@Injectable()
export class ReleaseImpact implements ImpactSource {
  constructor(private readonly db: DataSource) {}

  async find({ docIds }: ImpactTarget): Promise<readonly ImpactFinding[]> {
    return releaseRows.parse(await this.db.query(releasesOf, [docIds])).map(({ id, projectId, name, docs }) => ({
      ...{ name, docs, path: `/project/release/${encodeId(projectId)}` },
      seenBy: { verb: 'release.view', scope: { release: id } },
    }));
  }
}
