import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Projects built out of other spaces' docs (docs/decisions/0026). */
export class ComposeProjects1795420201000 implements MigrationInterface {
  name = 'ComposeProjects1795420201000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of up) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table doc_holders drop column compose_project_id');
    for (const table of ['compose_dismissals', 'compose_params', 'compose_docs', 'compose_projects'])
      await runner.query(`drop table ${table}`);
  }
}

const up = [
  `create table compose_projects (
    id bigint primary key, space_id bigint not null references spaces (id), name varchar(64) not null,
    description varchar(128) not null default '', type smallint not null, password text not null default '',
    pass_version int not null default 1, is_enabled boolean not null default true,
    gateway_url varchar(128) not null default '', is_show_debug boolean not null default false,
    is_pinned boolean not null default false, has_constants boolean not null default false,
    title varchar(100) not null default '', logo varchar(256) not null default '', accent varchar(7) not null default '',
    welcome text not null default '', footer_links jsonb not null default '[]', is_no_index boolean not null default true,
    may_download boolean not null default false, order_index int not null default 0, creator_id bigint not null,
    creator_name varchar(64) not null, created_at timestamptz(3) not null, deleted_at timestamptz(3)
  )`,
  'create index compose_projects_space on compose_projects (space_id)',
  'create unique index compose_projects_name on compose_projects (space_id, name) where deleted_at is null',
  // A folder, or a doc once per project. added_by: the user whose right to read the doc counts.
  `create table compose_docs (
    id bigint primary key, project_id bigint not null references compose_projects (id), parent_id bigint not null default 0,
    is_folder boolean not null, name varchar(64) not null default '', doc_id bigint, added_by bigint not null,
    pinned_version int, order_index int not null, created_at timestamptz(3) not null
  )`,
  'create unique index compose_docs_doc on compose_docs (project_id, doc_id)',
  'create index compose_docs_source on compose_docs (doc_id)',
  `create table compose_params (
    id bigint primary key, project_id bigint not null references compose_projects (id), parent_id bigint not null default 0,
    style smallint not null, name varchar(64) not null, type varchar(64) not null, required boolean not null default true,
    max_length varchar(10) not null default '-', example varchar(1024) not null default '', description text not null default '',
    order_index int not null
  )`,
  'create index compose_params_project on compose_params (project_id)',
  // New docs of a source that the project's managers do not want.
  `create table compose_dismissals (
    project_id bigint not null references compose_projects (id), doc_id bigint not null, primary key (project_id, doc_id)
  )`,
  'alter table doc_holders add column compose_project_id bigint references compose_projects (id)',
  'create unique index doc_holders_compose_project on doc_holders (compose_project_id)',
];
