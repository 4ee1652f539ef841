import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Backups and the trials of their archives. At most one of a kind is unfinished. */
export class KeepBackupRuns1795520000000 implements MigrationInterface {
  name = 'KeepBackupRuns1795520000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table backup_runs (
      id bigint generated always as identity primary key,
      kind varchar(8) not null,
      state varchar(8) not null,
      place text not null,
      asked_by bigint,
      asked_at timestamptz(3) not null,
      started_at timestamptz(3),
      finished_at timestamptz(3),
      archive text not null default '',
      bytes bigint not null default 0,
      events bigint not null default 0,
      docs bigint not null default 0,
      uploads bigint not null default 0,
      error text not null default ''
    )`);
    await runner.query(`create unique index backup_runs_open on backup_runs (kind) where finished_at is null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table backup_runs');
  }
}
