import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Checks of the log that super admins started, and copies of checkpoints outside of this database. */
export class KeepSelfChecks1795429100000 implements MigrationInterface {
  name = 'KeepSelfChecks1795429100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table self_checks (
      id bigint generated always as identity primary key,
      state varchar(8) not null,
      asked_by bigint not null,
      asked_at timestamptz(3) not null,
      started_at timestamptz(3),
      finished_at timestamptz(3),
      done bigint not null default 0,
      total bigint not null default 0,
      error text not null default '',
      result jsonb
    )`);
    await runner.query(`create unique index self_checks_open on self_checks ((true)) where finished_at is null`);
    await runner.query(`create table chain_anchors (
      id bigint generated always as identity primary key,
      kind varchar(8) not null,
      target text not null,
      at timestamptz(3) not null,
      position bigint not null,
      digest bytea not null,
      error text not null default ''
    )`);
    await runner.query('create index chain_anchors_target on chain_anchors (kind, target, id desc)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table chain_anchors');
    await runner.query('drop table self_checks');
  }
}
