import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Webhooks for programs with every delivery, and the tokens of the Events API. */
export class CallPrograms1795420940000 implements MigrationInterface {
  name = 'CallPrograms1795420940000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table program_hooks (
      id bigint primary key,
      space_id bigint not null default 0,
      project_id bigint not null default 0,
      module_id bigint not null default 0,
      name varchar(64) not null,
      address text not null,
      host varchar(255) not null,
      secrets jsonb not null,
      types text[] not null,
      severity smallint not null,
      sources text[] not null,
      is_on boolean not null default true,
      off_reason varchar(64) not null default '',
      created_by bigint not null,
      created_at timestamptz(3) not null,
      deleted_at timestamptz(3)
    )`);
    await runner.query('create index program_hooks_place on program_hooks (space_id, project_id, module_id)');
    await runner.query(`create table hook_deliveries (
      id bigint generated always as identity primary key,
      hook_id bigint not null constraint hook_deliveries_hook_id_fkey references program_hooks (id),
      news_id bigint not null,
      doc_id bigint not null,
      state varchar(12) not null,
      attempts int not null default 0,
      status int,
      request text not null default '',
      answer text not null default '',
      took_ms int,
      at timestamptz(3) not null,
      next_at timestamptz(3),
      unique (hook_id, news_id)
    )`);
    await runner.query(
      `create index hook_deliveries_open on hook_deliveries (hook_id, doc_id, news_id) where state in ('waiting', 'failed')`,
    );
    await runner.query(`create table event_tokens (
      id bigint primary key,
      user_id bigint not null constraint event_tokens_user_id_fkey references users (id),
      name varchar(64) not null,
      digest bytea not null constraint event_tokens_digest_key unique,
      space_id bigint not null default 0,
      project_id bigint not null default 0,
      module_id bigint not null default 0,
      created_by bigint not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3),
      last_used_at timestamptz(3),
      revoked_at timestamptz(3)
    )`);
    await runner.query('create index event_tokens_user on event_tokens (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table event_tokens');
    await runner.query('drop table hook_deliveries');
    await runner.query('drop table program_hooks');
  }
}
