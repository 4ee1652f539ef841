import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The state of a doc after a version is its last content and its other events: those are found without the contents. */
export class IndexPlacesInEvents1795428100000 implements MigrationInterface {
  name = 'IndexPlacesInEvents1795428100000';
  /** Concurrent builds let the other nodes write meanwhile; they do not run in a transaction. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // What is left of a start that was cut off is not valid.
    await runner.query('drop index if exists events_places');
    await runner.query(
      `create index concurrently events_places on events (stream, version)
        where stream like 'doc-%' and not type in ('DocEdited', 'DocRestored')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index events_places');
  }
}
