import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The undo of a push also restores the base of the next merge: a change set stores the bases that it replaced, and a
 * base stores what the source said last when that is undone.
 */
export class KeepMergeBases1764700000000 implements MigrationInterface {
  name = 'KeepMergeBases1764700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table change_set_docs add column origin jsonb');
    await runner.query(`alter table doc_origins add column undone varchar(64) not null default ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table doc_origins drop column undone');
    await runner.query('alter table change_set_docs drop column origin');
  }
}
