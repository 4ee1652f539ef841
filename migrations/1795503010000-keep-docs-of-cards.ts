import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The docs of a card, so that it links to each of them. */
export class KeepDocsOfCards1795503010000 implements MigrationInterface {
  name = 'KeepDocsOfCards1795503010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table deliveries add column doc_ids bigint[] not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table deliveries drop column doc_ids');
  }
}
