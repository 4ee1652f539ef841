import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import * as api from '../../../contracts/sharing/sharing.js';
import { Public } from '../../platform/access/requires.js';
import { FileRoute, In, Route } from '../../platform/http/route.js';
import { lockedFacts } from '../pages/page-facts.js';
import { publishedController } from '../pages/published.controller.js';
import { OpenShares, SHARE, type StoredShare } from './open-shares.js';
import { ReadCounter } from './read-counter.js';
import { openedShare as opened, SharePublisher } from './share-publisher.js';

/** Shares for strangers: each call checks that the share can be read now (docs/wire.md 1.17, 9.5). */
@Controller()
export class PublicSharesController extends publishedController(SHARE, api.shareEndpoints, 'share.password') {
  constructor(
    private readonly shares: OpenShares,
    protected readonly publisher: SharePublisher,
    private readonly counter: ReadCounter,
  ) {
    super();
  }

  /** Gives the pass of a public share: clients of the existing product read its docs by calls that do not name it. */
  @Route(api.getShare)
  @Public()
  async get(
    @In() { id }: Input<typeof api.getShare>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const share = await this.shares.usable(id);
    const shown = this.publisher.of(share);
    if (!this.gate.isOpen(shown, request)) return locked(share);
    this.counter.count(id);
    this.gate.issue(reply, shown);
    return opened(share);
  }

  @FileRoute(api.shareMenu)
  @Public()
  async menu(
    @In() { id }: Input<typeof api.shareMenu>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const shown = await this.demand(id, request);
    await this.docs.menu(shown, shown.name, request, reply);
  }

  @FileRoute(api.viewSharedDoc)
  @Public()
  async view(
    @In() { docId, shareConfigId: id }: Input<typeof api.viewSharedDoc>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.docs.doc(await this.demand(id, request), docId, request, reply);
  }
}

const locked = (share: StoredShare): Reply<typeof api.getShare> => ({
  ...opened(share),
  ...lockedFacts,
  ...{ shareName: share.title, moduleId: 0, isAll: false, isShowDebug: false },
});
