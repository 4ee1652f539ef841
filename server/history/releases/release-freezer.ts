import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { z } from 'zod';
import { unlistedTypes } from '../../../contracts/docs/doc-types/facts.js';
import type { freezeRelease, frozenReleases } from '../../../contracts/history/frozen-releases.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { DocType } from '../../../contracts/platform/enums.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import { Access } from '../../platform/access/access.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Release } from '../../workspace/releases/release.entity.js';
import { FrozenDoc, FrozenRelease } from './frozen-release.entity.js';

const frozen = z.array(
  z.object({ id: z.number(), releaseNo: z.string(), at: z.date(), by: z.string(), docs: z.number() }),
);
const held = z.array(
  z.object({
    ...{ docId: z.number(), version: z.number(), name: z.string(), moduleId: z.number(), path: z.string() },
    ...{ module: z.string(), isNewer: z.boolean(), isDeleted: z.boolean() },
  }),
);
export type HeldDoc = z.output<typeof held>[number];
const kept = z.array(
  z.object({
    ...{ docId: z.number(), version: z.number(), position: z.number(), hash: z.string(), name: z.string() },
  }),
);
export type KeptDoc = z.output<typeof kept>[number];
const head = z.object({
  ...{ id: z.number(), projectId: z.number(), releaseNo: z.string(), project: z.string(), at: z.date().nullable() },
});
export type ReleaseHead = z.output<typeof head>;
export type FrozenHead = ReleaseHead & { readonly at: Date };

/** $1: the release, $2: whether the caller sees hidden and deleted docs. `held` names the table of docs and versions. */
const docsIn = (version: string, from: string): string => `select d.id as "docId", ${version} as version, d.name,
    d.module_id as "moduleId", trim(d.http_method || ' ' || d.url) as path, m.name as module,
    d.version > ${version} as "isNewer", d.is_deleted or m.deleted_at is not null as "isDeleted"
  from ${from} f join docs d on d.id = f.doc_id and not d.is_folder join modules m on m.id = d.module_id
  where f.release_id = $1 and ($2 or not d.is_deleted and not exists (
    with recursive up as (
      select d.id, d.parent_id, d.is_show
      union select p.id, p.parent_id, p.is_show from up join docs p on p.id = up.parent_id and p.module_id = d.module_id
    ) select from up where not is_show))`;
const frozenDocs = `${docsIn('f.version', 'frozen_docs')} and d.type not in (${unlistedTypes}) order by f.doc_id`;
const presentDocs = `${docsIn('d.version', 'release_docs')} and not d.is_deleted and m.deleted_at is null order by f.doc_id`;

/** Keeps the docs of a release at the versions of one instant: one statement sees one snapshot of all of them. */
@Injectable()
export class ReleaseFreezer {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly access: Access,
    private readonly clock: Clock,
  ) {}

  async freeze(actor: Actor, releaseId: number, notes?: string): Promise<Reply<typeof freezeRelease>> {
    const at = this.clock.now();
    let docs = 0;
    await this.log.change(byActor(actor), async (tx) => {
      const where = { id: releaseId, deletedAt: IsNull() };
      const release = await tx.findOne(Release, { where, lock: { mode: 'for_no_key_update' } });
      if (!release) throw new Refusal('release.unknown');
      if (await tx.existsBy(FrozenRelease, { releaseId })) throw new Refusal('release.frozen');
      await tx.insert(FrozenRelease, { releaseId, at, frozenBy: actor.id });
      const made: unknown[] = await tx.query(
        `insert into frozen_docs (release_id, doc_id, version, position, hash)
          select $1, d.id, d.version, e.position, e.hash from release_docs b
            join docs d on d.id = b.doc_id and not d.is_deleted and not d.is_folder
            join modules m on m.id = d.module_id and m.deleted_at is null
            join events e on e.stream = 'doc-' || d.id and e.version = d.version
            where b.release_id = $1 returning doc_id`,
        [releaseId],
      );
      docs = made.length;
      await keepModels(tx, releaseId);
      if (notes !== undefined) await tx.update(Release, { id: releaseId }, { notes });
      const data = { releaseId, releaseNo: release.releaseNo, docs, ...(notes === undefined ? {} : { notes }) };
      return [{ stream: `project-${release.projectId}`, type: 'ReleaseFrozen', data }];
    });
    return { docs, at };
  }

  async list(projectId: number): Promise<Reply<typeof frozenReleases>> {
    const sql = `select r.id, r.release_no as "releaseNo", f.at, coalesce(u.nickname, '') as by,
        (select count(*)::int from frozen_docs f join docs d on d.id = f.doc_id and d.type not in (${unlistedTypes})
          where f.release_id = r.id) as docs
      from frozen_releases f join releases r on r.id = f.release_id and r.deleted_at is null
      left join users u on u.id = f.frozen_by where r.project_id = $1 order by f.at desc, r.id desc`;
    return frozen.parse(await this.db.query(sql, [projectId]));
  }

  /** @throws Refusal when the release does not exist */
  async anyHead(releaseId: number): Promise<ReleaseHead> {
    const sql = `select r.id, r.project_id as "projectId", r.release_no as "releaseNo", p.name as project, f.at
      from releases r join projects p on p.id = r.project_id left join frozen_releases f on f.release_id = r.id
      where r.id = $1 and r.deleted_at is null`;
    const [found] = z.array(head).parse(await this.db.query(sql, [releaseId]));
    if (!found) throw new Refusal('release.unknown');
    return found;
  }

  /** @throws Refusal when the release does not exist or is not frozen */
  async head(releaseId: number): Promise<FrozenHead> {
    const found = await this.anyHead(releaseId);
    const { at } = found;
    if (!at) throw new Refusal('release.notFrozen', { releaseNo: found.releaseNo });
    return { ...found, at };
  }

  /** Number of docs and models of a frozen release, also of those that the caller may not see. */
  size(releaseId: number): Promise<number> {
    return this.db.getRepository(FrozenDoc).countBy({ releaseId });
  }

  /** The docs of a frozen release that the caller may see now, in a stable order; of another the docs as they are now. */
  async docs(actor: Actor, { id, at }: ReleaseHead): Promise<HeldDoc[]> {
    const seesAll = await this.access.may(actor, 'doc.restore', { release: id });
    return held.parse(await this.db.query(at ? frozenDocs : presentDocs, [id, seesAll]));
  }

  /** The events that made the versions of a frozen release, of the docs that the caller may see now, and of the models. */
  async kept(actor: Actor, release: FrozenHead): Promise<KeptDoc[]> {
    const ids = (await this.docs(actor, release)).map(({ docId }) => docId);
    const seesAll = await this.access.may(actor, 'doc.restore', { release: release.id });
    const sql = `select f.doc_id as "docId", f.version, f.position, encode(f.hash, 'hex') as hash, d.name
      from frozen_docs f join docs d on d.id = f.doc_id join modules m on m.id = d.module_id
      where f.release_id = $1 and (f.doc_id = any($2::bigint[])
        or d.type = ${DocType.model} and ($3 or not d.is_deleted and m.deleted_at is null)) order by f.doc_id`;
    return kept.parse(await this.db.query(sql, [release.id, ids, seesAll]));
  }
}

const usedModels = `select distinct d.module_id as "moduleId", u.model_ref as ref from model_uses u join docs d on d.id = u.doc_id
  where u.doc_id = any($1)`;
const usedRows = z.array(z.object({ moduleId: z.number(), ref: z.string() }));
const addModels = `insert into frozen_docs (release_id, doc_id, version, position, hash)
  select $1, d.id, d.version, e.position, e.hash from unnest($2::int8[], $3::int8[]) w (id, module_id)
    join docs d on d.id = w.id and d.module_id = w.module_id and d.type = ${DocType.model} and not d.is_deleted
    join events e on e.stream = 'doc-' || d.id and e.version = d.version
  on conflict do nothing returning doc_id as id`;
const idRows = z.array(z.object({ id: z.number() }));

/** The models that the docs of a release reach, one level of references at a time: its pages show them. */
async function keepModels(tx: EntityManager, releaseId: number): Promise<void> {
  const docs = await tx.find(FrozenDoc, { where: { releaseId }, select: { docId: true } });
  for (let open = docs.map(({ docId }) => docId); open.length > 0; ) {
    const used = usedRows.parse(await tx.query(usedModels, [open])).flatMap(({ moduleId, ref }) => {
      const id = decodeId(ref);
      return id === undefined ? [] : [{ id, moduleId }];
    });
    const values = [releaseId, used.map(({ id }) => id), used.map(({ moduleId }) => moduleId)];
    open = used.length > 0 ? idRows.parse(await tx.query(addModels, values)).map(({ id }) => id) : [];
  }
}
