import { Injectable } from '@nestjs/common';
import { encodeId } from '../../../contracts/platform/wire.js';
import type { ExportWords } from '../formats/exported/export-words.js';
import type { ExportedEnvironment } from '../formats/exported/exported-api.js';
import { docTitle } from '../formats/page/doc-blocks.js';
import { htmlFolder } from '../formats/page/html/html-doc.js';
import { htmlPageEnd, htmlPageStart, type PageEntry } from '../formats/page/html/html-page.js';
import { markdownFolder, markdownTitle } from '../formats/page/markdown.js';
import type { KeptParts } from '../formats/postman/kept.js';
import {
  hostVariable,
  postmanEnd,
  postmanFolderEnd,
  postmanFolderStart,
  postmanStart,
} from '../formats/postman/write/postman-collection.js';
import type { PostmanHost } from '../formats/postman/write/postman-url.js';
import type { ChosenApplication } from './chosen-applications.js';
import { type ChosenEntry, type ChosenFolder, placedDocs } from './chosen-entries.js';
import type { DocPage } from './doc-page.js';
import { DocTexts } from './doc-texts.js';
import type { CommonParams } from './export-reader.js';
import { KeptForPostman, nothingKept } from './kept-for-postman.js';

export interface PagesWanted {
  readonly format: 'markdown' | 'html';
  readonly title: string;
  readonly applications: readonly WantedApplication[];
  readonly words: ExportWords;
  readonly owner: string;
  /** Of this server, for links to uploads. */
  readonly origin: string;
}
/** An application whose environments are the chosen ones. */
export type WantedApplication = Omit<ChosenApplication, 'environments'> & {
  readonly environments: readonly ExportedEnvironment[];
  /** For strangers: the common parameters that they may see; the file then contains nothing else of its sources. */
  readonly globals?: CommonParams;
  /** The application whose *About* such a file has; not `isWhole`: no more of it than how calls are signed. */
  readonly about?: { readonly moduleId: number; readonly isWhole: boolean };
  /** Of docs that stay in a version: the instant of their models in a file that has each once. */
  readonly modelsAt?: Date | undefined;
  /** Reads the docs instead, where they are not all of one application. */
  readonly pages?: (ids: readonly number[]) => AsyncGenerator<DocPage>;
};

/** Files that are written doc after doc, so that memory use does not depend on the number of docs. */
@Injectable()
export class TextFiles {
  constructor(
    private readonly texts: DocTexts,
    private readonly kept: KeptForPostman,
  ) {}

  /** All docs in one Markdown or HTML file, below the headings of their folders. */
  async *page(wanted: PagesWanted): AsyncGenerator<string> {
    const { format, title, applications, words } = wanted;
    const isHtml = format === 'html';
    yield isHtml ? htmlPageStart({ title, words, entries: pageEntries(applications) }) : markdownTitle(title);
    for (const application of applications) yield* this.applicationPages(wanted, application);
    if (isHtml) yield htmlPageEnd();
  }

  private async *applicationPages(wanted: PagesWanted, application: WantedApplication): AsyncGenerator<string> {
    const { format, applications } = wanted;
    const placed = placedDocs(application.entries);
    const above = applications.length > 1 ? [application.name] : [];
    const foldersOf = new Map(placed.map(({ doc, folders }) => [doc.id, folders]));
    let last: ChosenFolder | undefined | null = null;
    for await (const { id, text } of this.docTexts(wanted, application)) {
      const folders = foldersOf.get(id) ?? [];
      const folder = folders.at(-1);
      const path = [...above, ...folders.map(({ name }) => name)];
      if (folder !== last && path.length > 0)
        yield format === 'html' ? htmlFolder(encodeId(folder?.id ?? application.id), path) : markdownFolder(path);
      last = folder;
      yield text;
    }
  }

  /** The text of each doc of an application. */
  docTexts(
    { format, words, owner, origin }: Pick<PagesWanted, 'format' | 'words' | 'owner' | 'origin'>,
    application: WantedApplication,
  ) {
    const ids = placedDocs(application.entries).map(({ doc }) => doc.id);
    const { environments, id: moduleId, globals, at, pages } = application;
    return this.texts.of({ moduleId, ids, environments, globals, at, pages, owner, as: { format, words, origin } });
  }

  /** A Postman collection. `isPulled`: for tools that set the base URL themselves (docs/wire.md 6.2). */
  async *postman(application: WantedApplication, owner: string, isPulled = false): AsyncGenerator<string> {
    const { id: moduleId, name, environments, entries, globals, at, pages } = application;
    const isOwn = !isPulled && !globals && !pages;
    const { head, folders, extras } = isOwn ? await this.kept.of(application) : nothingKept;
    const host: PostmanHost = isPulled ? undefined : { variable: head.host ?? hostVariable(name) };
    yield postmanStart({ title: name, description: head.description ?? '', environments, host, kept: head });
    const ids = placedDocs(entries).map(({ doc }) => doc.id);
    const texts = this.texts.of({
      moduleId,
      ids,
      environments,
      globals,
      at,
      pages,
      owner,
      extras,
      as: { format: 'postman', host },
    });
    yield* items(entries, new TextsInOrder(texts), folders);
    yield postmanEnd;
  }
}

/** Takes the text of a doc; the docs are asked for in the order in which they are written. */
class TextsInOrder {
  private ahead: { readonly id: number; readonly text: string } | undefined;

  constructor(private readonly texts: AsyncGenerator<{ id: number; text: string }>) {}

  /** Undefined for a doc that was deleted meanwhile. */
  async take(id: number): Promise<string | undefined> {
    this.ahead ??= (await this.texts.next()).value;
    if (this.ahead?.id !== id) return undefined;
    const { text } = this.ahead;
    this.ahead = undefined;
    return text;
  }
}

async function* items(
  entries: readonly ChosenEntry[],
  texts: TextsInOrder,
  kept: ReadonlyMap<number, KeptParts>,
): AsyncGenerator<string> {
  let between = '';
  for (const entry of entries) {
    if (entry.kind === 'folder') {
      yield between + postmanFolderStart(entry.name, kept.get(entry.id) ?? {});
      yield* items(entry.children, texts, kept);
      yield postmanFolderEnd;
    } else {
      const text = await texts.take(entry.id);
      if (text === undefined) continue;
      yield between + text;
    }
    between = ',\n';
  }
}

/** The tree beside the docs; of several applications each is a folder. */
export function pageEntries(applications: readonly WantedApplication[]): PageEntry[] {
  const [only] = applications;
  if (applications.length === 1 && only) return only.entries.map(pageEntry);
  return applications.map(({ id, name, entries }) => ({
    ...{ id: encodeId(id), name, method: '', url: '' },
    children: entries.map(pageEntry),
  }));
}

function pageEntry(entry: ChosenEntry): PageEntry {
  const id = encodeId(entry.id);
  if (entry.kind === 'folder')
    return { id, name: entry.name, method: '', url: '', children: entry.children.map(pageEntry) };
  return { id, name: docTitle(entry), method: entry.httpMethod, url: entry.url };
}
