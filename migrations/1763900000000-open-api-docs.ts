import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds dictionaries, and the lookup of an application's HTTP docs by their address. */
export class OpenApiDocs1763900000000 implements MigrationInterface {
  name = 'OpenApiDocs1763900000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of up) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const sql of down) await runner.query(sql);
  }
}

const up = [
  `create table dictionaries (
    id bigint primary key, module_id bigint not null references modules (id), name varchar(128) not null,
    description varchar(128) not null default '', created_at timestamptz(3) not null, deleted_at timestamptz(3)
  )`,
  `create unique index dictionaries_name on dictionaries (module_id, name) where deleted_at is null`,
  `create table dictionary_items (
    id bigint primary key, dictionary_id bigint not null references dictionaries (id), name varchar(128) not null,
    type varchar(64) not null default 'string', value varchar(64) not null default '',
    description varchar(128) not null default '', order_index int not null
  )`,
  `create unique index dictionary_items_name on dictionary_items (dictionary_id, name)`,
  // Every new HTTP doc checks whether its address is already in use.
  `create index docs_address on docs (module_id, url) where url <> '' and not is_deleted`,
];

const down = ['drop index docs_address', 'drop table dictionary_items', 'drop table dictionaries'];
