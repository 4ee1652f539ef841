import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether readers of a share also get the constants of its application and project. */
export class ShareConstants1795420101000 implements MigrationInterface {
  name = 'ShareConstants1795420101000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table shares add column has_constants boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table shares drop column has_constants');
  }
}
