import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Injectable, NotFoundException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../config/config.js';
import { langOf } from '../../languages/sentences.js';
import { projectRoot } from '../../runtime/pages.js';

/** Metadata of a public page for crawlers and link previews; empty for a page that the request may not read. */
export interface PageHead {
  readonly title: string;
  readonly description?: string;
  /** The path of the canonical address. */
  readonly path?: string;
  /** The address of an uploaded picture, or `''`. */
  readonly image?: string;
  readonly isIndexed: boolean;
}

export const HTML = 'text/html; charset=utf-8';
/** Where the page is rendered, in `public.html`. */
const ROOT = '<div id="root" data-public></div>';

/**
 * Stricter than the policy of the application: nothing by default, scripts and connections of this origin only. Styles
 * may be inline, as there; pictures of docs may come from anywhere.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https: http:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  // The page in which scripts around a tried call run; it has a policy of its own.
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** What a page shows before its code has arrived (server/sharing/prerender). */
export interface FirstContent {
  readonly html: string;
  readonly language: string;
  /** The requested address, or that of the first doc. */
  readonly path: string;
}

/** Pages for readers without an account: `public.html` of the build, with a head of their own. */
@Injectable()
export class PublicPages {
  private readonly template = readTemplate();
  private readonly withContent = this.template && startedAfterPaint(this.template);

  constructor(private readonly config: Config) {}

  async send(request: FastifyRequest, reply: FastifyReply, head: PageHead): Promise<void> {
    const html = this.html(request, head);
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
    this.setHeaders(reply, head);
    void reply.headers({ 'cache-control': 'private, no-cache', etag });
    if (request.headers['if-none-match'] === etag) await reply.code(304).send();
    else await reply.code(200).type(HTML).send(html);
  }

  /** The headers that a page has beside those of its caching. */
  setHeaders(reply: FastifyReply, { isIndexed }: PageHead): void {
    void reply.header('content-security-policy', policy);
    if (!isIndexed) void reply.header('x-robots-tag', 'noindex, nofollow');
  }

  /** @throws NotFoundException when the client is not built */
  html(request: FastifyRequest, head: PageHead, content?: FirstContent): string {
    const template = content ? this.withContent : this.template;
    if (template === undefined) throw new NotFoundException();
    const html = template.replace('<title>Annals</title>', () => this.headOf(request, head));
    if (!content) return html;
    return html
      .replace('<html lang="zh-CN">', () => `<html lang="${escapeHtml(content.language)}">`)
      .replace(ROOT, () => `<div id="root" data-public data-path="${escapeHtml(content.path)}">${content.html}</div>`);
  }

  /** The address under which readers reach this server. */
  origin(request: FastifyRequest): string {
    return this.config.baseUrl ?? `${request.protocol}://${request.host}`;
  }

  private headOf(request: FastifyRequest, { title, description, path: where, image, isIndexed }: PageHead): string {
    const base = this.origin(request);
    const lang = langOf(request.headers['accept-language']);
    return [
      `<title>${escapeHtml(title || 'Annals')}</title>`,
      isIndexed ? '' : '<meta name="robots" content="noindex, nofollow" />',
      description ? `<meta name="description" content="${escapeHtml(description)}" />` : '',
      where ? `<link rel="canonical" href="${escapeHtml(base + where)}" />` : '',
      ...(title && where
        ? [
            `<meta property="og:type" content="article" />`,
            `<meta property="og:title" content="${escapeHtml(title)}" />`,
            description ? `<meta property="og:description" content="${escapeHtml(description)}" />` : '',
            `<meta property="og:url" content="${escapeHtml(base + where)}" />`,
            `<meta property="og:locale" content="${lang === 'en' ? 'en_US' : 'zh_CN'}" />`,
            image ? `<meta property="og:image" content="${escapeHtml(base + image)}" />` : '',
          ]
        : []),
    ]
      .filter(Boolean)
      .join('\n    ');
  }
}

function readTemplate(): string | undefined {
  const file = path.join(projectRoot(), 'dist-client', 'public.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * The code of the page competes with its first content for the network: it is asked for after the first paint
 * (client/public/after-paint.js).
 */
function startedAfterPaint(template: string): string {
  const lines = template.split('\n').map((line) => line.trim());
  const addresses = (begin: string, name: string) =>
    lines.filter((line) => line.startsWith(begin)).map((line) => line.split(` ${name}="`)[1]?.split('"')[0] ?? '');
  const [start = ''] = addresses(MODULE, 'src');
  const parts = addresses(PART, 'href').join(' ');
  const rest = lines.filter((line) => !line.startsWith(MODULE) && !line.startsWith(PART)).join('\n');
  const script = `<script defer src="/after-paint.js" data-start="${start}" data-parts="${parts}"></script>`;
  return rest.replace('</head>', () => `${script}\n</head>`);
}
/** How the build names the code of a page: each in a line of its own. */
const MODULE = '<script type="module"';
const PART = '<link rel="modulepreload"';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (char) => entities[char] ?? '');
