import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A value of a build that a user dismissed is not offered again. */
export class RememberDismissedOffers1764200000000 implements MigrationInterface {
  name = 'RememberDismissedOffers1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table doc_origins add column dismissed jsonb not null default '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table doc_origins drop column dismissed');
  }
}
