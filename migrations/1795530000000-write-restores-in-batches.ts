import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a restore of thousands of docs is to do, while it is written in batches. */
export class WriteRestoresInBatches1795530000000 implements MigrationInterface {
  name = 'WriteRestoresInBatches1795530000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table change_sets add column plan jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table change_sets drop column plan');
  }
}
