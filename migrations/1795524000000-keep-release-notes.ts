import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The notes of a release, as Markdown. */
export class KeepReleaseNotes1795524000000 implements MigrationInterface {
  name = 'KeepReleaseNotes1795524000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table releases add notes text not null default ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table releases drop notes');
  }
}
