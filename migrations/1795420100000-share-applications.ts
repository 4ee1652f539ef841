import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Shares: the docs of an application for readers without an account. */
export class ShareApplications1795420100000 implements MigrationInterface {
  name = 'ShareApplications1795420100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table shares (
      id bigint primary key,
      module_id bigint not null constraint shares_module_id_fkey references modules (id),
      type smallint not null,
      password text not null default '',
      pass_version int not null default 1,
      is_enabled boolean not null default true,
      expires_on date,
      is_all boolean not null default false,
      remark varchar(128) not null default '',
      is_show_debug boolean not null default false,
      is_all_environments boolean not null default false,
      title varchar(100) not null default '',
      logo varchar(255) not null default '',
      accent varchar(7) not null default '',
      welcome text not null default '',
      footer_links jsonb not null default '[]',
      is_no_index boolean not null default true,
      may_download boolean not null default false,
      creator_id bigint not null,
      created_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      reads int not null default 0,
      last_read_at timestamptz(3)
    )`);
    await runner.query('create index shares_module on shares (module_id) where deleted_at is null');
    await runner.query(`create table share_contents (
      share_id bigint not null constraint share_contents_share_id_fkey references shares (id),
      doc_id bigint not null,
      parent_id bigint not null default 0,
      is_append boolean not null default false,
      primary key (share_id, doc_id)
    )`);
    await runner.query('create index share_contents_doc on share_contents (doc_id)');
    await runner.query(`create table share_environments (
      share_id bigint not null constraint share_environments_share_id_fkey references shares (id),
      environment_id bigint not null
        constraint share_environments_environment_id_fkey references environments (id) on delete cascade,
      primary key (share_id, environment_id)
    )`);
    await runner.query('create index share_environments_environment on share_environments (environment_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table share_environments');
    await runner.query('drop table share_contents');
    await runner.query('drop table shares');
  }
}
