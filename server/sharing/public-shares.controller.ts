import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Input, Reply } from '../../contracts/endpoint.js';
import * as api from '../../contracts/sharing.js';
import { Passes } from '../access/passes.js';
import { Public } from '../access/requires.js';
import { Attempts } from '../accounts/attempts.js';
import { Refusal } from '../platform/refusal.js';
import { FileRoute, In, Route } from '../platform/route.js';
import { CachedReplies, enveloped } from './cached-replies.js';
import { OpenShares, SHARE, type StoredShare } from './open-shares.js';
import { ReadCounter } from './read-counter.js';
import { SharePasswords } from './share-passwords.js';
import { nameOf, SharedDocs } from './shared-docs.js';

/** Shares for strangers: each call checks that the share can be read now (docs/wire.md 1.17, 9.5). */
@Controller()
export class PublicSharesController {
  constructor(
    private readonly shares: OpenShares,
    private readonly docs: SharedDocs,
    private readonly replies: CachedReplies,
    private readonly passwords: SharePasswords,
    private readonly attempts: Attempts,
    private readonly passes: Passes,
    private readonly counter: ReadCounter,
  ) {}

  /** Gives the pass of a public share: clients of the existing product read its docs by calls that do not name it. */
  @Route(api.getShare)
  @Public()
  async get(
    @In() { id }: Input<typeof api.getShare>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply<typeof api.getShare>> {
    const share = await this.shares.usable(id);
    if (!this.shares.isOpen(share, request)) return locked(share);
    this.counter.count(id);
    this.passes.issue(reply, { door: SHARE, id, version: share.passVersion });
    return opened(share);
  }

  @Route(api.checkSharePassword)
  @Public()
  async check(
    @In() { id, password }: Input<typeof api.checkSharePassword>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Record<string, never>> {
    const share = await this.shares.usable(id);
    if (share.type === api.ShareType.encrypted) {
      const attempt = await this.attempts.begin({ username: `share ${id}`, source: SHARE }, request.ip);
      if (!this.passwords.matches(id, share.password, password)) throw new Refusal('share.password');
      await this.attempts.succeeded(attempt);
    }
    this.passes.issue(reply, { door: SHARE, id, version: share.passVersion });
    return {};
  }

  @FileRoute(api.shareMenu)
  @Public()
  async menu(
    @In() { id }: Input<typeof api.shareMenu>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const share = await this.shares.demand(id, request);
    const make = async () => enveloped(api.shareMenu, await this.docs.menu(share));
    await this.replies.send(request, reply, `menu ${id}`, make);
  }

  @FileRoute(api.shareRows)
  @Public()
  async rows(
    @In() { id, ...asked }: Input<typeof api.shareRows>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const share = await this.shares.demand(id, request);
    const make = async () => enveloped(api.shareRows, await this.docs.window(share, asked));
    await this.replies.send(request, reply, `rows ${id} ${JSON.stringify(asked)}`, make);
  }

  @FileRoute(api.viewSharedDoc)
  @Public()
  async view(
    @In() { docId, shareConfigId: id }: Input<typeof api.viewSharedDoc>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const share = await this.shares.demand(id, request);
    const make = async () => enveloped(api.viewSharedDoc, await this.docs.one(share, docId));
    await this.replies.send(request, reply, `doc ${id} ${docId}`, make);
  }
}

const opened = (share: StoredShare): Reply<typeof api.getShare> => ({
  id: share.id,
  type: share.type,
  status: share.isEnabled,
  expirationTime: share.expiresOn,
  isOpen: true,
  shareName: nameOf(share),
  moduleId: share.moduleId,
  isAll: share.isAll,
  isShowDebug: share.isShowDebug,
  title: share.title,
  logo: share.logo,
  accent: share.accent,
  welcome: share.welcome,
  footerLinks: share.footerLinks,
  isNoIndex: share.isNoIndex,
  mayDownload: share.mayDownload,
  hasConstants: share.hasConstants,
});

/** Before the password, only what its owner chose to show: title, logo and color. */
const locked = (share: StoredShare): Reply<typeof api.getShare> => ({
  ...opened(share),
  isOpen: false,
  shareName: share.title,
  moduleId: 0,
  isAll: false,
  isShowDebug: false,
  welcome: '',
  footerLinks: [],
  mayDownload: false,
  hasConstants: false,
});
