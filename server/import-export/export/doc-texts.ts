import { Injectable } from '@nestjs/common';
import { encodeId } from '../../../contracts/platform/wire.js';
import { rulesOf } from '../../docs/doc-types/index.js';
import { Refusal } from '../../platform/http/refusal.js';
import { WorkerLimitError } from '../../platform/workers/worker-limit-error.js';
import { Workers } from '../../platform/workers/workers.js';
import type { ExportDocs } from '../formats/export-docs.js';
import { escapeHtml } from '../formats/exported/escape-html.js';
import type { StoredDoc } from '../formats/exported/exported-doc.js';
import { anchorOf } from '../formats/page/html/html-doc.js';
import { noUploads } from '../formats/page/upload-links.js';
import { exportDocs } from '../formats/work.js';
import type { DocPage } from './doc-page.js';
import { ExportPictures } from './export-pictures.js';
import { ExportReader, type PagesOf } from './export-reader.js';

const DEADLINE_MS = 10_000;

/** Texts of one application's docs. `owner`: for whom the worker threads work. */
export interface TextsWanted extends Pick<ExportDocs, 'environments' | 'as'>, PagesOf {
  readonly ids: readonly number[];
  readonly owner: string;
  /** What earlier imports kept of the docs, by id. */
  readonly extras?: ((ids: readonly number[]) => Promise<ReadonlyMap<number, StoredDoc['extra']>>) | undefined;
  /** Reads the docs instead, where they are not all of one application. */
  readonly pages?: ((ids: readonly number[]) => AsyncGenerator<DocPage>) | undefined;
}

/** Writes docs in worker threads, page by page: the next page is written while the previous one is sent. */
@Injectable()
export class DocTexts {
  constructor(
    private readonly reader: ExportReader,
    private readonly workers: Workers,
    private readonly pictures: ExportPictures,
  ) {}

  /** The text of each doc, in the order of `ids`; docs that were deleted meanwhile are left out. */
  async *of({ ids, pages, ...wanted }: TextsWanted): AsyncGenerator<{ id: number; text: string }> {
    let next: Promise<{ id: number; text: string }[]> | undefined;
    for await (const page of pages?.(ids) ?? this.reader.pages(ids, wanted)) {
      const written = this.page(page, wanted);
      // A failure is reported when the page is awaited, not before.
      written.catch(() => undefined);
      if (next) yield* await next;
      next = written;
    }
    if (next) yield* await next;
  }

  private async page({ docs: read, shared }: DocPage, wanted: Omit<TextsWanted, 'ids' | 'pages'>) {
    const { environments, as, owner } = wanted;
    const extras = await wanted.extras?.(read.map(({ id }) => id));
    const docs = extras ? read.map((doc) => withExtra(doc, extras.get(doc.id))) : read;
    const pictures = as.format === 'html' ? await this.pictures.of(docs) : noUploads.pictures;
    const about = { shared, environments, as, pictures };
    const write = (some: readonly StoredDoc[]) =>
      this.workers.run(exportDocs, { docs: some, ...about }, { deadline: DEADLINE_MS, owner });
    const texts = await write(docs).catch(async (err: unknown) => {
      if (!isOverLimit(err)) throw err;
      const each: string[] = [];
      for (const doc of docs) each.push(await this.one(doc, as, () => write([doc])));
      return each;
    });
    return docs.map(({ id }, at) => ({ id, text: texts[at] ?? '' }));
  }

  /** A page whose text cannot be rendered within the limits has the source of the text; other formats have no such text. */
  private async one(doc: StoredDoc, as: ExportDocs['as'], write: () => Promise<string[]>): Promise<string> {
    try {
      return (await write())[0] ?? '';
    } catch (err) {
      if (!isOverLimit(err)) throw err;
      const source = rulesOf(doc.type).source(doc.content);
      if (as.format !== 'html' || typeof source !== 'string') throw new Refusal('work.limit');
      const { name } = doc.content;
      return `<article id="${anchorOf(encodeId(doc.id))}"><h3>${escapeHtml(name)}</h3><pre>${escapeHtml(source)}</pre></article>\n`;
    }
  }
}

const withExtra = (doc: StoredDoc, extra: StoredDoc['extra']): StoredDoc => (extra ? { ...doc, extra } : doc);

const isOverLimit = (err: unknown): boolean => err instanceof WorkerLimitError && err.limit !== 'queue';
