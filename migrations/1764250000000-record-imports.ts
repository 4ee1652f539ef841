import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Imports: plans that wait for a decision, the progress of their change sets, and the schedule of an address. */
export class RecordImports1764250000000 implements MigrationInterface {
  name = 'RecordImports1764250000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of up) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const sql of down) await runner.query(sql);
  }
}

const up = [
  // doc_source: `doc_origins.source` of the docs. origin: the address or the files, for reading.
  `alter table change_sets add column doc_source varchar(64) not null default 'push',
    add column origin varchar(512) not null default '', add column remove_missing boolean not null default false,
    add column total int not null default 0, add column written int not null default 0`,
  // access: encrypted.
  `create table import_plans (
    id bigint primary key, actor_id bigint not null, project_id bigint not null references projects (id),
    module_id bigint references modules (id), format varchar(32) not null, doc_source varchar(64) not null,
    name varchar(64) not null, origin varchar(512) not null, is_address boolean not null, access text not null default '',
    api jsonb not null, losses jsonb not null, created_at timestamptz(3) not null, expires_at timestamptz(3) not null
  )`,
  'create index import_plans_expiry on import_plans (expires_at)',
  `alter table swagger_configs add column header_name varchar(64) not null default '',
    add column header_value text not null default '', add column other_hosts boolean not null default false,
    add column format varchar(32) not null default '', add column doc_source varchar(64) not null default '',
    add column schedule varchar(100) not null default '', add column remove_missing boolean not null default false`,
];

const down = [
  `alter table swagger_configs drop column header_name, drop column header_value, drop column other_hosts,
    drop column format, drop column doc_source, drop column schedule, drop column remove_missing`,
  'drop table import_plans',
  `alter table change_sets drop column doc_source, drop column origin, drop column remove_missing,
    drop column total, drop column written`,
];
