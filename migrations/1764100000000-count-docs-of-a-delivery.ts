import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A push is one message in a chat, however many docs it changes. */
export class CountDocsOfADelivery1764100000000 implements MigrationInterface {
  name = 'CountDocsOfADelivery1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table deliveries add column docs int not null default 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table deliveries drop column docs');
  }
}
