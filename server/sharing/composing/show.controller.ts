import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import * as api from '../../../contracts/sharing/show.js';
import { Public } from '../../platform/access/requires.js';
import { Refusal } from '../../platform/http/refusal.js';
import { FileRoute, In, ReaderLang, Route } from '../../platform/http/route.js';
import type { Lang } from '../../platform/languages/sentences.js';
import { Gate } from '../pages/gate.js';
import { OpenPages } from '../pages/open-pages.js';
import { PublicDocs } from '../pages/public-docs.js';
import type { Publication } from '../pages/publication.js';
import { PublishedPages } from '../pages/published-pages.js';
import type { ComposeProject } from './compose.entity.js';
import { ComposedPublisher, openedProject as opened } from './composed-publisher.js';
import { OpenComposed } from './open-composed.js';

/** Composed projects for strangers: each call checks that the project can be read now (docs/wire.md 1.18, 9.5). */
@Controller()
export class ShowController {
  constructor(
    private readonly projects: OpenComposed,
    private readonly publisher: ComposedPublisher,
    private readonly gate: Gate,
    private readonly docs: PublicDocs,
    private readonly pages: PublishedPages,
    private readonly open: OpenPages,
  ) {}

  /** Gives the pass of a public project: clients of the existing product read its docs by calls that do not name it. */
  @Route(api.getComposeProject)
  @Public()
  async get(
    @In() { id }: Input<typeof api.getComposeProject>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const project = await this.projects.usable(id);
    const shown = this.publisher.of(project);
    if (!this.gate.isOpen(shown, request)) return locked(project);
    this.gate.issue(reply, shown);
    return opened(project);
  }

  /** Pages of other origins may not guess. */
  @Route(api.checkComposePassword)
  @Public({ anyOrigin: false })
  async check(
    @In() { id, password }: Input<typeof api.checkComposePassword>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.gate.check(await this.publisher.usable(id), password, 'compose.password', request, reply);
  }

  /** Of a project that is off: an empty tree (docs/wire.md 1.18). */
  @FileRoute(api.composeMenu)
  @Public()
  async menu(
    @In() { projectId: id }: Input<typeof api.composeMenu>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const shown = await this.demand(id, request).catch((err: unknown) => {
      if (err instanceof Refusal && err.key === 'compose.unknown') return undefined;
      throw err;
    });
    await this.docs.menu(shown, '', request, reply);
  }

  @FileRoute(api.showRows)
  @Public()
  async rows(
    @In() { id, ...asked }: Input<typeof api.showRows>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.docs.rows(await this.demand(id, request), asked, request, reply);
  }

  @FileRoute(api.findInShow)
  @Public()
  async find(
    @In() { id, text }: Input<typeof api.findInShow>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.docs.find(await this.demand(id, request), text, request, reply);
  }

  @FileRoute(api.viewComposedDoc)
  @Public()
  async view(
    @In() { id, docId }: Input<typeof api.viewComposedDoc>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.docs.doc(await this.demand(id, request), docId, request, reply);
  }

  @FileRoute(api.showEvents)
  @Public()
  async listen(
    @In() { id }: Input<typeof api.showEvents>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.open.listen(this.publisher, await this.demand(id, request), request, reply);
  }

  @FileRoute(api.showFile)
  @Public()
  async file(
    @In() { id, format }: Input<typeof api.showFile>,
    @ReaderLang() lang: Lang,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.pages.file(await this.demand(id, request), format, lang, request, reply);
  }

  @Get('/show/:id')
  @Public()
  async page(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.pages.page(this.publisher, id, request, reply);
  }

  /** A page, or a text for programs: `llms.txt`, `{docId}.md`. */
  @Get('/show/:id/:file')
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
const locked = (project: ComposeProject): Reply<typeof api.getComposeProject> => ({
  ...opened(project),
  ...{ name: project.title, description: '', spaceId: 0, isOpen: false, isPinned: false, showDebug: false },
  ...{ hasConstants: false, welcome: '', footerLinks: [], mayDownload: false },
});
