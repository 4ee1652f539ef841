import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';

/** The files of a zip by path. */
export async function unzippedBytes(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

/** The same as text. */
export const unzipped = async (bytes: Buffer): Promise<Map<string, string>> =>
  new Map([...(await unzippedBytes(bytes))].map(([path, file]) => [path, file.toString('utf8')]));
