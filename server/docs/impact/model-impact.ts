import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { encodeId } from '../../../contracts/platform/wire.js';
import type { ImpactFinding, ImpactSource, ImpactTarget } from './impact-sources.js';

const usingRows = z.array(z.object({ id: z.number(), name: z.string(), moduleId: z.number() }));
/** $1: the models as references name them; $2: what is deleted with them. */
const using = `select distinct d.id, d.name, d.module_id as "moduleId" from model_uses u
  join docs d on d.id = u.doc_id and not d.is_deleted and d.id <> all($2::bigint[])
  where u.model_ref = any($1) order by d.name, d.id`;

/** Docs and models whose rows are one of the deleted models. */
@Injectable()
export class ModelImpact implements ImpactSource {
  constructor(private readonly db: DataSource) {}

  async find({ of, act, docIds }: ImpactTarget): Promise<readonly ImpactFinding[]> {
    // What belongs to an application or project goes with its models; a hidden model keeps its fields where docs use it.
    if (of !== 'docs' || act !== 'delete') return [];
    return usingRows
      .parse(await this.db.query(using, [docIds.map(encodeId), docIds]))
      .map(({ id, name, moduleId }) => ({
        ...{ name, docs: 0, path: `/view/${encodeId(id)}` },
        seenBy: { verb: 'doc.view', scope: { module: moduleId } },
      }));
  }
}
