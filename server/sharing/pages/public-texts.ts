import { Injectable } from '@nestjs/common';
import { encodeId } from '../../../contracts/platform/wire.js';
import type { TreeDoc } from '../../docs/tree/doc-tree.js';
import { placedDocs } from '../../import-export/export/chosen-entries.js';
import { exportWordsOf } from '../../import-export/export/export-words.js';
import { OpenApiFiles } from '../../import-export/export/openapi-files.js';
import { TextFiles } from '../../import-export/export/text-files.js';
import { Refusal } from '../../platform/http/refusal.js';
import type { Lang } from '../../platform/languages/sentences.js';

import type { ExtraPage, Publication } from './publication.js';

export type PublicFormat = 'openapi-json' | 'openapi-yaml' | 'postman' | 'markdown';

/** Files and texts of what a public page shows: the same docs, environments and common parameters. */
@Injectable()
export class PublicTexts {
  constructor(
    private readonly texts: TextFiles,
    private readonly openApi: OpenApiFiles,
  ) {}

  /** `origin`: of this server, for links to uploads. @throws Refusal `export.nothing` without a doc */
  async file(shown: Publication, format: PublicFormat, lang: Lang, origin: string): Promise<string> {
    const application = await shown.application(format !== 'markdown');
    if (application.docs === 0) throw new Refusal('export.nothing');
    const owner = ownerOf(shown);
    if (format === 'postman') return joined(this.texts.postman(application, owner));
    if (format !== 'markdown')
      return joined(this.openApi.of(application, format === 'openapi-json' ? 'json' : 'yaml', owner));
    const words = exportWordsOf(lang);
    const pages = (await shown.extraPages()).map((page) => `${pageText(page)}\n`);
    const docs = await joined(
      this.texts.page({ format, title: shown.name, applications: [application], words, owner, origin }),
    );
    return pages.length > 0 ? `${docs.trimEnd()}\n\n${pages.join('\n')}` : docs;
  }

  /** One doc, or one extra page, as Markdown. @throws Refusal `doc.unknown` */
  async markdown(shown: Publication, docId: number, lang: Lang, origin: string): Promise<string> {
    const page = (await shown.extraPages()).find(({ id }) => id === docId);
    if (page) return pageText(page);
    if (!(await shown.tree()).nodes.has(docId)) throw new Refusal('doc.unknown');
    const application = await shown.application(false);
    const entry = placedDocs(application.entries).find(({ doc }) => doc.id === docId)?.doc;
    if (!entry) throw new Refusal('doc.unknown');
    const wanted = { format: 'markdown', words: exportWordsOf(lang), owner: ownerOf(shown), origin } as const;
    for await (const { text } of this.texts.docTexts(wanted, { ...application, entries: [entry] })) return text;
    throw new Refusal('doc.unknown');
  }

  /** The index that programs read (llmstxt.org): a title, what it is about, and a link to each doc as Markdown. */
  async index(shown: Publication, base: string): Promise<string> {
    const { roots } = await shown.tree();
    const at = `${base}/${shown.door}/${encodeId(shown.id)}`;
    const lines = ['# ', oneLine(shown.name), '\n'];
    const about = shown.welcome.trim() || oneLine(shown.description);
    if (about) lines.push('\n', about, '\n');
    const pages = await shown.extraPages();
    if (pages.length > 0) lines.push('\n## Pages\n\n', ...pages.map(({ id, title }) => link(title, at, encodeId(id))));
    for (const line of indexLines(roots, at)) lines.push(line);
    return lines.join('');
  }
}

const ownerOf = ({ door, id }: Publication): string => `${door} ${id}`;

const pageText = ({ title, content }: ExtraPage): string => `# ${oneLine(title)}\n\n${content.trim()}\n`;

const link = (name: string, base: string, id: string, about = ''): string =>
  `- [${oneLine(name).replaceAll(/[[\]]/g, '\\$&')}](${base}/${id}.md)${about ? `: ${oneLine(about)}` : ''}\n`;

/** Docs of each folder below its heading; at the top first those without a folder. */
function indexLines(nodes: readonly TreeDoc[], base: string, path: readonly string[] = []): string[] {
  const docs = nodes.filter(({ isFolder }) => !isFolder);
  const heading = docs.length > 0 ? [`\n## ${path.length > 0 ? path.map(oneLine).join(' / ') : 'Docs'}\n\n`] : [];
  const entries = docs.map(({ row, wireId }) =>
    link(row.name, base, wireId, [row.httpMethod, row.url].filter(Boolean).join(' ')),
  );
  const below = nodes.filter(({ isFolder }) => isFolder);
  return [
    ...heading,
    ...entries,
    ...below.flatMap((node) => indexLines(node.children, base, [...path, node.row.name])),
  ];
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

async function joined(chunks: AsyncIterable<string>): Promise<string> {
  const parts: string[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return parts.join('');
}
