import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds sign-in of every kind and profiles; settings of spaces, projects and applications; environments, releases,
 * languages and templates.
 */
export class OpenPeopleAndPlaces1763800000000 implements MigrationInterface {
  name = 'OpenPeopleAndPlaces1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of up) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const sql of down) await runner.query(sql);
  }
}

const up = [
  // external_id: the user's identity at an external identity provider (`<issuer> <subject>`); '' for local accounts.
  `alter table users
    add external_id varchar(512) not null default '',
    add dingding_user_id varchar(128) not null default '', add dingding_nick varchar(64) not null default '',
    add dingding_union_id varchar(128) not null default '', add wecom_mobile varchar(20) not null default '',
    add lang varchar(16) not null default '', add theme varchar(8) not null default '',
    add density varchar(16) not null default '', add deleted_at timestamptz(3)`,
  `create unique index users_external on users (external_id) where external_id <> ''`,
  `create unique index users_dingding on users (dingding_union_id) where dingding_union_id <> ''`,
  // For the time a user was last seen, over all sessions, open or ended.
  'create index sessions_user on sessions (user_id)',
  // Unfinished third-party sign-ins: the state sent with the redirect, or the key to exchange for a token. Encrypted;
  // expires after minutes.
  `create unlogged table sign_in_steps (
    key bytea primary key, kind varchar(16) not null, data text not null, expires_at timestamptz(3) not null
  )`,
  `create index sign_in_steps_old on sign_in_steps (expires_at)`,

  `alter table spaces add description varchar(200) not null default ''`,
  `create table open_users (
    id bigint primary key, space_id bigint not null references spaces (id), app_key varchar(100) not null unique, secret text not null,
    applicant varchar(64) not null, is_enabled boolean not null default true, created_at timestamptz(3) not null,
    modified_at timestamptz(3) not null
  )`,
  `create index open_users_space on open_users (space_id, id)`,

  // sealed: the encrypted token, for users who may read it; hash: to look up requests that present the token.
  `create table module_tokens (
    module_id bigint primary key references modules (id), sealed text not null, hash bytea not null unique,
    created_at timestamptz(3) not null
  )`,
  `create table swagger_configs (
    module_id bigint primary key references modules (id), url varchar(512) not null default '', content text not null default '',
    auth_username varchar(128) not null default '', auth_password text not null default ''
  )`,
  `create table environments (
    id bigint primary key, module_id bigint not null references modules (id), name varchar(64) not null, url varchar(255) not null,
    is_public boolean not null default false, order_index int not null, created_at timestamptz(3) not null
  )`,
  `create unique index environments_name on environments (module_id, name)`,
  `create table environment_params (
    id bigint primary key, environment_id bigint not null references environments (id) on delete cascade, parent_id bigint not null default 0,
    style smallint not null, name varchar(64) not null, type varchar(64) not null, required boolean not null default true,
    max_length varchar(10) not null default '-', example varchar(1024) not null default '', description text not null default '',
    enum_id bigint not null default 0, order_index int not null
  )`,
  `create unique index environment_params_name on environment_params (environment_id, style, parent_id, name)`,

  `create table releases (
    id bigint primary key, project_id bigint not null references projects (id), release_no varchar(20) not null,
    description varchar(200) not null default '', is_valid boolean not null default true, dingding_webhook text not null default '',
    wecom_webhook text not null default '', created_at timestamptz(3) not null, deleted_at timestamptz(3)
  )`,
  `create unique index releases_no on releases (project_id, release_no) where deleted_at is null`,
  `create table release_docs (
    release_id bigint not null references releases (id), module_id bigint not null, doc_id bigint not null,
    primary key (release_id, doc_id)
  )`,
  `create index release_docs_doc on release_docs (doc_id)`,
  // 0: the application's own robot.
  `alter table deliveries add release_id bigint not null default 0`,

  `create table languages (
    id bigint primary key, lang varchar(16) not null unique, description varchar(50) not null, content text not null,
    modified_at timestamptz(3) not null
  )`,
  `create table templates (
    id bigint primary key, name varchar(64) not null, group_name varchar(64) not null, content text not null,
    modified_at timestamptz(3) not null
  )`,
  `create unique index templates_name on templates (group_name, name)`,

  // The audit log filters by user, type and place; for a place an index-only scan finds the streams changed last.
  `create index events_actor on events (((meta ->> 'actorId')::bigint), position)`,
  `create index events_type on events (type, position)`,
  `alter table events drop constraint events_stream_version_key`,
  `alter table events add constraint events_stream_version_key unique (stream, version) include (position, type)`,
  `create index docs_deleted on docs (module_id) where is_deleted`,
];

const down = [
  'alter table deliveries drop release_id',
  'drop index docs_deleted',
  'alter table events drop constraint events_stream_version_key',
  'alter table events add constraint events_stream_version_key unique (stream, version)',
  'drop index events_type',
  'drop index events_actor',
  ...[
    'templates',
    'languages',
    'release_docs',
    'releases',
    'environment_params',
    'environments',
    'swagger_configs',
  ].map(drop),
  ...['module_tokens', 'open_users', 'sign_in_steps'].map(drop),
  'drop index sessions_user',
  'alter table spaces drop description',
  `alter table users drop external_id, drop dingding_user_id, drop dingding_nick, drop dingding_union_id, drop wecom_mobile,
    drop lang, drop theme, drop density, drop deleted_at`,
];

function drop(table: string): string {
  return `drop table ${table}`;
}
