import { createHash } from 'node:crypto';
import { kinds } from '../../flow.js';
import { ArchiveError } from '../../history/backup/archive/archive-error.js';
import { type ArchiveSource, verifyArchive } from '../../history/backup/archive/read-archive.js';
import type { TarEntry } from '../../history/backup/archive/tar.js';
import { demandKnownMigrations } from '../../history/backup/database/load-schema.js';
import type { BrokenLink, Head } from '../../platform/log/checkpoint-walk.js';
import { ChainWalk } from '../../platform/log/verify.js';
import { linesOf } from './json-lines.js';
import {
  eventLine,
  headLine,
  type Person,
  partName,
  personLine,
  type SpaceManifest,
  spaceFormat,
} from './space-manifest.js';

export interface CheckedSpace {
  readonly manifest: SpaceManifest;
  readonly people: readonly Person[];
  /** Events whose hash does not follow from them and from the one before. */
  readonly broken: readonly BrokenLink[];
}

/**
 * Reads the whole archive: compares every part with the manifest, computes the hash of every event anew, and compares the
 * ends of the streams. @throws ArchiveError
 */
export async function checkSpaceArchive(source: ArchiveSource): Promise<CheckedSpace> {
  const look = new Look();
  const manifest = await verifyArchive(spaceFormat, source, demandKnownMigrations, (part) => look.at(part));
  const { people, broken, events, streams } = look.end();
  if (events !== manifest.events || streams !== manifest.streams || people.length !== manifest.people)
    throw new ArchiveError('changed');
  return { manifest, people, broken };
}

class Look {
  private readonly ends = new Map<string, Head>();
  private readonly broken: BrokenLink[] = [];
  private readonly walk = new ChainWalk(this.ends, new Map(), this.broken, Object.values(kinds));
  private readonly people: Person[] = [];

  at({ name, bytes }: TarEntry): void {
    const { kind, of } = partName(name);
    if (kind === 'files' && createHash('sha256').update(bytes).digest('hex') !== of) throw new ArchiveError('changed');
    if (kind !== 'heads' && kind !== 'events' && kind !== 'people') return;
    for (const value of linesOf(bytes)) this.line(kind, value);
  }

  end() {
    this.walk.end();
    const { people, broken, walk } = this;
    return { people, broken, events: walk.events, streams: walk.streams };
  }

  private line(kind: 'heads' | 'events' | 'people', value: unknown): void {
    if (kind === 'heads') {
      const { stream, ...head } = parsed(headLine, value);
      this.ends.set(stream, head);
    } else if (kind === 'people') this.people.push(parsed(personLine, value));
    else {
      const { hash, digest, ...event } = parsed(eventLine, value);
      const bytes = { hash: Buffer.from(hash, 'hex'), digest: digest === null ? null : Buffer.from(digest, 'hex') };
      this.walk.step({ ...event, ...bytes, seals: null });
    }
  }
}

/** @throws ArchiveError when it is no such line */
export function parsed<T>(
  schema: { safeParse(value: unknown): { success: boolean; data?: T | undefined } },
  value: unknown,
): T {
  const { success, data } = schema.safeParse(value);
  if (!success || data === undefined) throw new ArchiveError('changed');
  return data;
}
