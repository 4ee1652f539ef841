import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZippedFile {
  /** A relative path of safe names, with `/` between them. */
  readonly path: string;
  readonly content: string | Uint8Array | AsyncIterable<string | Uint8Array>;
}

/**
 * A zip of files that are made one after another. The next file is asked for when the previous one has been written, so
 * that memory holds few files at a time.
 */
export function zipOf(files: AsyncIterable<ZippedFile>): Readable {
  const zip = new ZipFile();
  const output = Readable.from(chunksOf(zip));
  void (async () => {
    for await (const { path, content } of files) await added(zip, path, content);
    zip.end();
  })().catch((err: unknown) => output.destroy(err instanceof Error ? err : new Error(String(err))));
  return output;
}

async function* chunksOf(zip: ZipFile): AsyncGenerator<Buffer> {
  for await (const chunk of zip.outputStream) yield Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
}

/** Resolves when the zip has read the content, which it does only while its output is read. */
function added(zip: ZipFile, path: string, content: ZippedFile['content']): Promise<void> {
  return new Promise((resolve, reject) => {
    zip.addReadStreamLazy(path, (done) => {
      const stream = streamOf(content);
      stream.once('end', resolve).once('error', reject);
      done(null, stream);
    });
  });
}

function streamOf(content: ZippedFile['content']): Readable {
  if (typeof content === 'string') return Readable.from([Buffer.from(content)]);
  return Readable.from(content instanceof Uint8Array ? [Buffer.from(content)] : content, { objectMode: false });
}
