import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A card of a robot gathers the changes of a minute; it counts them beside their docs. */
export class GatherCards1795427000000 implements MigrationInterface {
  name = 'GatherCards1795427000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table deliveries add column gather_until timestamptz(3), add column changes int not null default 1',
    );
    await runner.query('update deliveries set changes = docs where docs > 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table deliveries drop column gather_until, drop column changes');
  }
}
