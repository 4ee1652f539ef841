import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people enter to try out docs, the scripts around a call, and environments with certificates of their own. */
export class TryOutDocs1795420400000 implements MigrationInterface {
  name = 'TryOutDocs1795420400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table debug_props (
      user_id bigint not null constraint debug_props_user_id_fkey references users (id),
      type smallint not null,
      ref_id bigint not null,
      name varchar(128) not null,
      val text not null,
      changed_at timestamptz(3) not null,
      primary key (user_id, type, ref_id, name)
    )`);
    await runner.query('create index debug_props_recent on debug_props (user_id, changed_at)');
    await runner.query(`create table debug_scripts (
      id bigint primary key,
      type smallint not null,
      scope smallint not null,
      ref_id bigint not null,
      name varchar(64) not null,
      description varchar(200) not null default '',
      content text not null default '',
      enabled boolean not null default false,
      creator_id bigint not null,
      created_at timestamptz(3) not null
    )`);
    await runner.query('create index debug_scripts_ref on debug_scripts (scope, ref_id)');
    await runner.query(
      'create unique index debug_scripts_enabled on debug_scripts (scope, ref_id, type) where enabled',
    );
    await runner.query(`create table debug_unchecked_environments (
      environment_id bigint primary key constraint debug_unchecked_environments_environment_id_fkey
        references environments (id) on delete cascade
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table debug_unchecked_environments');
    await runner.query('drop table debug_scripts');
    await runner.query('drop table debug_props');
  }
}
