import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { film } from '../../../contracts/history/history.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { type Keystroke, Keystrokes } from '../../docs/editing/updates/keystrokes.js';
import { Refusal } from '../../platform/http/refusal.js';
import { contentEventTypes, type HistoryDoc, Versions } from './versions.queries.js';

/** Versions further apart belong to different sessions. */
const PAUSE_MS = 30 * 60_000;
/** Versions of one film, before and after the requested one. */
const MOST_VERSIONS = 50;
const versionRows = z.array(z.object({ version: z.number(), at: z.date(), source: z.string() }));
type VersionRow = z.output<typeof versionRows>[number];
const base64 = (update: Uint8Array) => Buffer.from(update).toString('base64');

/** Finds the editing session of a version, and what was typed in it. */
@Injectable()
export class Films {
  constructor(
    private readonly db: DataSource,
    private readonly versions: Versions,
    private readonly keystrokes: Keystrokes,
  ) {}

  /** @throws Refusal `version.unknown`, `film.none`, `film.gone` */
  async of(doc: HistoryDoc, version: number): Promise<Reply<typeof film>> {
    const session = await this.session(doc.id, version);
    const [first, last] = [session[0], session.at(-1)];
    if (!first || !last) throw new Refusal('version.unknown', { version });
    const replay = await this.keystrokes.replay(doc.id, first.version, last.version);
    if (!replay) throw new Refusal(session.some(({ source }) => source === 'live') ? 'film.gone' : 'film.none');
    const people = await this.versions.people(replay.strokes.map(({ actorId }) => actorId));
    return {
      type: doc.type,
      state: base64(replay.state),
      lead: replay.lead.map(base64),
      strokes: replay.strokes.map(strokeOf),
      versions: session.map(({ version: made, at }) => ({ version: made, at })),
      people: [...people].map(([id, name]) => ({ id, name })),
    };
  }

  private async session(docId: number, version: number): Promise<VersionRow[]> {
    const read = async (condition: string): Promise<VersionRow[]> =>
      versionRows.parse(
        await this.db.query(
          `select version, recorded_at as at, meta->>'source' as source from events
           where stream = $1 and type = any($3) and version ${condition} limit ${MOST_VERSIONS}`,
          [`doc-${docId}`, version, contentEventTypes],
        ),
      );
    const earlier = await read('<= $2 order by version desc');
    if (earlier[0]?.version !== version) return [];
    return [
      ...uninterrupted(earlier).reverse(),
      ...uninterrupted([earlier[0], ...(await read('> $2 order by version'))]).slice(1),
    ];
  }
}

/** The first ones, up to a pause. */
function uninterrupted(rows: readonly VersionRow[]): VersionRow[] {
  const end = rows.findIndex(({ at }, i) => {
    const before = rows[i - 1];
    return before !== undefined && Math.abs(at.getTime() - before.at.getTime()) > PAUSE_MS;
  });
  return rows.slice(0, end < 0 ? rows.length : end);
}

const strokeOf = ({ at, actorId, version, update }: Keystroke) => ({
  ...{ at, by: actorId, version: version ?? 0 },
  update: base64(update),
});
