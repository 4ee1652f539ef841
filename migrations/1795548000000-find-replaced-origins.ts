import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An export of an instant needs what the docs came from then, which later imports and conversions replaced. */
export class FindReplacedOrigins1795548000000 implements MigrationInterface {
  name = 'FindReplacedOrigins1795548000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index change_set_docs_replaced on change_set_docs (doc_id) where origin is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index change_set_docs_replaced');
  }
}
