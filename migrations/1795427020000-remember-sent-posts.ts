import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When posts were sent to a robot, besides the slots that were reserved: a late slot must not break the limit. */
export class RememberSentPosts1795427020000 implements MigrationInterface {
  name = 'RememberSentPosts1795427020000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table robots add column sent timestamptz[] not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table robots drop column sent');
  }
}
