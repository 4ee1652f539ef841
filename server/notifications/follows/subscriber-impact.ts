import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { SubjectType } from '../../../contracts/platform/enums.js';
import type { ImpactFinding, ImpactSource, ImpactTarget } from '../../docs/impact/impact-sources.js';

const counts = z.tuple([z.object({ n: z.number() })]);

/** People who chose to follow one of the docs, not those who only wrote in it; their names are not shown. */
@Injectable()
export class SubscriberImpact implements ImpactSource {
  constructor(private readonly db: DataSource) {}

  async find({ docIds }: ImpactTarget): Promise<readonly ImpactFinding[]> {
    const sql = `select count(distinct user_id)::int as n from subscriptions
      where type = ${SubjectType.doc} and source_id = any($1) and not is_auto`;
    const [{ n }] = counts.parse(await this.db.query(sql, [docIds]));
    return Array.from({ length: n }, () => ({ name: '', path: '', docs: 0 }));
  }
}
