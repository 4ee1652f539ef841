import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { releasePage } from '../../../contracts/history/frozen-releases.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import type { Actor } from '../../platform/access/actor.js';
import { Refusal } from '../../platform/http/refusal.js';
import { ReleaseFreezer } from './release-freezer.js';

/** Docs that a page lists at most. */
const MOST_DOCS = 2_000;
const rows = z.array(
  z.object({
    ...{ releaseDesc: z.string(), notes: z.string(), by: z.string() },
    ...{ previousId: z.number().nullable(), previousNo: z.string().nullable() },
  }),
);
/** $1: the release. The release before it is the newest one frozen before it, or before now. */
const facts = `select r.description as "releaseDesc", r.notes,
    coalesce(u.nickname, '') as by, p.id as "previousId", p.release_no as "previousNo"
  from releases r
  left join frozen_releases f on f.release_id = r.id
  left join users u on u.id = f.frozen_by
  left join lateral (
    select o.id, o.release_no from frozen_releases b join releases o on o.id = b.release_id and o.deleted_at is null
    where o.project_id = r.project_id and o.id <> r.id and b.at <= coalesce(f.at, 'infinity')
    order by b.at desc, o.id desc limit 1) p on true
  where r.id = $1`;

/** What the page of a release shows. */
@Injectable()
export class ReleasePages {
  constructor(
    private readonly db: DataSource,
    private readonly releases: ReleaseFreezer,
  ) {}

  async page(actor: Actor, releaseId: number): Promise<Reply<typeof releasePage>> {
    const head = await this.releases.anyHead(releaseId);
    const [found] = rows.parse(await this.db.query(facts, [releaseId]));
    if (!found) throw new Refusal('release.unknown');
    const { releaseDesc, notes, by, previousId, previousNo } = found;
    const docs = (await this.releases.docs(actor, head)).sort(byPlace);
    return {
      ...{ id: head.id, projectId: head.projectId, releaseNo: head.releaseNo },
      ...{ releaseDesc, notes },
      frozen: head.at ? { at: head.at, by } : null,
      previous: previousId === null ? null : { id: previousId, releaseNo: previousNo ?? '' },
      docs: docs.slice(0, MOST_DOCS),
      total: docs.length,
    };
  }
}

type Doc = Reply<typeof releasePage>['docs'][number];
/** By application, address and name; by code points, so that each machine gives the same order. */
function byPlace(a: Doc, b: Doc): number {
  const key = ({ module, path, name }: Doc) => [module, path, name].join('\n');
  return key(a) < key(b) ? -1 : 1;
}
