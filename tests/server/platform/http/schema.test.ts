import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { entities } from '../../../../server/app/entities.js';
import { loadConfig } from '../../../../server/platform/config/load-config.js';
import { nextId, openDatabase } from '../../../../server/platform/database/database.js';
import { withPgClient } from '../../../../server/platform/database/embedded/probe.js';
import { migrations } from '../../../../server/platform/database/migrations.js';
import { emptyDatabase, freshDatabase } from '../../../support/database.js';

let url = '';
let db: DataSource;
beforeAll(async () => {
  url = await emptyDatabase();
  db = await openDatabase(url, loadConfig({ ANNALS_POOL_SIZE: '4' }), entities);
});
afterAll(() => db.destroy());

describe('the schema', () => {
  it('is what the entities say: nothing is left to migrate', async () => {
    const { upQueries } = await db.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('is made by every file of migrations/, in the order of their names', () => {
    const files = readdirSync('migrations').map((file) => /^\d+/.exec(file)?.[0]);
    expect(migrations.map((step) => /\d+$/.exec(new step().name)?.[0])).toEqual(files.sort());
  });

  it('is made once, though several nodes start at the same moment', async () => {
    const fresh = await emptyDatabase();
    const config = loadConfig({ ANNALS_POOL_SIZE: '4' });
    const nodes = await Promise.all([1, 2, 3].map(() => openDatabase(fresh, config, entities)));
    const done = await nodes[0]?.query('select count(*) as n from migrations');
    expect(done).toEqual([{ n: migrations.length }]);
    await Promise.all(nodes.map((node) => node.destroy()));
  });

  it('of a newer server is refused by an older one, and left as it is', async () => {
    const newer = await freshDatabase();
    const added = ['RenamePeople1999000000000', 'RenamePlaces1999000000001'];
    await withPgClient(newer, (client) =>
      client.query('insert into migrations (timestamp, name) select 1999000000000, unnest($1::text[])', [added]),
    );
    await expect(openDatabase(newer, loadConfig({ ANNALS_POOL_SIZE: '4' }), entities)).rejects.toThrow(
      /belongs to a newer version of Annals \(this one does not know RenamePeople1999000000000 and 1 more\)/,
    );
    const left = await withPgClient(newer, (client) => client.query('select count(*)::int as n from migrations'));
    expect(left.rows).toEqual([{ n: migrations.length + 2 }]);
  });

  it('goes down and up again', async () => {
    const runner = db.createQueryRunner();
    const steps = migrations.map((step) => new step());
    for (const step of steps.toReversed()) await step.down(runner);
    expect(await runner.query("select to_regclass('events') as events, to_regclass('users') as users")).toEqual([
      { events: null, users: null },
    ]);
    for (const step of steps) await step.up(runner);
    await runner.release();
  });

  it('gives ids as numbers, each once', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => nextId(db.manager)));
    expect(new Set(ids).size).toBe(20);
    expect(ids.every(Number.isSafeInteger)).toBe(true);
  });
});
