import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Words that many versions have: the newest values are read in their order, instead of sorting all. */
export class IndexNewestPastValues1795504000000 implements MigrationInterface {
  name = 'IndexNewestPastValues1795504000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index past_values_newest on past_values ((until is null), id desc)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index past_values_newest');
  }
}
