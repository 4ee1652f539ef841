import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { followKinds, type follows } from '../../../contracts/notifications/follows.js';
import { paces } from '../../../contracts/notifications/news.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { SubjectType } from '../../../contracts/platform/enums.js';
import type { Actor } from '../../platform/access/actor.js';
import { allows } from '../../platform/access/policy.js';
import { projectStanding, projectStandingFields } from '../../platform/access/standing.js';
import { storedFilter } from './subscriptions-around.js';

const rows = z.array(
  z.object({
    ...{ kind: z.enum(followKinds), sourceId: z.number(), name: z.string(), part: z.string(), partName: z.string() },
    ...{ moduleId: z.number(), projectId: z.number(), spaceId: z.number(), space: z.string(), project: z.string() },
    ...{ module: z.string(), filter: storedFilter.nullable(), pace: z.enum(paces).nullable() },
    ...{ mutedUntil: z.date().nullable(), isAuto: z.boolean(), ...projectStandingFields },
  }),
);

const own = 'f.user_id = $1 and ($2::int8[] is null or f.source_id = any($2))';
const head = `f.source_id as "sourceId", f.part, f.filter, f.pace, f.muted_until as "mutedUntil", f.is_auto as "isAuto",
  f.created_at as at, s.id as "spaceId", s.name as space`;
const projects = `join spaces s on s.id = p.space_id and s.deleted_at is null ${projectStanding.joins('f.user_id')}`;
const inProject = `${head}, p.id as "projectId", p.name as project, ${projectStanding.columns}`;
/** A row's name is in the doc's content. */
const rowName = `coalesce((select r ->> 'name' from jsonb_path_query(d.content, '$.params[*]') r
  where f.part like 'row:%' and r ->> 'id' = substr(f.part, 5) limit 1), '')`;

const followed = `select case when d.is_folder then 'folder' else 'doc' end as kind, d.name, m.id as "moduleId", m.name as module,
    ${rowName} as "partName", ${inProject}
  from subscriptions f join docs d on d.id = f.source_id and not d.is_deleted
  join modules m on m.id = d.module_id and m.deleted_at is null
  join projects p on p.id = m.project_id and p.deleted_at is null ${projects}
  where ${own} and f.type = ${SubjectType.doc}
union all select 'module', m.name, m.id, '', '', ${inProject}
  from subscriptions f join modules m on m.id = f.source_id and m.deleted_at is null
  join projects p on p.id = m.project_id and p.deleted_at is null ${projects}
  where ${own} and f.type = ${SubjectType.module}
union all select 'release', r.release_no, 0, '', '', ${inProject}
  from subscriptions f join releases r on r.id = f.source_id and r.deleted_at is null
  join projects p on p.id = r.project_id and p.deleted_at is null ${projects}
  where ${own} and f.type = ${SubjectType.release}
union all select 'project', p.name, 0, '', '', ${inProject}
  from subscriptions f join projects p on p.id = f.source_id and p.deleted_at is null ${projects}
  where ${own} and f.type = ${SubjectType.project}
union all select 'space', s.name, 0, '', '', ${head}, 0, '', false, sm.role, null
  from subscriptions f join spaces s on s.id = f.source_id and s.deleted_at is null
  left join space_members sm on sm.space_id = s.id and sm.user_id = f.user_id
  where ${own} and f.type = ${SubjectType.space}
order by at desc, "sourceId" desc limit 2000`;

/** Lists what a person follows, without what they may no longer view. */
@Injectable()
export class FollowList {
  constructor(private readonly db: DataSource) {}

  /** `only`: ids of what is followed; all without them. */
  async of({ id, isSuperAdmin }: Actor, only?: readonly number[]): Promise<Reply<typeof follows>> {
    const found = rows.parse(await this.db.query(followed, [id, only ?? null]));
    return found
      .filter((row) => allows('doc.view', { ...row, isSuperAdmin }))
      .map(({ space, project, module, kind, ...row }) => ({
        ...{ kind, sourceId: row.sourceId, name: row.name, part: row.part, partName: row.partName },
        path: kind === 'space' ? [] : [space, ...(kind === 'project' ? [] : [project]), ...(module ? [module] : [])],
        ...{ moduleId: row.moduleId, projectId: row.projectId, spaceId: row.spaceId },
        ...{ filter: row.filter, pace: row.pace, mutedUntil: row.mutedUntil, isAuto: row.isAuto },
      }));
  }
}
