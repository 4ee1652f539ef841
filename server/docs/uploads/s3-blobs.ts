import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { BlobStore } from './blob-store.js';

/** `url`: endpoint, bucket and prefix (`https://s3.example.com/bucket/annals`). */
export interface S3Options {
  readonly url: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly timeoutMs: number;
}

/** Contents as objects of an S3-compatible storage. */
export class S3Blobs extends BlobStore {
  private readonly client: AwsClient;

  constructor(private readonly options: S3Options) {
    super();
    const { accessKey, secretKey, region } = options;
    this.client = new AwsClient({
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      region,
      service: 's3',
      retries: 2,
    });
  }

  async put(hash: string, bytes: Uint8Array): Promise<void> {
    const body = new Uint8Array(bytes);
    const response = await this.send(hash, { method: 'PUT', body, headers: { 'x-amz-content-sha256': hash } });
    await response.arrayBuffer();
    if (!response.ok) throw failure('PUT', response);
  }

  async read(hash: string): Promise<Readable | undefined> {
    const response = await this.send(hash, { method: 'GET' });
    if (response.ok && response.body) return Readable.from(response.body);
    await response.arrayBuffer();
    if (response.status === 404) return undefined;
    throw failure('GET', response);
  }

  async remove(hash: string): Promise<void> {
    const response = await this.send(hash, { method: 'DELETE' });
    await response.arrayBuffer();
    if (!response.ok && response.status !== 404) throw failure('DELETE', response);
  }

  private send(hash: string, init: RequestInit): Promise<Response> {
    const address = `${this.options.url}/${hash.slice(0, 2)}/${hash.slice(2)}`;
    return this.client.fetch(address, { ...init, signal: AbortSignal.timeout(this.options.timeoutMs) });
  }
}

const failure = (method: string, { status }: Response): Error =>
  new Error(`the storage of uploads answered ${method} with ${status}`);
