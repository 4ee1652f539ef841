import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A change set that undoes another one, and the docs that it restores although they were changed since. Imported
 * dictionaries are merged with what people wrote.
 */
export class UndoChangeSets1764450000000 implements MigrationInterface {
  name = 'UndoChangeSets1764450000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table change_sets add column undoes bigint not null default 0,
      add column chosen jsonb not null default '[]'`);
    // What a source last sent for a dictionary: the base of the next merge.
    await runner.query('alter table dictionaries add column imported jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table dictionaries drop column imported');
    await runner.query('alter table change_sets drop column undoes, drop column chosen');
  }
}
