import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { DocContentWriter } from '../../../docs/editing/content/doc-content-writer.js';
import type { Candidate } from './wishes.js';

const idRows = z.array(z.object({ id: z.number() }));

@Injectable()
export class TypedWords {
  constructor(
    private readonly db: DataSource,
    private readonly content: DocContentWriter,
  ) {}

  /** What was typed and is no version yet becomes one: it is part of what changed since. */
  async settle(docs: readonly Pick<Candidate, 'docId'>[]): Promise<void> {
    const sql =
      'select distinct doc_id as id from doc_updates where doc_id = any($1) and settled_version is null order by 1';
    for (const { id } of idRows.parse(await this.db.query(sql, [docs.map(({ docId }) => docId)])))
      await this.content.settle(id);
  }
}
