import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { S3Options } from '../../../docs/uploads/s3-blobs.js';
import { ExplainedError } from '../../../platform/http/stored-error.js';
import type { Sentence } from '../../../platform/languages/sentences.js';
import { isArchive } from '../archive/archive-name.js';
import { ByteReader } from '../archive/byte-reader.js';
import { ArchivePlace, type NameCheck, type StoredArchive } from './archive-place.js';

/** An object may have 10,000 parts: with the first thousands of 16 MB and later ones larger, up to 2 TB. */
const PART_BYTES = 16 * 1024 * 1024;
const GROW_AFTER = 1_000;
const keyIn = /<Key>([^<]*)<\/Key>/;
const sizeIn = /<Size>(\d+)<\/Size>/;
const nextIn = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/;
const uploadIn = /<UploadId>([^<]+)<\/UploadId>/;

/** Archives as objects of an S3-compatible storage. They exist when their last part has arrived. */
export class ArchiveBucket extends ArchivePlace {
  private readonly client: AwsClient;

  constructor(
    readonly address: string,
    private readonly options: S3Options,
    private readonly isOurs: NameCheck = isArchive,
  ) {
    super();
    const { accessKey, secretKey, region } = options;
    this.client = new AwsClient({
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      region,
      service: 's3',
      retries: 3,
    });
  }

  async store(name: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
    const url = this.urlOf(name);
    const begun = await this.send('POST', `${url}?uploads`);
    const [, id = ''] = uploadIn.exec(await begun.text()) ?? [];
    if (id === '') throw this.problem('backup.notBegun');
    const upload = `${url}?uploadId=${encodeURIComponent(unescaped(id))}`;
    try {
      const { tags, size } = await this.sendParts(upload, bytes);
      const list = tags.map((tag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('');
      const body = `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`;
      const ended = await (await this.send('POST', upload, Buffer.from(body))).text();
      // The status is sent before the work is done: an error may follow it.
      if (!ended.includes('CompleteMultipartUploadResult')) throw this.problem('backup.notCompleted');
      return size;
    } catch (error) {
      await this.send('DELETE', upload).catch(() => undefined);
      throw error;
    }
  }

  async open(name: string): Promise<AsyncIterable<Uint8Array>> {
    const { body } = await this.send('GET', this.urlOf(name), undefined, false);
    if (!body) throw this.problem('backup.emptyObject', { name });
    return body;
  }

  async list(): Promise<StoredArchive[]> {
    const { origin, bucket, prefix } = this.parts();
    const found: StoredArchive[] = [];
    for (let token = ''; ; ) {
      const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) });
      const page = await (await this.send('GET', `${origin}/${bucket}?${query}`)).text();
      for (const entry of page.split('<Contents>').slice(1)) {
        const name = unescaped(keyIn.exec(entry)?.[1] ?? '').slice(prefix.length);
        if (this.isOurs(name)) found.push({ name, bytes: Number(sizeIn.exec(entry)?.[1] ?? 0) });
      }
      token = unescaped(nextIn.exec(page)?.[1] ?? '');
      if (!token) return found.sort((a, b) => (a.name < b.name ? -1 : 1));
    }
  }

  async remove(name: string): Promise<void> {
    await this.send('DELETE', this.urlOf(name));
  }

  private async sendParts(upload: string, bytes: AsyncIterable<Uint8Array>): Promise<{ tags: string[]; size: number }> {
    const reader = new ByteReader(bytes);
    const tags: string[] = [];
    let size = 0;
    try {
      do {
        const part = await reader.upTo(PART_BYTES * (1 + Math.floor(tags.length / GROW_AFTER)));
        const sent = await this.send('PUT', `${upload}&partNumber=${tags.length + 1}`, part);
        tags.push(sent.headers.get('etag') ?? '');
        size += part.length;
      } while (!(await reader.isAtEnd()));
    } finally {
      await reader.close();
    }
    return { tags, size };
  }

  /** @throws Error with a sentence when the storage refuses or does not answer */
  private async send(method: string, url: string, given?: Buffer, isTimed = true): Promise<Response> {
    const body = given && new Uint8Array(given);
    // The storage compares what arrives with it.
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    };
    const signal = isTimed ? { signal: AbortSignal.timeout(this.options.timeoutMs) } : {};
    const response = await this.client
      .fetch(url, { method, headers, ...(body && { body }), ...signal })
      .catch((error: unknown) => {
        const why = error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : '';
        throw this.problem('backup.noAnswer', { why });
      });
    if (response.ok) return response;
    await response.arrayBuffer();
    throw this.problem('backup.answered', { method, status: response.status });
  }

  private problem(key: string, facts: Sentence['facts'] = {}): ExplainedError {
    return new ExplainedError({ key, facts: { place: this.address, ...facts } });
  }

  private urlOf(name: string): string {
    return `${this.options.url}/${name}`;
  }

  private parts(): { origin: string; bucket: string; prefix: string } {
    const { origin, pathname } = new URL(this.options.url);
    const [bucket = '', ...rest] = pathname.slice(1).split('/');
    return { origin, bucket, prefix: rest.length > 0 ? `${decodeURIComponent(rest.join('/'))}/` : '' };
  }
}

const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
