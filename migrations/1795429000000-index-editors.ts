import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An event that several people typed names all of them: their activity is found by this index. */
export class IndexEditors1795429000000 implements MigrationInterface {
  name = 'IndexEditors1795429000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index events_editors on events using gin ((data -> 'editors') jsonb_path_ops) where data -> 'editors' is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index events_editors');
  }
}
