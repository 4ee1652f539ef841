import { recipientOf } from '../../../platform/config/age-keys.js';
import type { Config } from '../../../platform/config/config.js';
import type { Seal } from '../archive/age-keys.js';
import type { ArchivePlace } from '../places/archive-place.js';
import { openPlace } from '../places/open-place.js';
import { BASES, changesOf, isBase, isOfLine, lineOfBase, type StoredChanges } from './wal-names.js';

export const basesIn = (to: string, config: Config): ArchivePlace => openPlace(`${to}/${BASES}`, config, isBase);
export const lineIn = (to: string, line: string, config: Config): ArchivePlace =>
  openPlace(`${to}/${line}`, config, isOfLine);

/** What the changes of a line are encrypted for. */
export function lineSeal(recipient: string | null): Seal | undefined {
  const key = recipient === null ? undefined : recipientOf(recipient);
  return key && { recipients: [key] };
}

/** In the order of the log. */
export const changesIn = (names: readonly { name: string }[]): StoredChanges[] =>
  names.flatMap(({ name }) => changesOf(name) ?? []).sort((a, b) => a.from - b.from || b.to - a.to);

/** Removes the line whose base this is: first the base, so that no half of a line is ever chosen. */
export async function removeLine(to: string, base: string, config: Config): Promise<void> {
  await basesIn(to, config).remove(base);
  const line = lineOfBase(base);
  if (line === undefined) return;
  const place = lineIn(to, line, config);
  for (const { name } of await place.list()) await place.remove(name);
}
