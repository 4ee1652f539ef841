import { Injectable, NotFoundException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeId, encodeId } from '../../../contracts/platform/wire.js';
import { Refusal, unlessRefused } from '../../platform/http/refusal.js';
import { HTML, type PageHead, PublicPages } from '../../platform/http/server/public-pages.js';
import { type Lang, langOf } from '../../platform/languages/sentences.js';
import { CachedReplies } from './cached-replies.js';
import { Gate } from './gate.js';
import { PrerenderedPages } from './prerendered-pages.js';
import { type PublicFormat, PublicTexts } from './public-texts.js';
import type { Publication, Publisher } from './publication.js';

const files: Readonly<Record<PublicFormat, { readonly extension: string; readonly type: string }>> = {
  'openapi-json': { extension: '.json', type: 'application/json; charset=utf-8' },
  'openapi-yaml': { extension: '.yaml', type: 'application/yaml; charset=utf-8' },
  postman: { extension: '.postman.json', type: 'application/json; charset=utf-8' },
  markdown: { extension: '.md', type: 'text/markdown; charset=utf-8' },
};
const MARKDOWN = 'text/markdown; charset=utf-8';
const hidden: PageHead = { title: '', isIndexed: false };

/** Below a door's path: the pages themselves, the texts for programs, and the files to download. */
@Injectable()
export class PublishedPages {
  constructor(
    private readonly gate: Gate,
    private readonly texts: PublicTexts,
    private readonly replies: CachedReplies,
    private readonly pages: PublicPages,
    private readonly prerendered: PrerenderedPages,
  ) {}

  async page(publisher: Publisher, id: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.sendPage(publisher, id, '', request, reply);
  }

  /** `file`: `llms.txt` or `{docId}.md` for a text; anything else is the page. */
  async pageOrText(
    publisher: Publisher,
    { id, file }: { readonly id: string; readonly file: string },
    lang: Lang,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const publicationId = decodeId(id);
    const doc = decodeId(file.replace(/\.md$/, ''));
    if (file === 'llms.txt') {
      if (!publicationId) throw new NotFoundException();
      const shown = await this.gate.demand(publisher, publicationId, request);
      const base = this.pages.origin(request);
      const make = async () => ({ type: MARKDOWN, text: await this.texts.index(shown, base) });
      await this.replies.send(request, reply, `llms ${shown.door} ${shown.id} ${base}`, make);
    } else if (file.endsWith('.md')) {
      if (!publicationId || !doc) throw new NotFoundException();
      const shown = await this.gate.demand(publisher, publicationId, request);
      const base = this.pages.origin(request);
      const make = async () => ({ type: MARKDOWN, text: await this.texts.markdown(shown, doc, lang, base) });
      await this.replies.send(request, reply, `md ${shown.door} ${shown.id} ${doc} ${lang} ${base}`, make);
    } else await this.sendPage(publisher, id, file, request, reply);
  }

  /** @throws Refusal `share.noDownload` where the owner gives no files */
  async file(
    shown: Publication,
    format: PublicFormat,
    lang: Lang,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    if (!shown.mayDownload) throw new Refusal('share.noDownload');
    const { extension, type } = files[format];
    const name = encodeURIComponent(`${shown.name}${extension}`.toWellFormed()).replaceAll(/['()*]/g, '_');
    void reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
    const origin = this.pages.origin(request);
    const make = async () => ({ type, text: await this.texts.file(shown, format, lang, origin) });
    await this.replies.send(request, reply, `file ${shown.door} ${shown.id} ${format} ${lang} ${origin}`, make);
  }

  private async sendPage(
    publisher: Publisher,
    id: string,
    file: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const shown = await this.readable(publisher, id, request);
    const about = shown && (await aboutOf(shown, file));
    if (!shown || !about) return this.pages.send(request, reply, hidden);
    const path = `/${shown.door}/${encodeId(shown.id)}${file && `/${file}`}`;
    const head = { ...about, path, image: shown.logo, isIndexed: !shown.isNoIndex };
    // Another tab than the doc itself needs the browser.
    if (/[?&]tab=/.test(request.url)) return this.pages.send(request, reply, head);
    const view = await this.prerendered.viewOf(request);
    const make = async () => {
      const content = await this.prerendered.of(shown, file, view);
      return { type: HTML, text: this.pages.html(request, head, content.html ? content : undefined) };
    };
    this.pages.setHeaders(reply, head);
    const [base, lang] = [this.pages.origin(request), langOf(request.headers['accept-language'])];
    await this.replies.send(request, reply, `page ${path} ${view.language} ${view.isPhone} ${base} ${lang}`, make);
  }

  /** Undefined for what this request cannot read: crawlers and link previews are told nothing of it. */
  private async readable(publisher: Publisher, id: string, request: FastifyRequest): Promise<Publication | undefined> {
    const publicationId = decodeId(id);
    return publicationId ? unlessRefused(this.gate.demand(publisher, publicationId, request)) : undefined;
  }
}

/** Undefined for a doc or page that readers do not see. */
async function aboutOf(shown: Publication, file: string): Promise<{ title: string; description: string } | undefined> {
  if (!file) return { title: shown.name, description: plain(shown.description || shown.welcome) };
  const docId = decodeId(file);
  if (docId === undefined) return undefined;
  const title = (name: string) => `${name} · ${shown.name}`;
  const node = (await shown.tree()).nodes.get(docId);
  if (node && !node.isFolder) {
    const { name, httpMethod, url } = node.row;
    return { title: title(name), description: plain([httpMethod, url].filter(Boolean).join(' ')) };
  }
  const page = (await shown.extraPages()).find(({ id }) => id === docId);
  return page && { title: title(page.title), description: plain(page.content) };
}

/** The beginning of a Markdown text without its marks. */
const plain = (text: string): string =>
  text
    .slice(0, 2_000)
    .replaceAll(/[#*_`>[\]]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
