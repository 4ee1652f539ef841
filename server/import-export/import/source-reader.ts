import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { UploadedFile } from '../../../contracts/docs/uploads.js';
import type { ImportFormatId } from '../../../contracts/import-export/import-formats.js';
import { importLimits } from '../../../contracts/import-export/imports.js';
import { hasPictureName } from '../../docs/uploads/file-kind.js';
import { UploadStore } from '../../docs/uploads/upload-store.js';
import { Refusal } from '../../platform/http/refusal.js';
import { Workers } from '../../platform/workers/workers.js';
import type { ImportFile } from '../formats/imported/import-format.js';
import { countedEntries } from '../formats/pack/counted-entries.js';
import type { ReadPackedImport } from '../formats/pack/packed-api.js';
import { importMissing, importRead } from '../formats/work.js';
import { ApiPages } from './api-pages.js';
import { filesOfArchive, isArchive } from './archive.js';
import { unzipped } from './decoded-answer.js';
import type { SourceAccess } from './source-access.js';
import { hostOf, SourceFetcher } from './source-fetcher.js';

/** What a user imports: files, a pasted text, or an address. */
export interface ImportWish {
  readonly format: ImportFormatId | '';
  readonly files: readonly UploadedFile[];
  readonly content: string;
  readonly url: string;
  readonly access: SourceAccess;
  /** Whose turn it is in the worker threads. */
  readonly owner: string;
  /** Whose uploads the pictures beside Markdown files become (`userId` 0: a schedule's); otherwise they are left out. */
  readonly pictures?: { readonly projectId: number; readonly userId: number };
}
export interface ReadSource extends ReadPackedImport {
  /** The address or the names of the files, for reading. */
  readonly origin: string;
  readonly isAddress: boolean;
  /** `doc_origins.source`: the same for later versions of this source. */
  readonly docSource: string;
}

/** On a busy machine; a file of 12,000 operations takes a tenth on an idle one. */
const READ_MS = 120_000;
const MOST_ROUNDS = 10;
const ORIGIN_MAX = 512;

/** Reads a source completely: unpacks archives, reads referenced files, parses in a worker thread. */
@Injectable()
export class SourceReader {
  constructor(
    private readonly fetcher: SourceFetcher,
    private readonly pages: ApiPages,
    private readonly workers: Workers,
    private readonly uploads: UploadStore,
  ) {}

  /** @throws Refusal */
  async read(wish: ImportWish): Promise<ReadSource> {
    const { format, url, owner } = wish;
    const files = await this.withAddresses(await this.withReferences(await this.given(wish), wish), wish);
    const read = await this.workers.run(importRead, { format, files }, { deadline: READ_MS, owner });
    const { docs, models } = countedEntries(read.api.entries);
    if (docs + models > importLimits.docs) throw new Refusal('import.tooManyDocs', { max: importLimits.docs });
    const names = wish.files.map(({ name }) => name).filter(Boolean);
    const origin = (url || names.join(', ')).slice(0, ORIGIN_MAX).toWellFormed();
    const title = read.api.name?.trim() || origin;
    return { ...read, origin, isAddress: url !== '', docSource: sourceKey(read.format, title) };
  }

  private async given({ files, content, url, access }: ImportWish): Promise<UploadedFile[]> {
    const ways = [files.length > 0, content.trim() !== '', url !== ''].filter(Boolean).length;
    if (ways === 0) throw new Refusal('import.nothing');
    if (ways > 1) throw new Refusal('import.oneSource');
    if (url) return unpacked([await this.document(url, access)]);
    if (files.length) return unpacked(files);
    if (Buffer.byteLength(content) > importLimits.bytes) throw tooLarge();
    return [{ name: 'content', bytes: new Uint8Array(Buffer.from(content)) }];
  }

  /** The document at an address, or the only one that the page or the list there names. @throws Refusal `import.groups` */
  private async document(url: string, access: SourceAccess): Promise<UploadedFile> {
    const file = await this.fetcher.fetch(url, url, access, importLimits.bytes);
    const groups = await this.pages.groups(file, url, access);
    const [only] = groups ?? [];
    if (!groups || !only) return file;
    if (groups.length === 1) return this.fetcher.fetch(only.url, url, access, importLimits.bytes);
    throw new Refusal('import.groups', { names: groups.map(({ name }) => name).join(', '), groups });
  }

  /** Adds the files that the source refers to: relative ones only to an address, other hosts only if the user agreed. */
  private async withReferences(given: readonly UploadedFile[], { format, url, access, owner }: ImportWish) {
    const files = [...given];
    const tried = new Set(files.map(({ name }) => name));
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const names = await this.workers.run(importMissing, { format, files }, { deadline: READ_MS, owner });
      const wanted = names.filter((name) => !tried.has(name) && mayRead(name, url, access.otherHosts));
      if (wanted.length === 0) return files;
      if (tried.size - given.length + wanted.length > importLimits.files)
        throw new Refusal('import.tooManyFiles', { max: importLimits.files });
      for (const name of wanted) {
        tried.add(name);
        const left = importLimits.bytes - files.reduce((sum, { bytes }) => sum + bytes.length, 0);
        files.push({ ...(await this.fetcher.fetch(name, url, access, left)), name });
      }
    }
    return files;
  }

  /** Stores the pictures beside Markdown files, one after another. One that no doc shows is removed after 30 days. */
  private async withAddresses(
    files: readonly UploadedFile[],
    { pictures }: ImportWish,
  ): Promise<readonly ImportFile[]> {
    if (!pictures || !files.some(isMarkdown)) return files;
    const all: ImportFile[] = [];
    for (const file of files) {
      const isPicture = hasPictureName(file.name);
      const { userId, projectId } = pictures;
      const address = isPicture ? await this.uploads.addImported(userId, projectId, file) : undefined;
      all.push({ ...file, ...(address && { address }) });
    }
    return all;
  }
}

const isMarkdown = ({ name }: ImportFile): boolean => /\.(?:md|markdown|mdx)$/i.test(name);

const mayRead = (name: string, root: string, otherHosts: boolean): boolean =>
  /^https?:\/\//i.test(name) && (otherHosts || (root !== '' && hostOf(name) === hostOf(root)));

async function unpacked(files: readonly UploadedFile[]): Promise<UploadedFile[]> {
  const all: UploadedFile[] = [];
  for (const given of files) {
    const file = await unzipped(given, importLimits.bytes);
    all.push(...(isArchive(file) ? await filesOfArchive(file) : [file]));
  }
  return all;
}

const tooLarge = (): Refusal => new Refusal('input.tooLarge', { max: `${importLimits.bytes / 1_000_000} MB` });

function sourceKey(format: ImportFormatId, title: string): string {
  return `import:${format}:${createHash('sha256').update(title).digest('base64url').slice(0, 16)}`;
}
