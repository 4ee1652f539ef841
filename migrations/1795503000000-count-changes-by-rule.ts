import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the changes of a push or an import mean to callers: their number by rule. */
export class CountChangesByRule1795503000000 implements MigrationInterface {
  name = 'CountChangesByRule1795503000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table change_sets add column rules jsonb not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table change_sets drop column rules');
  }
}
