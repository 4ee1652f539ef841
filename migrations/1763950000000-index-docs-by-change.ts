import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds an application's docs changed since a given time, and the sum of their versions, by an index-only scan. */
export class IndexDocsByChange1763950000000 implements MigrationInterface {
  name = 'IndexDocsByChange1763950000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index docs_changed on docs (module_id, modified_at, version)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index docs_changed');
  }
}
