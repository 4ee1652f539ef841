import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import * as api from '../../../contracts/sharing/sharing.js';
import { Public } from '../../platform/access/requires.js';
import { FileRoute, In, ReaderLang, Route } from '../../platform/http/route.js';
import type { Lang } from '../../platform/languages/sentences.js';
import { Gate } from '../pages/gate.js';
import { OpenPages } from '../pages/open-pages.js';
import { PublicDocs } from '../pages/public-docs.js';
import type { Publication } from '../pages/publication.js';
import { PublishedPages } from '../pages/published-pages.js';
import { OpenShares, type StoredShare } from './open-shares.js';
import { ReadCounter } from './read-counter.js';
import { openedShare as opened, SharePublisher } from './share-publisher.js';

/** Shares for strangers: each call checks that the share can be read now (docs/wire.md 1.17, 9.5). */
@Controller()
export class PublicSharesController {
  constructor(
    private readonly shares: OpenShares,
    private readonly publisher: SharePublisher,
    private readonly gate: Gate,
    private readonly docs: PublicDocs,
    private readonly pages: PublishedPages,
    private readonly open: OpenPages,
    private readonly counter: ReadCounter,
  ) {}

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

  /** Pages of other origins may not guess. */
  @Route(api.checkSharePassword)
  @Public({ anyOrigin: false })
  async check(
    @In() { id, password }: Input<typeof api.checkSharePassword>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.gate.check(await this.publisher.usable(id), password, 'share.password', request, reply);
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

  @FileRoute(api.shareRows)
  @Public()
  async rows(
    @In() { id, ...asked }: Input<typeof api.shareRows>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.docs.rows(await this.demand(id, request), asked, request, reply);
  }

  @FileRoute(api.findInShare)
  @Public()
  async find(
    @In() { id, text }: Input<typeof api.findInShare>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.docs.find(await this.demand(id, request), text, request, reply);
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

  @FileRoute(api.shareEvents)
  @Public()
  async listen(
    @In() { id }: Input<typeof api.shareEvents>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.open.listen(this.publisher, await this.demand(id, request), request, reply);
  }

  @FileRoute(api.shareFile)
  @Public()
  async file(
    @In() { id, format }: Input<typeof api.shareFile>,
    @ReaderLang() lang: Lang,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.pages.file(await this.demand(id, request), format, lang, request, reply);
  }

  @Get('/share/:id')
  @Public()
  async page(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.pages.page(this.publisher, id, request, reply);
  }

  /** A page, or a text for programs: `llms.txt`, `{docId}.md`. */
  @Get('/share/:id/:file')
  @Public()
  async pageOrText(
    @Param() at: { id: string; file: string },
    @ReaderLang() lang: Lang,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.pages.pageOrText(this.publisher, at, lang, request, reply);
  }

  private demand(id: number, request: FastifyRequest): Promise<Publication> {
    return this.gate.demand(this.publisher, id, request);
  }
}

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
