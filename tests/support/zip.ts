import yazl from 'yazl';
import type { UploadedFile } from '../../contracts/docs/uploads.js';

/** An archive of these files, by path. */
export async function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<UploadedFile> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return { name: 'a.zip', bytes: new Uint8Array(Buffer.concat(chunks)) };
}
