import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { encodeId } from '../../../contracts/platform/wire.js';
import { isInternalAddress } from '../../../contracts/workspace/internal-address.js';
import type { ImpactFinding, ImpactSource, ImpactTarget } from '../../docs/impact/impact-sources.js';

const rows = z.array(
  z.object({ id: z.number(), name: z.string(), moduleId: z.number(), projectId: z.number(), docs: z.number() }),
);
const addresses = z.array(z.object({ id: z.number(), url: z.string() }));
const named = `sh.id, coalesce(nullif(sh.title, ''), nullif(sh.remark, ''), m.name) as name, m.id as "moduleId",
  m.project_id as "projectId"`;
const live = `from shares sh join modules m on m.id = sh.module_id where sh.deleted_at is null and sh.is_enabled`;
/** $1: the docs concerned. A chosen folder contains the docs below it, at any depth. */
const withDocs = `with recursive up as (
    select id as doc_id, id, parent_id, module_id from docs where id = any($1)
    union select up.doc_id, d.id, d.parent_id, d.module_id from docs d join up on d.id = up.parent_id
  ) select ${named}, count(distinct up.doc_id)::int as docs
    from up join shares sh on sh.module_id = up.module_id join modules m on m.id = sh.module_id
    where sh.deleted_at is null and sh.is_enabled and (sh.is_all or exists (select 1 from share_contents c
      where c.share_id = sh.id and c.doc_id = up.id and (c.is_append or up.id = up.doc_id)))
    group by sh.id, m.id order by sh.id`;
/** $1: the environments; $2: those of them with a public address, which *all environments* includes. */
const withEnvironment = `select ${named}, 0 as docs ${live} and sh.is_show_debug and exists (
    select 1 from environments e where e.id = any($1) and e.module_id = sh.module_id and ((sh.is_all_environments and e.id = any($2))
      or exists (select 1 from share_environments s where s.share_id = sh.id and s.environment_id = e.id)))
  order by sh.id`;

/** Shares whose readers would miss something. */
@Injectable()
export class ShareImpact implements ImpactSource {
  constructor(private readonly db: DataSource) {}

  async find({ of, ids, act, docIds }: ImpactTarget): Promise<readonly ImpactFinding[]> {
    // A share shows the environments that were chosen for it, public ones or not.
    if (of === 'environment' && act === 'private') return [];
    const found = of === 'environment' ? await this.ofEnvironments(ids) : await this.db.query(withDocs, [docIds]);
    return rows.parse(found).map(({ id, name, docs, moduleId, projectId }) => ({
      ...{ name, docs },
      path: `/project/doc/${encodeId(projectId)}?module=${encodeId(moduleId)}&tab=share`,
      seenBy: { verb: 'share.manage', scope: { share: id } },
    }));
  }

  private async ofEnvironments(ids: readonly number[]): Promise<unknown> {
    const known = addresses.parse(await this.db.query('select id, url from environments where id = any($1)', [ids]));
    const inPublic = known.filter(({ url }) => !isInternalAddress(url)).map(({ id }) => id);
    return this.db.query(withEnvironment, [ids, inPublic]);
  }
}
