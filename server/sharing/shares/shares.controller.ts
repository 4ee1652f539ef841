import { Controller } from '@nestjs/common';
import type { Input } from '../../../contracts/platform/endpoint.js';
import * as api from '../../../contracts/sharing/sharing.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { ShareLists } from './share-lists.queries.js';
import { Shares } from './shares.js';

/** Management of shares, for developers of the project (docs/wire.md 1.17). */
@Controller()
export class SharesController {
  constructor(
    private readonly shares: Shares,
    private readonly lists: ShareLists,
  ) {}

  @Route(api.listShares)
  @Requires('share.manage', { module: 'moduleId' })
  list(@In() input: Input<typeof api.listShares>) {
    return this.lists.page(input);
  }

  @Route(api.addShare)
  @Requires('share.manage', { module: 'moduleId' })
  add(@In() input: Input<typeof api.addShare>, @By() actor: Actor) {
    return this.shares.add(actor, input);
  }

  @Route(api.updateShare)
  @Requires('share.manage', { share: 'id' })
  update(@In() input: Input<typeof api.updateShare>, @By() actor: Actor) {
    return this.shares.update(actor, input);
  }

  @Route(api.deleteShare)
  @Requires('share.manage', { share: 'id' })
  async delete(@In() { id }: Input<typeof api.deleteShare>, @By() actor: Actor) {
    await this.shares.delete(actor, id);
  }

  @Route(api.undeleteShare)
  @Requires('user')
  async undelete(@In() { id }: Input<typeof api.undeleteShare>, @By() actor: Actor) {
    await this.shares.undelete(actor, id);
  }

  @Route(api.enableShare)
  @Requires('share.manage', { share: 'id' })
  async enable(@In() { id }: Input<typeof api.enableShare>, @By() actor: Actor) {
    await this.shares.setEnabled(actor, id, true);
  }

  @Route(api.disableShare)
  @Requires('share.manage', { share: 'id' })
  async disable(@In() { id }: Input<typeof api.disableShare>, @By() actor: Actor) {
    await this.shares.setEnabled(actor, id, false);
  }

  @Route(api.listShareContent)
  @Requires('share.manage', { share: 'id' })
  content(@In() { id }: Input<typeof api.listShareContent>) {
    return this.lists.content(id);
  }

  @Route(api.listShareDocIds)
  @Requires('share.manage', { share: 'id' })
  docIds(@In() { id }: Input<typeof api.listShareDocIds>) {
    return this.lists.docIds(id);
  }

  @Route(api.listShareEnvironments)
  @Requires('share.manage', { share: 'id' })
  environments(@In() { id }: Input<typeof api.listShareEnvironments>) {
    return this.lists.environmentsOf(id);
  }
}
