import { Injectable } from '@nestjs/common';
import type { activityPage } from '../../../contracts/history/activity.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { ViewTreeQueries } from '../../docs/tree/view-tree.queries.js';
import type { Actor } from '../../platform/access/actor.js';
import { allows } from '../../platform/access/policy.js';
import { PastScopes, type ScopeModule } from '../past/compare/past-scopes.js';

export type ActivityInput = Omit<Input<typeof activityPage>, 'before' | 'pageSize'>;
export type ActivityPlace = Pick<ActivityInput, 'docId' | 'moduleId' | 'projectId' | 'spaceId'>;

/** What a caller may read now of a place. */
export interface ActivityScope {
  readonly moduleIds: readonly number[];
  /** Query for the names of its streams; pushes its parameters. */
  readonly streams: (values: unknown[]) => string;
  /** Those of them that belong to these docs, a query for ids, or to no doc. */
  readonly streamsAmong: (values: unknown[], docs: string) => string;
}

/** Finds the streams of a place that the caller may read: nothing of hidden and deleted docs for those who cannot see them. */
@Injectable()
export class ActivityScopes {
  constructor(
    private readonly scopes: PastScopes,
    private readonly places: ViewTreeQueries,
  ) {}

  /** @throws Refusal */
  async of(actor: Actor, asked: ActivityPlace): Promise<ActivityScope> {
    const { docId, moduleId, projectId, spaceId } = asked;
    if (docId + moduleId > 0) {
      const modules = await this.scopes.modules(actor, asked);
      return scopeOf(modules, { docId, others: docId > 0 ? [] : [`module-${moduleId}`] });
    }
    const isAll = projectId + spaceId === 0;
    // Refuses the place to those who may not see it.
    if (!isAll) await this.scopes.modules(actor, asked);
    const projects = isAll
      ? await this.places.allVisible(actor)
      : await this.places.visibleIn(actor, spaceId > 0 ? { spaceId } : { projectId });
    const withDeleted = new Map(
      projects.map((one) => [one.id, allows('doc.restore', { ...one, isSuperAdmin: actor.isSuperAdmin })]),
    );
    const modules = (await this.places.modulesOf(projects)).map(({ id, name, projectId: of }) => ({
      ...{ id, name, withDeleted: withDeleted.get(of) ?? false },
    }));
    const spaces = spaceId > 0 ? [spaceId] : isAll ? [...new Set(projects.map((one) => one.spaceId))] : [];
    const others = [
      ...spaces.map((id) => `space-${id}`),
      ...projects.map(({ id }) => `project-${id}`),
      ...modules.map(({ id }) => `module-${id}`),
    ];
    return scopeOf(modules, { docId: 0, others });
  }
}

/** `docId`: only this doc, or this folder and everything below it. */
function scopeOf(
  modules: readonly ScopeModule[],
  { docId, others }: { readonly docId: number; readonly others: readonly string[] },
): ActivityScope {
  const whole = modules.filter(({ withDeleted }) => withDeleted).map(({ id }) => id);
  const plain = modules.filter(({ withDeleted }) => !withDeleted).map(({ id }) => id);
  const streamsAmong = (values: unknown[], docs: string) => {
    const below =
      docId === 0
        ? ''
        : `and d.id in (with recursive below as (select $${values.push(docId)}::bigint as id
            union select c.id from below b join docs c on c.parent_id = b.id) select id from below)`;
    const [all, shown] = [`$${values.push(whole)}::bigint[]`, `$${values.push(plain)}::bigint[]`];
    return `with recursive hidden as (
        select id from docs where module_id = any(${shown}) and not is_deleted and not is_show
        union select d.id from hidden h join docs d on d.parent_id = h.id
      ), readable as (
        select d.id from docs d where (d.module_id = any(${all})
          or d.module_id = any(${shown}) and not d.is_deleted and not exists (select from hidden h where h.id = d.id)) ${docs && `and d.id in (${docs})`} ${below}
      )
      select k.kind || r.id as stream from readable r, (values ('doc-'), ('comments-'), ('mocks-'), ('cases-')) k(kind)
      union all select unnest($${values.push(others)}::text[])`;
  };
  return { moduleIds: modules.map(({ id }) => id), streams: (values) => streamsAmong(values, ''), streamsAmong };
}
