import { DataSource, type EntityTarget, type ObjectLiteral } from 'typeorm';
import { ExplainedError } from '../../platform/http/stored-error.js';
import type { Sentence } from '../../platform/languages/sentences.js';
import type { EventLog } from '../../platform/log/event-log.js';
import { checkRows } from '../../platform/log/fold.js';
import type { EachKind } from '../../platform/log/known-kinds.js';
import { verifyChain } from '../../platform/log/verify.js';
import { type ArchiveManifest, backupFormat, uploadHash } from './archive/archive-manifest.js';
import { type ArchiveSource, partsOf, verifyArchive } from './archive/read-archive.js';
import { demandKnownMigrations, dropSchema, loadSchema } from './database/load-schema.js';
import { databaseUrlOf, schemaUrl } from './database/schema-url.js';

const DRILL_SCHEMA = 'annals_drill';

/** What the trial needs of the running server. */
export interface DrillTools {
  readonly db: DataSource;
  readonly log: EventLog;
  readonly each: EachKind;
}

/**
 * Restores an archive into a schema of its own, checks its log and compares it with its manifest; then drops it. Nothing of
 * it is served, and no upload is written. @throws Error with what is not as it should be
 */
export async function tryArchive(source: ArchiveSource, tools: DrillTools): Promise<ArchiveManifest> {
  const url = databaseUrlOf(tools.db);
  const manifest = await verifyArchive(backupFormat, source, demandKnownMigrations);
  const hashes = new Set<string>();
  try {
    const target = { schema: DRILL_SCHEMA, comment: 'the trial of an archive' };
    await loadSchema(url, target, manifest, partsOf(source, manifest), async ({ name }) => {
      const hash = uploadHash(name);
      if (hash) hashes.add(hash);
    });
    const problems = await onSchema(url, tools, (db) => problemsOf(db, tools, manifest, hashes));
    if (problems.length > 0) throw new ExplainedError(...problems);
  } finally {
    await dropSchema(url, DRILL_SCHEMA);
  }
  return manifest;
}

async function onSchema<T>(url: string, { db: live }: DrillTools, work: (db: DataSource) => Promise<T>): Promise<T> {
  const db = new DataSource({
    type: 'postgres',
    url: schemaUrl(url, DRILL_SCHEMA),
    entities: live.options.entities,
    parseInt8: true,
    extra: { max: 3, application_name: 'annals-backup' },
  });
  await db.initialize();
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function problemsOf(
  db: DataSource,
  { log, each }: DrillTools,
  manifest: ArchiveManifest,
  hashes: ReadonlySet<string>,
): Promise<Sentence[]> {
  const kinds: { category: string; entity: EntityTarget<ObjectLiteral> }[] = [];
  let differences = 0;
  await each(async (kind) => {
    kinds.push({ category: kind.category, entity: kind.entity });
    differences += (await checkRows(db, log, kind, { most: 1 })).different;
  });
  const { checkpoint } = manifest;
  const noted = checkpoint ? [{ digest: checkpoint.digest, where: 'the manifest' }] : [];
  const chain = await verifyChain(db, kinds, { noted, unreadable: [] });
  return [
    ...(chain.broken.length > 0 ? [{ key: 'backup.chain', facts: { count: chain.broken.length } }] : []),
    ...(differences > 0 ? [{ key: 'backup.sums', facts: { count: differences } }] : []),
    ...(chain.digest === (checkpoint?.digest ?? '') ? [] : [{ key: 'backup.checkpoint', facts: {} }]),
    ...(await countProblems(db, manifest)),
    ...(await uploadProblems(db, manifest, hashes)),
  ];
}

/** Migrations since the archive was made may have changed other tables. */
async function countProblems(db: DataSource, manifest: ArchiveManifest): Promise<Sentence[]> {
  const sql = `select (select count(*) from events) as events, (select count(*) from docs) as docs`;
  const [found]: { events: number; docs: number }[] = await db.query(sql);
  return (['events', 'docs'] as const)
    .filter((name) => Number(found?.[name]) !== manifest[name])
    .map((name) => ({ key: `backup.${name}`, facts: { restored: Number(found?.[name]), made: manifest[name] } }));
}

async function uploadProblems(
  db: DataSource,
  { uploads: { missing } }: ArchiveManifest,
  hashes: ReadonlySet<string>,
): Promise<Sentence[]> {
  const rows: { hash: string }[] = await db.query('select distinct hash from uploads');
  const known = new Set(missing);
  const lost = rows.filter(({ hash }) => !hashes.has(hash) && !known.has(hash));
  return lost.length > 0 ? [{ key: 'backup.lostUploads', facts: { count: lost.length } }] : [];
}
