import type { Config } from '../../../platform/config/config.js';
import { basesIn, changesIn, lineIn } from './wal-line.js';
import { instantOfMark, lineOfBase, type StoredChanges } from './wal-names.js';

export interface ChosenLine {
  readonly line: string;
  readonly base: string;
  /** Without a gap, up to the first that goes beyond the instant. */
  readonly changes: readonly StoredChanges[];
  readonly names: readonly string[];
}

/** The newest line that was begun before the instant and has every change up to it. @throws Error with what it lacks */
export async function chooseLine(to: string, until: Date, config: Config): Promise<ChosenLine> {
  const bases = (await basesIn(to, config).list()).map(({ name }) => name).reverse();
  let oldest: Date | undefined;
  for (const base of bases) {
    const line = lineOfBase(base);
    if (line === undefined) continue;
    const names = (await lineIn(to, line, config).list()).map(({ name }) => name);
    const begunAt = names.map(instantOfMark).find((at) => at !== undefined);
    // Its server ended before the base was complete.
    if (!begunAt) continue;
    if (begunAt <= until) return { line, base, names, changes: whole(names, until, oldest) };
    oldest = begunAt;
  }
  if (!oldest) throw new Error(`There is no continuous copy in ${to}.`);
  throw new Error(`${until.toISOString()} is too early: the oldest instant in ${to} is ${oldest.toISOString()}.`);
}

/** `next`: from when on the line after it has every instant. */
function whole(names: readonly string[], until: Date, next: Date | undefined): StoredChanges[] {
  const used: StoredChanges[] = [];
  let last: StoredChanges | undefined;
  for (const changes of changesIn(names.map((name) => ({ name })))) {
    if (last && changes.from > last.to)
      throw new Error(`Changes are missing: ${gap(last, next)} A file of the copy was removed or lost.`);
    // Copied again, after a server that ended in between.
    if (last && changes.to <= last.to) continue;
    used.push(changes);
    last = changes;
    if (changes.at > until) return used;
  }
  if (!last) throw new Error('Changes are missing: the copy has none since its base.');
  throw new Error(`${until.toISOString()} is too late: ${gap(last, next)}`);
}

function gap({ at }: StoredChanges, next: Date | undefined): string {
  const newest = `every instant before ${at.toISOString()} can be restored`;
  return next ? `${newest}, and again from ${next.toISOString()} on.` : `${newest}.`;
}
