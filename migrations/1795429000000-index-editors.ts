import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An event that several people typed names all of them: their activity is found by this index. */
export class IndexEditors1795429000000 implements MigrationInterface {
  name = 'IndexEditors1795429000000';
  /** Concurrent builds let the other nodes write meanwhile; they do not run in a transaction. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // What is left of a start that was cut off is not valid.
    await runner.query('drop index if exists events_editors');
    await runner.query(
      `create index concurrently events_editors on events using gin ((data -> 'editors') jsonb_path_ops) where data -> 'editors' is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index events_editors');
  }
}
