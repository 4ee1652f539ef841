import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { ExportFormat, exportFile } from '../../../contracts/import-export/exports.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import { UploadStore } from '../../docs/uploads/upload-store.js';
import type { Actor } from '../../platform/access/actor.js';
import { Refusal } from '../../platform/http/refusal.js';
import { type Lang, sentenceOf } from '../../platform/languages/sentences.js';
import { Clock } from '../../platform/runtime/clock.js';
import type { ExportWords } from '../formats/exported/export-words.js';
import { docTitle } from '../formats/page/doc-blocks.js';
import { htmlPageEnd, htmlPageStart } from '../formats/page/html/html-page.js';
import { type ChosenApplication, ChosenApplications } from './chosen-applications.js';
import { type ChosenFolder, placedDocs } from './chosen-entries.js';
import { exportWordsOf } from './export-words.js';
import { safeFileName, UniqueNames } from './file-names.js';
import { indexPage } from './index-page.js';
import { OpenApiFiles } from './openapi-files.js';
import { TextFiles, type WantedApplication } from './text-files.js';
import { WordFiles } from './word-files.js';
import { type ZippedFile, zipOf } from './zip.js';
import { linkTo, ZippedAssets } from './zipped-assets.js';

export interface ExportedFile {
  readonly name: string;
  readonly type: string;
  readonly docs: number;
  readonly content: Readable;
}
type Wanted = Input<typeof exportFile>;
const ZIP = 'application/zip';

const fileTypes: Readonly<Record<ExportFormat, { readonly extension: string; readonly type: string }>> = {
  'openapi-json': { extension: '.json', type: 'application/json; charset=utf-8' },
  'openapi-yaml': { extension: '.yaml', type: 'application/yaml; charset=utf-8' },
  postman: { extension: '.json', type: 'application/json; charset=utf-8' },
  markdown: { extension: '.md', type: 'text/markdown; charset=utf-8' },
  html: { extension: '.html', type: 'text/html; charset=utf-8' },
  word: { extension: '.docx', type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
};

const isOpenApi = (format: ExportFormat): boolean => format === 'openapi-json' || format === 'openapi-yaml';

/** Makes the file of an export (docs/wire.md 6.1). */
@Injectable()
export class ExportFiles {
  constructor(
    private readonly chosen: ChosenApplications,
    private readonly texts: TextFiles,
    private readonly openApi: OpenApiFiles,
    private readonly words: WordFiles,
    private readonly uploads: UploadStore,
    private readonly clock: Clock,
  ) {}

  /** `origin`: of this server, for links to uploads. */
  async of(actor: Actor, wanted: Wanted, lang: Lang, origin: string): Promise<ExportedFile> {
    const found = await this.chosen.ofUser(actor, wanted);
    const docs = found.reduce((sum, one) => sum + one.docs, 0);
    if (found.length === 0 || (docs === 0 && !isOpenApi(wanted.format))) throw new Refusal('export.nothing');
    const environmentIds = new Set(wanted.environmentIds);
    const applications = found.map(
      (one): WantedApplication => ({
        ...one,
        environments: one.environments.filter(({ id }) => environmentIds.has(id)),
      }),
    );
    const title = titleOf(found, wanted.at, lang);
    const about = { words: exportWordsOf(lang), owner: `user ${actor.id}`, origin };
    const job = { format: wanted.format, title, applications, ...about };
    // Tools read one application per file.
    const isZip = isForTools(job.format) ? found.length > 1 : wanted.zip;
    const name = this.nameOf(wanted, found, isZip);
    if (isZip) return { name, docs, type: ZIP, content: zipOf(this.zipped(job)) };
    if (job.format === 'word') {
      const made = await this.words.of(job);
      if (!(made instanceof Uint8Array))
        return { name: this.nameOf(wanted, found, true), docs, type: ZIP, content: zipOf(made) };
      return { name, docs, type: fileTypes.word.type, content: Readable.from([Buffer.from(made)]) };
    }
    const { format } = job;
    const [first] = applications;
    const chunks =
      isForTools(format) && first
        ? this.toolFile(format, first, job.owner)
        : this.texts.page({ ...job, format: format === 'html' ? 'html' : 'markdown' });
    return { name, docs, type: fileTypes[job.format].type, content: await begun(chunks) };
  }

  /** Docs of one name have a time in the name of their file, as in the existing product. */
  private nameOf({ docIds, format, at }: Wanted, found: readonly ChosenApplication[], isZip: boolean): string {
    const ms = (at ?? this.clock.now()).getTime();
    const extension = isZip ? '.zip' : fileTypes[format].extension;
    const [only] = found;
    if (isForTools(format) && !isZip && only)
      return `${safeFileName(toolFileName(only.name, format))}${at ? `-${ms}` : ''}${extension}`;
    const [placed, another] = found.flatMap(({ entries }) => placedDocs(entries));
    if (docIds.length === 1 && placed && !another && !isZip)
      return `${safeFileName(docTitle(placed.doc))}-${ms}${extension}`;
    return `export-${ms}${extension}`;
  }

  private async *toolFile(format: ToolFormat, application: WantedApplication, owner: string): AsyncGenerator<string> {
    if (format === 'postman') yield* this.texts.postman(application, owner);
    else yield* this.openApi.of(application, format === 'openapi-json' ? 'json' : 'yaml', owner);
  }

  private async *zipped(job: Job): AsyncGenerator<ZippedFile> {
    const names = new UniqueNames();
    const { extension } = fileTypes[job.format];
    // Before those of the docs, so that no doc has this name.
    const index = job.format === 'html' ? names.path('', 'index', extension) : '';
    const links = new Map<string, string>();
    for (const application of job.applications)
      if (isForTools(job.format)) {
        const path = names.path('', toolFileName(application.name, job.format), extension);
        yield { path, content: this.toolFile(job.format, application, job.owner) };
      } else if (job.format === 'word') yield* this.wordFilesOf(job, application, names);
      else yield* this.pagesOf({ ...job, format: job.format }, application, names, links);
    if (index) yield { path: index, content: indexPage(job, links) };
  }

  private async *wordFilesOf(job: Job, application: WantedApplication, names: UniqueNames): AsyncGenerator<ZippedFile> {
    for (const { doc, folders } of placedDocs(application.entries)) {
      const title = docTitle(doc);
      const content = await this.words.file({ ...job, title, applications: [{ ...application, entries: [doc] }] });
      yield { path: names.path(folderPath(job, application, folders), title, fileTypes.word.extension), content };
    }
  }

  /** One file per doc, in folders like the doc tree's. */
  private async *pagesOf(
    job: Job & { readonly format: 'markdown' | 'html' },
    application: WantedApplication,
    names: UniqueNames,
    links: Map<string, string>,
  ): AsyncGenerator<ZippedFile> {
    const placed = new Map(placedDocs(application.entries).map((one) => [one.doc.id, one]));
    const isHtml = job.format === 'html';
    const assets = new ZippedAssets(this.uploads, names, job.origin);
    for await (const { id, text } of this.texts.docTexts({ ...job, origin: isHtml ? job.origin : '' }, application)) {
      const one = placed.get(id);
      if (!one) continue;
      const folder = folderPath(job, application, one.folders);
      const title = docTitle(one.doc);
      const path = names.path(folder, title, fileTypes[job.format].extension);
      links.set(encodeId(id), linkTo(path));
      if (isHtml)
        yield { path, content: htmlPageStart({ title, words: job.words, entries: [] }) + text + htmlPageEnd() };
      else yield* assets.withText(path, text);
    }
  }
}

/** Formats of which a file describes one application. */
type ToolFormat = 'openapi-json' | 'openapi-yaml' | 'postman';
const isForTools = (format: ExportFormat): format is ToolFormat =>
  format === 'postman' || format === 'openapi-json' || format === 'openapi-yaml';
const toolFileName = (application: string, format: ToolFormat): string =>
  `${application}-${format === 'postman' ? 'postman' : 'openapi'}`;

interface Job {
  readonly format: ExportFormat;
  readonly title: string;
  readonly applications: readonly WantedApplication[];
  readonly words: ExportWords;
  readonly owner: string;
  readonly origin: string;
}

function titleOf(found: readonly ChosenApplication[], at: Date | undefined, lang: Lang): string {
  const name = found.map((one) => one.name).join(', ');
  if (!at) return sentenceOf(lang, 'export.title', { name });
  return sentenceOf(lang, 'export.titleThen', { name, when: `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC` });
}

/** The path of a doc's folders in a zip, with `/` at its end. */
function folderPath(job: Job, application: WantedApplication, folders: readonly ChosenFolder[]): string {
  const above = job.applications.length > 1 ? [application.name] : [];
  return [...above, ...folders.map(({ name }) => name)].map((name) => `${safeFileName(name)}/`).join('');
}

/** Waits for the first chunk, so that what fails at the beginning is still answered with a refusal. */
export async function begun(chunks: AsyncGenerator<string>): Promise<Readable> {
  const first = await chunks.next();
  return Readable.from(
    (async function* () {
      if (!first.done) yield first.value;
      yield* chunks;
    })(),
    { objectMode: false, highWaterMark: 256 * 1024 },
  );
}
