import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the ended deliveries to programs that are old enough to be deleted. */
export class PruneHookDeliveries1795503020000 implements MigrationInterface {
  name = 'PruneHookDeliveries1795503020000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index hook_deliveries_ended on hook_deliveries (at) where state in ('delivered', 'parked')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index hook_deliveries_ended');
  }
}
