import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the event log, its followers and tasks; users, spaces, projects; docs, live states, messages, deliveries. */
export class CreateTheSpine1763700000000 implements MigrationInterface {
  name = 'CreateTheSpine1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of up) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const sql of down) await runner.query(sql);
  }
}

const up = [
  // One sequence for all ids: an entity has its id, and its stream its name, before its first event.
  `create sequence ids as bigint start 1`,

  `create table events (
    position bigint generated always as identity primary key,
    tx xid8 not null default pg_current_xact_id(),
    stream text not null,
    version int not null check (version > 0),
    type text not null,
    schema smallint not null default 1,
    data jsonb not null,
    meta jsonb not null,
    recorded_at timestamptz(3) not null,
    hash bytea not null,
    unique (stream, version)
  )`,
  `create index events_order on events (tx, position)`,
  `create function refuse_event_change() returns trigger language plpgsql as $$
    begin
      -- Rebasing "tx" after a restore into another cluster is the one change that is allowed (see server/platform/log/README.md).
      if tg_op = 'UPDATE' and current_setting('annals.rebase', true) = 'on'
        and (new.position, new.stream, new.version, new.type, new.schema, new.data, new.meta, new.recorded_at, new.hash)
          is not distinct from (old.position, old.stream, old.version, old.type, old.schema, old.data, old.meta, old.recorded_at, old.hash)
      then return new; end if;
      raise exception 'events are never changed or removed';
    end $$`,
  `create trigger events_are_forever before update or delete on events for each row execute function refuse_event_change()`,
  `create trigger events_stay before truncate on events for each statement execute function refuse_event_change()`,
  // Heads of streams without a row of their own to store them (the audit streams of plain tables).
  `create table stream_heads (stream text primary key, version int not null, hash bytea not null)`,
  `create table chain_checkpoints (
    id bigint generated always as identity primary key, at timestamptz(3) not null, streams int not null,
    position bigint not null, heads jsonb not null, digest bytea not null
  )`,
  `create table followers (
    name text primary key, tx xid8 not null default '0', position bigint not null default 0,
    failures int not null default 0, error text, retry_at timestamptz(3), moved_at timestamptz(3)
  )`,
  `create table tasks (
    id bigint generated always as identity primary key, kind text not null, key text not null, payload jsonb not null,
    due_at timestamptz(3) not null, latest_at timestamptz(3), asked int not null default 1, taken int,
    attempts int not null default 0, leased_until timestamptz(3), parked_at timestamptz(3), error text,
    unique (kind, key)
  )`,
  `create index tasks_due on tasks (kind, due_at) where parked_at is null`,

  `create table settings (key text primary key, value text not null, remark text not null default '')`,
  `create table users (
    id bigint primary key, username varchar(128) not null unique, password text not null, nickname varchar(64) not null,
    email varchar(128) not null default '', source varchar(16) not null default 'register', status smallint not null default 1,
    is_super_admin boolean not null default false, created_at timestamptz(3) not null
  )`,
  `create table sessions (
    id bigint primary key, user_id bigint not null references users (id), source varchar(16) not null,
    address varchar(64) not null default '', agent varchar(256) not null default '', created_at timestamptz(3) not null,
    seen_at timestamptz(3) not null, ended_at timestamptz(3)
  )`,
  `create index sessions_open on sessions (user_id) where ended_at is null`,
  // Failed sign-ins by account and by address, so that all nodes throttle the same attacker.
  `create table sign_in_attempts (
    key varchar(200) primary key, failures int not null, last_at timestamptz(3) not null, blocked_until timestamptz(3)
  )`,
  // A creator's space names are unique; the index decides between concurrent requests.
  `create table spaces (
    id bigint primary key, name varchar(64) not null, is_compose boolean not null default false, creator_id bigint not null,
    creator_name varchar(64) not null, created_at timestamptz(3) not null, deleted_at timestamptz(3)
  )`,
  `create unique index spaces_name on spaces (creator_id, name) where deleted_at is null`,
  `create table space_members (
    space_id bigint not null references spaces (id), user_id bigint not null references users (id), role varchar(8) not null,
    joined_at timestamptz(3) not null, primary key (space_id, user_id)
  )`,
  `create index space_members_user on space_members (user_id)`,
  `create table projects (
    id bigint primary key, space_id bigint not null references spaces (id), name varchar(64) not null,
    description varchar(128) not null default '', is_private boolean not null default false, order_index int not null default 0,
    creator_id bigint not null, creator_name varchar(64) not null, modifier_name varchar(64) not null,
    created_at timestamptz(3) not null, deleted_at timestamptz(3)
  )`,
  `create index projects_space on projects (space_id)`,
  `create unique index projects_name on projects (space_id, name) where deleted_at is null`,
  `create table project_members (
    project_id bigint not null references projects (id), user_id bigint not null references users (id), role varchar(8) not null,
    joined_at timestamptz(3) not null, primary key (project_id, user_id)
  )`,
  `create index project_members_user on project_members (user_id)`,
  `create table modules (
    id bigint primary key, project_id bigint not null references projects (id), name varchar(64) not null,
    type smallint not null default 0, import_url varchar(256) not null default '', order_index int not null default 0,
    created_at timestamptz(3) not null, deleted_at timestamptz(3)
  )`,
  `create index modules_project on modules (project_id)`,
  `create unique index modules_name on modules (project_id, name) where deleted_at is null`,
  `create table module_settings (
    module_id bigint not null references modules (id), key varchar(128) not null, value text not null,
    description varchar(256) not null default '', primary key (module_id, key)
  )`,

  // The row is the fold of the stream "doc-<id>"; only server/platform/log writes it. version, hash: the stream's head.
  `create table docs (
    id bigint primary key, version int not null, hash bytea not null,
    module_id bigint not null, parent_id bigint not null default 0, type smallint not null, is_folder boolean not null,
    name varchar(128) not null, url varchar(256) not null default '', http_method varchar(12) not null default '',
    author varchar(64) not null default '', deprecated varchar(128) not null default '$false$', label varchar(32) not null default '',
    status smallint not null default 5, is_show boolean not null default true, is_locked boolean not null default false,
    is_deleted boolean not null default false, order_index int not null, content jsonb not null, content_version int not null,
    creator_id bigint not null, modifier_id bigint not null, created_at timestamptz(3) not null, modified_at timestamptz(3) not null
  )`,
  `create index docs_module on docs (module_id, parent_id) where not is_deleted`,

  // The log of keystrokes. settled_version: the doc's version that includes the update; 0 = processed without a change.
  `create table doc_updates (
    seq bigint generated always as identity primary key, doc_id bigint not null, update bytea not null, actor_id bigint not null,
    at timestamptz(3) not null, settled_version int
  )`,
  `create index doc_updates_open on doc_updates (doc_id, seq) where settled_version is null`,
  `create index doc_updates_doc on doc_updates (doc_id, seq)`,
  `create table doc_states (doc_id bigint primary key, state bytea not null, version int not null)`,
  // Tickets for live docs; valid for a minute, so losing them in a crash is acceptable.
  `create unlogged table live_tickets (
    hash bytea primary key, doc_id bigint not null, user_id bigint not null, session_id bigint not null,
    expires_at timestamptz(3) not null
  )`,
  `create index live_tickets_old on live_tickets (expires_at)`,

  `create table subscriptions (
    user_id bigint not null references users (id), type smallint not null, source_id bigint not null,
    created_at timestamptz(3) not null, primary key (user_id, type, source_id)
  )`,
  `create index subscriptions_source on subscriptions (type, source_id)`,
  // data holds the facts of the message; its text is composed when read, in the reader's language.
  `create table messages (
    id bigint generated always as identity primary key, user_id bigint not null references users (id), event_position bigint not null,
    type smallint not null, source_id bigint not null default 0, data jsonb not null, is_read boolean not null default false,
    created_at timestamptz(3) not null, unique (user_id, event_position)
  )`,
  `create index messages_unread on messages (user_id, id desc) where not is_read`,
  `create index messages_user on messages (user_id, is_read, id desc)`,
  `create table deliveries (
    id bigint generated always as identity primary key, key text not null unique, module_id bigint not null, channel varchar(16) not null,
    doc_id bigint not null default 0, doc_version int not null default 0, state varchar(12) not null, attempts int not null default 0,
    status int, answer text not null default '', at timestamptz(3) not null, next_at timestamptz(3)
  )`,
  `create index deliveries_module on deliveries (module_id, id desc)`,
  // Rate limit of a group chat's robot; the key is a digest of its URL, because the URL is a secret.
  `create table robots (
    digest text primary key, sends timestamptz[] not null default '{}', quiet_until timestamptz(3)
  )`,
];

const down = [
  'robots',
  'deliveries',
  'messages',
  'subscriptions',
  'live_tickets',
  'doc_states',
  'doc_updates',
  'docs',
  'module_settings',
  'modules',
  'project_members',
  'projects',
  'space_members',
  'spaces',
  'sign_in_attempts',
  'sessions',
  'users',
  'settings',
  'tasks',
  'followers',
  'chain_checkpoints',
  'stream_heads',
  'events',
]
  .map((table) => `drop table ${table}`)
  .concat('drop function refuse_event_change', 'drop sequence ids');
