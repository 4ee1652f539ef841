import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';

/** The files of a zip by path, as text. */
export async function unzipped(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    files.set(entry.fileName, (await buffer(stream)).toString('utf8'));
  }
  return files;
}
