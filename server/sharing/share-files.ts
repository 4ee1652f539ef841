import { Injectable } from '@nestjs/common';
import { encodeId } from '../../contracts/wire.js';
import type { TreeDoc } from '../docs/doc-tree.js';
import { withoutAccount } from '../docs/stranger-detail.js';
import { Refusal } from '../platform/refusal.js';
import type { Lang } from '../platform/sentences.js';
import { type ChosenEntry, chosenEntries, placedDocs } from '../transfer/export/chosen-entries.js';
import { exportWordsOf } from '../transfer/export/export-words.js';
import { OpenApiFiles } from '../transfer/export/openapi-files.js';
import { TextFiles, type WantedApplication } from '../transfer/export/text-files.js';
import type { StoredShare } from './open-shares.js';
import { ShareTrees } from './share-trees.js';
import { nameOf, SharedDocs } from './shared-docs.js';

export type ShareFormat = 'openapi-json' | 'openapi-yaml' | 'postman' | 'markdown';

/** Files and texts of a share, with what its readers see: the same docs, environments and common parameters. */
@Injectable()
export class ShareFiles {
  constructor(
    private readonly trees: ShareTrees,
    private readonly docs: SharedDocs,
    private readonly texts: TextFiles,
    private readonly openApi: OpenApiFiles,
  ) {}

  /** `origin`: of this server, for links to uploads. */
  async file(share: StoredShare, format: ShareFormat, lang: Lang, origin: string): Promise<string> {
    const application = await this.application(share);
    if (application.docs === 0) throw new Refusal('export.nothing');
    const owner = ownerOf(share);
    if (format === 'postman') return joined(this.texts.postman(application, owner));
    if (format !== 'markdown')
      return joined(this.openApi.of(application, format === 'openapi-json' ? 'json' : 'yaml', owner));
    const words = exportWordsOf(lang);
    return joined(this.texts.page({ format, title: nameOf(share), applications: [application], words, owner, origin }));
  }

  /** One doc as Markdown. */
  async markdown(share: StoredShare, docId: number, lang: Lang, origin: string): Promise<string> {
    const application = await this.application(share);
    const entry = placedDocs(application.entries).find(({ doc }) => doc.id === docId)?.doc;
    if (!entry) throw new Refusal('doc.unknown');
    const wanted = { format: 'markdown', words: exportWordsOf(lang), owner: ownerOf(share), origin } as const;
    for await (const { text } of this.texts.docTexts(wanted, { ...application, entries: [entry] })) return text;
    throw new Refusal('doc.unknown');
  }

  /** The index that programs read (llmstxt.org): a title, what it is about, and a link to each doc as Markdown. */
  async index(share: StoredShare, base: string): Promise<string> {
    const { tree } = await this.trees.of(share);
    const lines = ['# ', oneLine(nameOf(share)), '\n'];
    if (share.welcome.trim()) lines.push('\n', share.welcome.trim(), '\n');
    for (const line of indexLines(tree.roots, `${base}/share/${encodeId(share.id)}`)) lines.push(line);
    return lines.join('');
  }

  private async application(share: StoredShare): Promise<WantedApplication> {
    const { tree } = await this.trees.of(share);
    const entries: ChosenEntry[] = chosenEntries(tree.roots, undefined);
    const environments = (await this.docs.environmentsOf(share)).map((one) => ({
      ...one,
      url: withoutAccount(one.url),
    }));
    const globals = await this.docs.globals(share);
    const docs = placedDocs(entries).length;
    return { id: share.moduleId, name: nameOf(share), entries, docs, environments, globals };
  }
}

const ownerOf = ({ id }: StoredShare): string => `share ${id}`;

/** Docs of each folder below its heading; at the top first those without a folder. */
function indexLines(nodes: readonly TreeDoc[], base: string, path: readonly string[] = []): string[] {
  const docs = nodes.filter(({ isFolder }) => !isFolder);
  const heading = docs.length > 0 ? [`\n## ${path.length > 0 ? path.map(oneLine).join(' / ') : 'Docs'}\n\n`] : [];
  const entries = docs.map(({ row, wireId }) => {
    const address = [row.httpMethod, row.url].filter(Boolean).join(' ');
    const label = oneLine(row.name).replaceAll(/[[\]]/g, '\\$&');
    return `- [${label}](${base}/${wireId}.md)${address ? `: ${oneLine(address)}` : ''}\n`;
  });
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
