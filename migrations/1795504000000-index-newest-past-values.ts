import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Words that many versions have: the newest values are read in their order, instead of sorting all. */
export class IndexNewestPastValues1795504000000 implements MigrationInterface {
  name = 'IndexNewestPastValues1795504000000';
  /** Concurrent builds let the other nodes write meanwhile; they do not run in a transaction. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // What is left of a start that was cut off is not valid.
    await runner.query('drop index if exists past_values_newest');
    await runner.query('create index concurrently past_values_newest on past_values ((until is null), id desc)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index past_values_newest');
  }
}
