import { describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { migrations } from '../../../../server/platform/database/migrations.js';
import { statementsOf, summed, touchesOf } from '../../../../server/platform/database/upgrade-plan.js';
import { emptyDatabase } from '../../../support/database.js';

const one = (sql: string) => touchesOf(sql).map(({ table, work, waits }) => `${work} ${table}, waits: ${waits}`);

describe('what a statement of a migration does', () => {
  it('is told by who waits for it', () => {
    expect(one('create index concurrently events_x on events (type)')).toEqual(['indexes events, waits: nobody']);
    expect(one('create unique index if not exists x on only docs (id)')).toEqual(['indexes docs, waits: writers']);
    expect(one('alter table docs add column a int not null default 0')).toEqual(['changes docs, waits: moment']);
    for (const how of [
      'alter column a type bigint',
      'alter column a set not null',
      'add constraint c check (a > 0)',
      'add column at timestamptz default clock_timestamp()',
      'add column b text generated always as (upper(a)) stored',
      'add column c bigint references users (id)',
    ])
      expect(one(`alter table docs ${how}`)).toEqual(['rewrites docs, waits: everybody']);
    expect(one('create table new_things (id bigint primary key references docs (id))')).toEqual([]);
    expect(one('insert into doc_places select * from events e join docs d on true')).toEqual([
      'writes doc_places, waits: writers',
      'reads events, waits: nobody',
      'reads docs, waits: nobody',
    ]);
    expect(one('update docs set a = 1')).toEqual(['writes docs, waits: writers']);
  });

  it('counts once for each table that exists, with its strongest lock', () => {
    const touches = [
      'alter table docs add column a int',
      'alter table docs drop column b',
      'create index x on new (a)',
    ];
    expect(summed(touches.flatMap(touchesOf), (table) => table === 'docs')).toEqual([
      { table: 'docs', work: 'changes', waits: 'moment' },
    ]);
  });

  it('is known of every migration, without running one', async () => {
    const db = await new DataSource({ type: 'postgres', url: await emptyDatabase() }).initialize();
    const runner = db.createQueryRunner();
    const known: string[] = [];
    for (const Migration of migrations) {
      const { statements } = await statementsOf(new Migration(), runner);
      if (statements.length > 0) known.push(Migration.name);
      if (Migration.name.startsWith('IndexEditors'))
        expect(statements.flatMap(touchesOf)).toContainEqual({ table: 'events', work: 'indexes', waits: 'nobody' });
    }
    expect(known).toEqual(migrations.map(({ name }) => name));
    expect(await db.query("select to_regclass('events') as made")).toEqual([{ made: null }]);
    await db.destroy();
  });
});
