import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * All reads of `doc_updates` by doc select unsettled rows and use `doc_updates_open`; the index over all rows added
 * cost to each insert and was never read.
 */
export class DropUnreadIndex1764050000000 implements MigrationInterface {
  name = 'DropUnreadIndex1764050000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index if exists doc_updates_doc');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('create index doc_updates_doc on doc_updates (doc_id, seq)');
  }
}
