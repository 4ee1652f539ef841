import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { TreeNodeType } from '../../../contracts/platform/enums.js';
import { decodeId, encodeId } from '../../../contracts/platform/wire.js';
import type { PrerenderReply } from '../../../contracts/sharing/prerender.js';
import { shownRows } from '../../../contracts/sharing/public-pages.js';
import { DocRowQueries } from '../../docs/reading/doc-rows.queries.js';
import { unlessRefused } from '../../platform/http/refusal.js';
import type { FirstContent } from '../../platform/http/server/public-pages.js';
import { Languages } from '../../workspace/admin/languages.js';
import { Prerender } from '../prerender/prerender.js';
import type { Publication } from './publication.js';

/** Language and kind of screen of a reader. */
export interface ReaderView {
  readonly language: string;
  readonly isPhone: boolean;
}

const cookie = /(?:^|;\s*)annals-language=([\w-]{2,20})(?:;|$)/;
/** Widths of screens in px. */
const WIDTH = { phone: 390, desktop: 1_440 } as const;

/** Lines of a tree, as its first window asks for them in the browser. */
const LINES = 60;
const asked = { text: '', allOpen: true, toggled: [] };

/** The first content of public pages: what the browser will show, as HTML. */
@Injectable()
export class PrerenderedPages {
  constructor(
    private readonly prerender: Prerender,
    private readonly languages: Languages,
    private readonly rowQueries: DocRowQueries,
  ) {}

  /**
   * The language that the reader chose in this browser (client/lib/i18n.ts), else the one for those who chose none,
   * and a guess of the screen.
   */
  async viewOf({ headers }: Pick<FastifyRequest, 'headers'>): Promise<ReaderView> {
    const chosen = cookie.exec(headers.cookie ?? '')?.[1];
    return {
      language: chosen ?? (await this.languages.defaultFor(headers['accept-language'] ?? '')),
      isPhone: headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/.test(headers['user-agent'] ?? ''),
    };
  }

  /** `file`: `''`, a doc or an extra page. Without `html` the browser renders the page itself. */
  async of(shown: Publication, file: string, view: ReaderView): Promise<FirstContent> {
    const { language } = view;
    const texts = await this.languages.texts({ lang: language, browser: '', packOnly: true }, 0);
    const opened = file || (await this.leadsTo(shown));
    const path = `/${shown.door}/${encodeId(shown.id)}${opened && `/${opened}`}`;
    const replies = texts.isKnown ? await this.replies(shown, opened, view) : undefined;
    if (!replies) return { html: '', language, path };
    const width = view.isPhone ? WIDTH.phone : WIDTH.desktop;
    return { html: await this.prerender.html({ path, width, language, texts, replies }), language, path };
  }

  /** The first page or doc, where no text welcomes readers (`Start` in client/screens/public/PublicPage.tsx). */
  private async leadsTo(shown: Publication): Promise<string> {
    if (shown.welcome.trim()) return '';
    const [page] = await shown.extraPages();
    if (page) return encodeId(page.id);
    const { list } = await this.rowQueries.viewTree(await shown.tree(), { ...asked, reveal: 0, from: 0, limit: LINES });
    return list.find(({ type }) => type === TreeNodeType.doc)?.docId ?? '';
  }

  /** Undefined for a page without docs, and for what readers do not see. */
  private async replies(
    shown: Publication,
    file: string,
    { isPhone }: ReaderView,
  ): Promise<readonly PrerenderReply[] | undefined> {
    const id = file ? decodeId(file) : undefined;
    if (file ? id === undefined : !shown.welcome.trim()) return undefined;
    const made = async () => {
      const first = [...(await shown.firstReplies(id)), ...(await this.modelReplies(shown, id))];
      // On phones the tree is in a drawer.
      return isPhone ? first : [...first, await this.treeReply(shown, id)];
    };
    return unlessRefused(made());
  }

  /** The models of a doc, which its page asks for once it has the doc; as strangers get them, whoever reads. */
  private async modelReplies(shown: Publication, docId: number | undefined): Promise<readonly PrerenderReply[]> {
    if (docId === undefined || !(await shown.tree()).nodes.has(docId)) return [];
    return [await shown.modelsReply(docId)];
  }

  private async treeReply(shown: Publication, docId: number | undefined): Promise<PrerenderReply> {
    const window = { ...asked, reveal: docId ?? 0, from: 0, limit: LINES };
    const rows = await this.rowQueries.viewTree(await shown.tree(), window);
    const input = { ...asked, id: encodeId(shown.id), ...(docId !== undefined && { reveal: encodeId(docId) }) };
    return { path: shown.rowsPath, input, part: 0, data: z.encode(shownRows, rows) };
  }
}
