import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pushes and imports: each is a change set with its outcome for each doc; and the last content per source and doc. */
export class RecordChangeSets1764000000000 implements MigrationInterface {
  name = 'RecordChangeSets1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of up) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const sql of down) await runner.query(sql);
  }
}

const up = [
  // payload: the received data, until it has been written. runs: the fencing counter.
  // run_id: the first change set of a replace run (docs/wire.md 2.6).
  `create table change_sets (
    id bigint primary key, module_id bigint not null references modules (id), source varchar(16) not null,
    author varchar(64) not null default '', actor_id bigint not null default 0, address varchar(64) not null default '',
    state varchar(16) not null, run_id bigint not null default 0, runs int not null default 0,
    received_at timestamptz(3) not null, started_at timestamptz(3), finished_at timestamptz(3),
    came jsonb not null default '{}', losses jsonb not null default '[]', payload jsonb, error text not null default ''
  )`,
  'create index change_sets_module on change_sets (module_id, id)',
  'create index change_sets_open on change_sets (module_id, id) where finished_at is null',
  `create table change_set_docs (
    change_set_id bigint not null references change_sets (id) on delete cascade, doc_id bigint not null,
    outcome varchar(16) not null, detail jsonb not null default '{}', primary key (change_set_id, doc_id)
  )`,
  // content: the base of the next three-way merge. content_version: the doc's version when content was last written.
  `create table doc_origins (
    doc_id bigint not null, source varchar(64) not null, module_id bigint not null references modules (id), key text not null,
    hash varchar(64) not null, parent_id bigint not null, order_index int, is_show boolean, name varchar(128) not null,
    content jsonb not null, content_version int not null, is_edited boolean not null default false, seen_run bigint not null,
    offers jsonb not null default '[]', primary key (doc_id, source)
  )`,
  'create index doc_origins_module on doc_origins (module_id, source)',
];

const down = ['drop table doc_origins', 'drop table change_set_docs', 'drop table change_sets'];
