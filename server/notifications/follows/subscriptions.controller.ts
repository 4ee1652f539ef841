import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import {
  isSubscribed,
  subscribe,
  subscribedDocs,
  subscribedProjects,
  subscribeProject,
  unsubscribe,
  unsubscribeProject,
} from '../../../contracts/notifications/notice.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { SubjectType } from '../../../contracts/platform/enums.js';
import { DocQueries } from '../../docs/tree/doc.queries.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { Follows } from './follows.js';
import { viewableProjects, viewableSubscriptions } from './subscribers.js';

const anything = z.array(z.unknown());

/** The caller's subscriptions to docs and projects. */
@Controller()
export class SubscriptionsController {
  constructor(
    private readonly db: DataSource,
    private readonly docs: DocQueries,
    private readonly follows: Follows,
  ) {}

  @Route(subscribe)
  @Requires('doc.subscribe', { doc: 'sourceId' })
  async subscribe(@In() { sourceId }: Input<typeof subscribe>, @By() actor: Actor) {
    await this.follows.add(actor, { kind: 'doc', id: sourceId, part: '' });
  }

  /** Also allowed for users who may no longer view the doc. */
  @Route(unsubscribe)
  @Requires('user')
  async cancel(@In() { sourceId }: Input<typeof unsubscribe>, @By() actor: Actor) {
    await this.follows.remove(actor, { kind: 'doc', id: sourceId, part: '' });
  }

  @Route(isSubscribed)
  @Requires('user')
  async is(@In() { sourceId }: Input<typeof isSubscribed>, @By() actor: Actor) {
    const sql = `select 1 from subscriptions where user_id = $1 and type = $2 and source_id = $3 and part = '' and pace is distinct from 'off'`;
    return anything.parse(await this.db.query(sql, [actor.id, SubjectType.doc, sourceId])).length > 0;
  }

  /** Newest subscription first, without docs that are deleted or that the user may no longer view. */
  @Route(subscribedDocs)
  @Requires('user')
  async page(@In() { pageIndex, pageSize }: Input<typeof subscribedDocs>, @By() actor: Actor) {
    const all = await viewableSubscriptions(this.db.manager, actor.id);
    const ids = all.slice((pageIndex - 1) * pageSize, pageIndex * pageSize);
    const found = new Map((await this.docs.byIds(ids)).map((doc) => [doc.id, doc]));
    const list = ids.flatMap((id) => found.get(id) ?? []);
    return { list, total: all.length, pageIndex, pageSize, pageCount: Math.ceil(all.length / pageSize) };
  }

  @Route(subscribeProject)
  @Requires('project.view', { project: 'sourceId' })
  async subscribeProject(@In() { sourceId }: Input<typeof subscribeProject>, @By() actor: Actor) {
    await this.follows.add(actor, { kind: 'project', id: sourceId, part: '' });
  }

  @Route(unsubscribeProject)
  @Requires('user')
  async cancelProject(@In() { sourceId }: Input<typeof unsubscribeProject>, @By() actor: Actor) {
    await this.follows.remove(actor, { kind: 'project', id: sourceId, part: '' });
  }

  @Route(subscribedProjects)
  @Requires('user')
  projects(@By() actor: Actor) {
    return viewableProjects(this.db.manager, actor);
  }
}
