import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { entities } from '../../server/entities.js';
import { loadConfig } from '../../server/platform/config.js';
import { openDatabase } from '../../server/platform/database.js';
import { emptyDatabase } from '../support/database.js';

it('the migrations make exactly the tables that the entities describe', async () => {
  const source = await openDatabase(await emptyDatabase(), loadConfig({}), entities);
  const { upQueries } = await source.driver.createSchemaBuilder().log();
  const tables = await source.query(`select tablename from pg_tables where schemaname = 'public'`);
  await source.destroy();
  expect(tables.length).toBeGreaterThan(10);
  // Foreign keys are the migrations' own: entities name no relations, so TypeORM would drop every one of them.
  const pending = upQueries.map(({ query }) => query).filter((query) => !/DROP CONSTRAINT "\w+_fkey"$/.test(query));
  expect(pending).toEqual([]);
});

it('every entity is in the list', async () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.entity.ts'),
  );
  const found: unknown[] = [];
  for (const file of files) {
    const module: Record<string, unknown> = await import(path.resolve('server', file));
    found.push(
      ...Object.values(module).filter((value) => typeof value === 'function' && /^class\b/.test(String(value))),
    );
  }
  expect(files.length).toBeGreaterThan(0);
  for (const entity of found) expect(entities).toContain(entity);
});
