import type { MigrationInterface, QueryRunner } from 'typeorm';

/** States of live docs from which their typed updates can be replayed, and the index by which those are found. */
export class KeepKeyframes1795420910000 implements MigrationInterface {
  name = 'KeepKeyframes1795420910000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table doc_keyframes (
      doc_id bigint not null,
      at timestamptz(3) not null,
      state bytea not null,
      primary key (doc_id, at)
    )`);
    // Only settled rows: typing adds nothing to it.
    await runner.query(
      'create index doc_updates_settled on doc_updates (doc_id, seq) where settled_version is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index doc_updates_settled');
    await runner.query('drop table doc_keyframes');
  }
}
