import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Deliveries to programs move into the table of those to chats and mail addresses. Their ids stay, so that only webhook and
 * id together are unique; new ids are above those of both tables.
 */
export class KeepOneDeliveryLog1795536000000 implements MigrationInterface {
  name = 'KeepOneDeliveryLog1795536000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of up) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const sql of down) await runner.query(sql);
  }
}

const up = [
  // Both tables are locked from their first change on: what a process of the version before stores after that is refused,
  // not lost, since its tasks and followers try again.
  'alter table hook_deliveries drop constraint hook_deliveries_hook_id_fkey',
  `alter table deliveries
    add column hook_id bigint not null default 0, add column first bigint not null default 0,
    add column last bigint not null default 0, add column request text not null default '', add column took_ms int,
    alter column key drop not null, alter column module_id set default 0, alter column channel set default ''`,
  // The positions of a card of single changes were part of its key.
  `update deliveries d set first = w.first, last = greatest(w.first, (select e.position from events e
      where e.stream = 'doc-' || d.doc_id and e.version = d.doc_version))
    from (select id, substring(key from ':([0-9]+)$')::int8 as first from deliveries
      where comment_id = 0 and key ~ ':[0-9]+$') w where d.id = w.id`,
  `update deliveries set state = 'paused', answer = '' where state = 'parked' and answer = 'robot.paused'`,
  'alter table deliveries drop constraint deliveries_pkey',
  // Of a webhook that is switched off or was removed, everything waits; nothing sends it before somebody acts.
  `insert into deliveries (id, hook_id, first, last, doc_id, state, attempts, status, request, answer, took_ms, at, next_at)
    overriding system value
    select d.id, d.hook_id, d.news_id, d.news_id, d.doc_id,
        case when d.state in ('delivered', 'parked') then d.state when h.deleted_at is not null then 'parked'
          when h.is_on then d.state else 'paused' end,
        d.attempts, d.status, d.request, d.answer, d.took_ms, d.at,
        case when h.is_on and h.deleted_at is null then d.next_at end
      from hook_deliveries d join program_hooks h on h.id = d.hook_id`,
  `select setval('deliveries_id_seq', greatest((select last_value from deliveries_id_seq),
    (select last_value from hook_deliveries_id_seq)))`,
  'drop table hook_deliveries',
  'alter table deliveries add constraint deliveries_pkey primary key (hook_id, id)',
  'drop index deliveries_module',
  'create index deliveries_module on deliveries (module_id, id desc) where hook_id = 0',
  'create unique index deliveries_event on deliveries (hook_id, first) where hook_id > 0',
  `create index deliveries_open on deliveries (hook_id, doc_id, first) where state in ('waiting', 'failed', 'paused')`,
  `create index deliveries_ended on deliveries (at) where state in ('delivered', 'parked', 'paused')`,
];

const down = [
  `create table hook_deliveries (
    id bigint generated always as identity primary key,
    hook_id bigint not null constraint hook_deliveries_hook_id_fkey references program_hooks (id),
    news_id bigint not null, doc_id bigint not null, state varchar(12) not null, attempts int not null default 0,
    status int, request text not null default '', answer text not null default '', took_ms int,
    at timestamptz(3) not null, next_at timestamptz(3), unique (hook_id, news_id)
  )`,
  `insert into hook_deliveries (id, hook_id, news_id, doc_id, state, attempts, status, request, answer, took_ms, at, next_at)
    overriding system value
    select id, hook_id, first, doc_id,
        case when state <> 'paused' then state when attempts > 0 then 'failed' else 'waiting' end,
        attempts, status, request, answer, took_ms, at, next_at
      from deliveries where hook_id > 0`,
  `select setval('hook_deliveries_id_seq', (select last_value from deliveries_id_seq))`,
  `create index hook_deliveries_open on hook_deliveries (hook_id, doc_id, news_id) where state in ('waiting', 'failed')`,
  `create index hook_deliveries_ended on hook_deliveries (at) where state in ('delivered', 'parked')`,
  'delete from deliveries where hook_id > 0',
  `update deliveries set state = 'parked', answer = 'robot.paused' where state = 'paused'`,
  'drop index deliveries_ended',
  'drop index deliveries_open',
  'drop index deliveries_event',
  'drop index deliveries_module',
  'alter table deliveries drop constraint deliveries_pkey, add constraint deliveries_pkey primary key (id)',
  'create index deliveries_module on deliveries (module_id, id desc)',
  `alter table deliveries drop column hook_id, drop column first, drop column last, drop column request,
    drop column took_ms, alter column key set not null, alter column module_id drop default,
    alter column channel drop default`,
];
