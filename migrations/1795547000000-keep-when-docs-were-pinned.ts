import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A pinned doc shows its models as they were when it was pinned. Those that are pinned already keep the models of now. */
export class KeepWhenDocsWerePinned1795547000000 implements MigrationInterface {
  name = 'KeepWhenDocsWerePinned1795547000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table compose_docs add pinned_at timestamptz(3)');
    await runner.query('update compose_docs set pinned_at = now() where pinned_version is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table compose_docs drop column pinned_at');
  }
}
