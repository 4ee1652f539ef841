import { Get, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Input } from '../../../contracts/platform/endpoint.js';
import type { PageEndpoints } from '../../../contracts/sharing/public-pages.js';
import { Public } from '../../platform/access/requires.js';
import { FileRoute, In, ReaderLang, Route } from '../../platform/http/route.js';
import type { Lang } from '../../platform/languages/sentences.js';
import { Gate, type WrongPassword } from './gate.js';
import { OpenPages } from './open-pages.js';
import { PublicDocs } from './public-docs.js';
import type { Publication, Publisher } from './publication.js';
import { PublishedPages } from './published-pages.js';

/**
 * The part of a controller that all doors have: the pages below `/{door}`, and the calls that these make. Nest reads the
 * routes of a controller from its ancestors too.
 */
export function publishedController(door: 'share' | 'show', api: PageEndpoints, wrong: WrongPassword) {
  abstract class PublishedController {
    protected abstract readonly publisher: Publisher;
    @Inject() protected readonly gate: Gate;
    @Inject() protected readonly docs: PublicDocs;
    @Inject() private readonly pages: PublishedPages;
    @Inject() private readonly open: OpenPages;

    /** Pages of other origins may not guess. */
    @Route(api.check)
    @Public({ anyOrigin: false })
    async check(
      @In() { id, password }: Input<PageEndpoints['check']>,
      @Req() request: FastifyRequest,
      @Res({ passthrough: true }) reply: FastifyReply,
    ) {
      return this.gate.check(await this.publisher.usable(id), password, wrong, request, reply);
    }

    @FileRoute(api.rows)
    @Public()
    async rows(
      @In() { id, ...asked }: Input<PageEndpoints['rows']>,
      @Req() request: FastifyRequest,
      @Res() reply: FastifyReply,
    ): Promise<void> {
      await this.docs.rows(await this.demand(id, request), asked, request, reply);
    }

    @FileRoute(api.find)
    @Public()
    async find(
      @In() { id, text }: Input<PageEndpoints['find']>,
      @Req() request: FastifyRequest,
      @Res() reply: FastifyReply,
    ): Promise<void> {
      await this.docs.find(await this.demand(id, request), text, request, reply);
    }

    @FileRoute(api.events)
    @Public()
    async listen(
      @In() { id }: Input<PageEndpoints['events']>,
      @Req() request: FastifyRequest,
      @Res() reply: FastifyReply,
    ): Promise<void> {
      await this.open.listen(this.publisher, await this.demand(id, request), request, reply);
    }

    @FileRoute(api.file)
    @Public()
    async file(
      @In() { id, format }: Input<PageEndpoints['file']>,
      @ReaderLang() lang: Lang,
      @Req() request: FastifyRequest,
      @Res() reply: FastifyReply,
    ): Promise<void> {
      await this.pages.file(await this.demand(id, request), format, lang, request, reply);
    }

    @Get(`/${door}/:id`)
    @Public()
    async page(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
      await this.pages.page(this.publisher, id, request, reply);
    }

    /** A page, or a text for programs: `llms.txt`, `{docId}.md`. */
    @Get(`/${door}/:id/:file`)
    @Public()
    async pageOrText(
      @Param() at: { id: string; file: string },
      @ReaderLang() lang: Lang,
      @Req() request: FastifyRequest,
      @Res() reply: FastifyReply,
    ): Promise<void> {
      await this.pages.pageOrText(this.publisher, at, lang, request, reply);
    }

    protected demand(id: number, request: FastifyRequest): Promise<Publication> {
      return this.gate.demand(this.publisher, id, request);
    }
  }
  return PublishedController;
}
