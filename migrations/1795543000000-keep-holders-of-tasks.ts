import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which server process runs a task. Without a default, so nothing is rewritten; leases of before expire as they did. */
export class KeepHoldersOfTasks1795543000000 implements MigrationInterface {
  name = 'KeepHoldersOfTasks1795543000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tasks add column if not exists held_by text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tasks drop column if exists held_by');
  }
}
