import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { ImpactFinding, ImpactSource, ImpactTarget } from '../../impact/impact-sources.js';

const nicknameRows = z.array(z.object({ nickname: z.string() }));

/** Users whose edits of one of the docs are in no version yet, on any node. */
@Injectable()
export class EditingImpact implements ImpactSource {
  constructor(private readonly db: DataSource) {}

  async find({ docIds }: ImpactTarget): Promise<readonly ImpactFinding[]> {
    const sql = `select distinct u.nickname from doc_updates e join users u on u.id = e.actor_id
      where e.doc_id = any($1) and e.settled_version is null order by 1`;
    const found = nicknameRows.parse(await this.db.query(sql, [docIds]));
    return found.map(({ nickname }) => ({ name: nickname, path: '', docs: 0, seenBy: 'everyone' }));
  }
}
