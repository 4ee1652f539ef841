import type { DataSource } from 'typeorm';
import type { ManifestBody } from './manifest.js';

type ManifestDoc = ManifestBody['docs'][number];
/** Docs in one statement. */
const PAGE = 1_000;

/** The docs whose event is missing in the log, or has another hash than the signed one. */
export async function missingFromLog(db: DataSource, { docs }: ManifestBody): Promise<ManifestDoc[]> {
  const missing: ManifestDoc[] = [];
  for (let from = 0; from < docs.length; from += PAGE) {
    const page = docs.slice(from, from + PAGE);
    const found: { n: number }[] = await db.query(
      `select w.n from unnest($1::text[], $2::int[], $3::bigint[], $4::text[]) with ordinality as w (stream, version, position, hash, n)
        join events e on e.stream = w.stream and e.version = w.version and e.position = w.position
          and encode(e.hash, 'hex') = w.hash`,
      [
        page.map(({ stream }) => stream),
        page.map(({ version }) => version),
        page.map(({ position }) => position),
        page.map(({ hash }) => hash),
      ],
    );
    const known = new Set(found.map(({ n }) => n));
    missing.push(...page.filter((_, i) => !known.has(i + 1)));
  }
  return missing;
}
