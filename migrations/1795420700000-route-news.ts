import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Subscriptions get a filter, a pace and a time of silence, and may be for a row or a field. `doc_news` has one row per
 * change that people hear of; a message lists such rows and grows until it is read.
 */
export class RouteNews1795420700000 implements MigrationInterface {
  name = 'RouteNews1795420700000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of up) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const sql of down) await runner.query(sql);
  }
}

const up = [
  `alter table subscriptions add column part varchar(80) not null default '', add column filter jsonb,
    add column pace varchar(8), add column muted_until timestamptz(3), add column is_auto boolean not null default false`,
  'alter table subscriptions drop constraint subscriptions_pkey',
  'alter table subscriptions add primary key (user_id, type, source_id, part)',
  `create table unfollowed_docs (
    user_id bigint not null references users (id), doc_id bigint not null, primary key (user_id, doc_id)
  )`,
  `create table news_preferences (
    user_id bigint primary key references users (id), filter jsonb not null default '{}', pace varchar(8) not null default 'now',
    follow_own boolean not null default true, time_zone varchar(64) not null default '', digest_hour smallint not null default 9,
    digest_day smallint not null default 1, mail boolean not null default false
  )`,
  // Written by one follower at a time, so a higher id was committed later.
  `create table doc_news (
    id bigint generated always as identity primary key, position bigint not null, doc_id bigint not null, module_id bigint not null,
    version int not null, before int not null, kind varchar(12) not null, severity smallint not null, breaking int not null default 0,
    parts text[] not null default '{}', meaning jsonb not null default '[]', actor_id bigint not null, actor_name varchar(64) not null,
    source varchar(8) not null, status smallint not null, change_set bigint not null default 0, doc_name varchar(128) not null,
    remark text not null default '', at timestamptz(3) not null, unique (position)
  )`,
  'create index doc_news_module on doc_news (module_id, id desc)',
  'create index doc_news_set on doc_news (change_set, doc_id) where change_set > 0',
  `create table visits (
    user_id bigint not null references users (id), module_id bigint not null, seen bigint not null default 0, before bigint not null default 0,
    at timestamptz(3) not null, primary key (user_id, module_id)
  )`,
  'alter table messages drop constraint messages_user_id_event_position_key',
  `alter table messages add column group_key text, add column changes bigint[] not null default '{}',
    add column total int not null default 1, add column docs int not null default 1, add column severity smallint not null default 0,
    add column breaking int not null default 0, add column parts int not null default 0, add column actors bigint[] not null default '{}',
    add column module_id bigint not null default 0, add column is_quiet boolean not null default false,
    add column held_until timestamptz(3), add column touched_at timestamptz(3)`,
  `update messages set group_key = 'event-' || event_position || '-' || id, touched_at = created_at,
    docs = greatest(1, coalesce(jsonb_array_length(data -> 'docIds'), 1))`,
  'alter table messages alter column group_key set not null, alter column touched_at set not null',
  'create unique index messages_open on messages (user_id, group_key) where not is_read',
  'drop index messages_unread',
  'create index messages_unread on messages (user_id, touched_at desc, id desc) where not is_read',
  'drop index messages_user',
  'create index messages_user on messages (user_id, is_read, touched_at desc, id desc)',
];

const down = [
  'drop index messages_user',
  'create index messages_user on messages (user_id, is_read, id desc)',
  'drop index messages_unread',
  'create index messages_unread on messages (user_id, id desc) where not is_read',
  'drop index messages_open',
  `alter table messages drop column group_key, drop column changes, drop column total, drop column docs, drop column severity,
    drop column breaking, drop column parts, drop column actors, drop column module_id, drop column is_quiet, drop column held_until,
    drop column touched_at`,
  'delete from messages m using messages n where n.user_id = m.user_id and n.event_position = m.event_position and n.id < m.id',
  'alter table messages add constraint messages_user_id_event_position_key unique (user_id, event_position)',
  'drop table visits',
  'drop table doc_news',
  'drop table news_preferences',
  'drop table unfollowed_docs',
  `delete from subscriptions where part <> '' or type not in (1, 2, 4)`,
  'alter table subscriptions drop constraint subscriptions_pkey',
  `alter table subscriptions drop column part, drop column filter, drop column pace, drop column muted_until, drop column is_auto`,
  'alter table subscriptions add primary key (user_id, type, source_id)',
];
