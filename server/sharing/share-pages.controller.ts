import { Controller, Get, NotFoundException, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Input } from '../../contracts/endpoint.js';
import * as api from '../../contracts/sharing.js';
import { decodeId, encodeId } from '../../contracts/wire.js';
import { Public } from '../access/requires.js';
import { type PageHead, PublicPages } from '../platform/public-pages.js';
import { Refusal } from '../platform/refusal.js';
import { FileRoute, In, ReaderLang } from '../platform/route.js';
import type { Lang } from '../platform/sentences.js';
import { CachedReplies } from './cached-replies.js';
import { OpenShares } from './open-shares.js';
import { ShareEvents } from './share-events.js';
import { ShareFiles, type ShareFormat } from './share-files.js';
import { ShareTrees } from './share-trees.js';
import { nameOf } from './shared-docs.js';

const files: Readonly<Record<ShareFormat, { readonly extension: string; readonly type: string }>> = {
  'openapi-json': { extension: '.json', type: 'application/json; charset=utf-8' },
  'openapi-yaml': { extension: '.yaml', type: 'application/yaml; charset=utf-8' },
  postman: { extension: '.postman.json', type: 'application/json; charset=utf-8' },
  markdown: { extension: '.md', type: 'text/markdown; charset=utf-8' },
};
const MARKDOWN = 'text/markdown; charset=utf-8';
const hidden: PageHead = { title: '', isIndexed: false };

/** The pages of shares, their files, and the texts for programs. */
@Controller()
export class SharePagesController {
  constructor(
    private readonly shares: OpenShares,
    private readonly trees: ShareTrees,
    private readonly texts: ShareFiles,
    private readonly replies: CachedReplies,
    private readonly events: ShareEvents,
    private readonly pages: PublicPages,
  ) {}

  @FileRoute(api.shareEvents)
  @Public()
  async listen(
    @In() { id }: Input<typeof api.shareEvents>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.events.listen(await this.shares.demand(id, request), request, reply);
  }

  @FileRoute(api.shareFile)
  @Public()
  async file(
    @In() { id, format }: Input<typeof api.shareFile>,
    @ReaderLang() lang: Lang,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const share = await this.shares.demand(id, request);
    if (!share.mayDownload) throw new Refusal('share.noDownload');
    const { extension, type } = files[format];
    const name = encodeURIComponent(`${nameOf(share)}${extension}`).replaceAll(/['()*]/g, '_');
    void reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
    const origin = this.pages.origin(request);
    const make = async () => ({ type, text: await this.texts.file(share, format, lang, origin) });
    await this.replies.send(request, reply, `file ${id} ${format} ${lang} ${origin}`, make);
  }

  @Get('/share/:id')
  @Public()
  async page(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.pages.send(request, reply, await this.headOf(id, '', request));
  }

  /** A page, or a text for programs: `llms.txt`, `{docId}.md`. */
  @Get('/share/:id/:file')
  @Public()
  async pageOrText(
    @Param('id') id: string,
    @Param('file') file: string,
    @ReaderLang() lang: Lang,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const shareId = decodeId(id);
    const doc = decodeId(file.replace(/\.md$/, ''));
    if (file === 'llms.txt' && shareId) {
      const share = await this.shares.demand(shareId, request);
      const base = this.pages.origin(request);
      const make = async () => ({ type: MARKDOWN, text: await this.texts.index(share, base) });
      await this.replies.send(request, reply, `llms ${shareId} ${base}`, make);
    } else if (file.endsWith('.md')) {
      if (!shareId || !doc) throw new NotFoundException();
      const share = await this.shares.demand(shareId, request);
      const base = this.pages.origin(request);
      const make = async () => ({ type: MARKDOWN, text: await this.texts.markdown(share, doc, lang, base) });
      await this.replies.send(request, reply, `md ${shareId} ${doc} ${lang} ${base}`, make);
    } else await this.pages.send(request, reply, await this.headOf(id, file, request));
  }

  /** What crawlers and link previews get; of a share that this request cannot read, nothing. */
  private async headOf(id: string, file: string, request: FastifyRequest): Promise<PageHead> {
    const shareId = decodeId(id);
    if (!shareId) return hidden;
    try {
      const share = await this.shares.demand(shareId, request);
      const docId = decodeId(file);
      const doc = docId ? (await this.trees.of(share)).docs.get(docId) : undefined;
      if (file && !doc) return hidden;
      const path = `/share/${encodeId(share.id)}${doc ? `/${doc.wireId}` : ''}`;
      const about = doc ? [doc.row.httpMethod, doc.row.url].filter(Boolean).join(' ') : share.welcome;
      const title = doc ? `${doc.row.name} · ${nameOf(share)}` : nameOf(share);
      return { title, description: plain(about), path, image: share.logo, isIndexed: !share.isNoIndex };
    } catch (err) {
      if (err instanceof Refusal) return hidden;
      throw err;
    }
  }
}

/** The beginning of a Markdown text without its marks. */
const plain = (text: string): string =>
  text
    .slice(0, 2_000)
    .replaceAll(/[#*_`>[\]]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
