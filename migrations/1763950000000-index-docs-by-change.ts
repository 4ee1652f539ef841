import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which docs of an application changed since, and the sum of their versions, without a look at the rows. */
export class IndexDocsByChange1763950000000 implements MigrationInterface {
  name = 'IndexDocsByChange1763950000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index docs_changed on docs (module_id, modified_at, version)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index docs_changed');
  }
}
