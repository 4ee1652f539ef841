import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deleted mocks stay in the table, so that the bin can bring them back. */
export class KeepDeletedMocks1795428000000 implements MigrationInterface {
  name = 'KeepDeletedMocks1795428000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table mocks add column deleted_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from mocks where deleted_at is not null');
    await runner.query('alter table mocks drop column deleted_at');
  }
}
