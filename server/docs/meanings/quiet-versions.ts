import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';

/** Two versions of a doc that are compared, in either order; the instants are those whose models each one shows. */
interface Stretch {
  readonly docId: number;
  readonly from: number;
  readonly to: number;
  readonly instants?: { readonly from: Date; readonly to: Date };
}

const quietRows = z.array(z.object({ n: z.coerce.number(), version: z.number(), at: z.date() }));
const sql = `select w.n, e.version, e.recorded_at as at
  from unnest($1::text[], $2::int4[], $3::int4[]) with ordinality w (stream, above, upto, n)
  join events e on e.stream = w.stream and e.version > w.above and e.version <= w.upto
  where (e.meta ->> 'isQuiet')::boolean and e.type <> 'DocCreated' order by w.n, e.version`;

/**
 * Versions in which the server wrote what was there in another way, as the conversion of an old import does
 * (docs/decisions/0067): they are no change, whatever their contents differ in.
 */
@Injectable()
export class QuietVersions {
  constructor(private readonly db: DataSource) {}

  /** What is left to compare of each pair: the versions before, between and after the quiet ones. */
  async around<S extends Stretch>(pairs: readonly S[]): Promise<S[][]> {
    const ends = pairs.map(({ from, to }) => [Math.min(from, to), Math.max(from, to)] as const);
    // A doc that was made in between is new as a whole.
    const asked = ends.flatMap(([above, upTo], at) => (above > 0 && upTo > above ? [{ above, upTo, at }] : []));
    if (asked.length === 0) return pairs.map((pair) => [pair]);
    const values = [
      asked.map(({ at }) => `doc-${pairs[at]?.docId}`),
      ...[asked.map(({ above }) => above), asked.map(({ upTo }) => upTo)],
    ];
    const quiet = new Map<number, Quiet[]>();
    for (const { n, ...one } of quietRows.parse(await this.db.query(sql, values))) {
      const at = asked[n - 1]?.at ?? -1;
      quiet.set(at, [...(quiet.get(at) ?? []), one]);
    }
    return pairs.map((pair, at) => stretches(pair, quiet.get(at) ?? []));
  }
}

interface Quiet {
  readonly version: number;
  readonly at: Date;
}

function stretches<S extends Stretch>(pair: S, quiet: readonly Quiet[]): S[] {
  const isForward = pair.from <= pair.to;
  const found: S[] = [];
  let [from, since] = [pair.from, pair.instants?.from];
  const add = (to: number, until: Date | undefined) => {
    const instants = since && until ? { from: since, to: until } : undefined;
    // Models may have changed where the doc did not.
    if (from !== to || instants) found.push({ ...pair, from, to, ...(instants && { instants }) });
  };
  for (const { version, at } of isForward ? quiet : quiet.toReversed()) {
    add(isForward ? version - 1 : version, at);
    [from, since] = [isForward ? version : version - 1, pair.instants && at];
  }
  add(pair.to, pair.instants?.to);
  return found;
}
