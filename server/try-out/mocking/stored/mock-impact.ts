import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { encodeId } from '../../../../contracts/platform/wire.js';
import type { ImpactFinding, ImpactSource, ImpactTarget } from '../../../docs/impact/impact-sources.js';

const rows = z.array(z.object({ docId: z.number(), name: z.string() }));

/** Mocks that people have defined for one of the docs. */
@Injectable()
export class MockImpact implements ImpactSource {
  constructor(private readonly db: DataSource) {}

  async find({ docIds }: ImpactTarget): Promise<readonly ImpactFinding[]> {
    const sql =
      'select doc_id as "docId", name from mocks where doc_id = any($1) and deleted_at is null order by doc_id, id';
    return rows.parse(await this.db.query(sql, [docIds])).map(({ docId, name }) => ({
      ...{ name, docs: 0, path: `/view/${encodeId(docId)}` },
      seenBy: { verb: 'doc.view', scope: { doc: docId } },
    }));
  }
}
