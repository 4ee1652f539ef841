import { createHash } from 'node:crypto';
import { type ArchiveHeader, type ArchiveManifest, HEADER, manifestName } from './archive-manifest.js';
import { type TarEntry, tarEnd, tarEntry } from './tar.js';

/** What the manifest says beside the header and the parts. */
export type Counted = Omit<ArchiveManifest, keyof ArchiveHeader | 'parts'>;

/** The bytes of an archive: header, parts, and the manifest of what was read by then. */
export async function* archiveBytes(
  header: ArchiveHeader,
  parts: AsyncIterable<TarEntry>,
  counted: () => Counted,
  onManifest: (manifest: ArchiveManifest) => void,
): AsyncGenerator<Uint8Array> {
  const written: ArchiveManifest['parts'] = [];
  const add = (entry: TarEntry) => {
    written.push({ name: entry.name, bytes: entry.bytes.length, sha256: digestOf(entry.bytes) });
    return tarEntry(entry);
  };
  yield add({ name: HEADER, bytes: Buffer.from(JSON.stringify(header)) });
  for await (const part of parts) yield add(part);
  const manifest = { ...header, ...counted(), parts: written };
  const bytes = Buffer.from(JSON.stringify(manifest));
  yield tarEntry({ name: manifestName(digestOf(bytes)), bytes });
  yield tarEnd;
  onManifest(manifest);
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
