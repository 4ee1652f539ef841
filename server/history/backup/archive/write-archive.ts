import { createHash } from 'node:crypto';
import type { ArchivePart } from './archive-format.js';
import { type ArchiveHeader, type ArchiveManifest, manifestName } from './archive-manifest.js';
import { type TarEntry, tarEnd, tarEntry } from './tar.js';

/** What the manifest says beside the header and the parts. */
export type Counted = Omit<ArchiveManifest, keyof ArchiveHeader | 'parts'>;

/** The bytes of an archive: header, parts, and the manifest of what was read by then. */
export async function* archiveBytes<Header extends object, Counts extends object>(
  first: string,
  header: Header,
  parts: AsyncIterable<TarEntry>,
  counted: () => Counts,
  onManifest: (manifest: Header & Counts & { parts: ArchivePart[] }) => void,
): AsyncGenerator<Uint8Array> {
  const written: ArchivePart[] = [];
  const add = (entry: TarEntry) => {
    written.push({ name: entry.name, bytes: entry.bytes.length, sha256: digestOf(entry.bytes) });
    return tarEntry(entry);
  };
  yield add({ name: first, bytes: Buffer.from(JSON.stringify(header)) });
  for await (const part of parts) yield add(part);
  const manifest = { ...header, ...counted(), parts: written };
  const bytes = Buffer.from(JSON.stringify(manifest));
  yield tarEntry({ name: manifestName(digestOf(bytes)), bytes });
  yield tarEnd;
  onManifest(manifest);
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
