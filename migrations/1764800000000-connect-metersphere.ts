import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The MeterSphere server of a space, and where the docs of an application or a release are sent. */
export class ConnectMeterSphere1764800000000 implements MigrationInterface {
  name = 'ConnectMeterSphere1764800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table metersphere_spaces (
      space_id bigint primary key constraint metersphere_spaces_space_id_fkey references spaces (id),
      address varchar(255) not null,
      access_key varchar(64) not null,
      secret_key text not null,
      version smallint not null,
      ms_space_id varchar(64) not null,
      ms_space_name varchar(255) not null
    )`);
    await runner.query(`create table metersphere_bindings (
      id bigint primary key,
      module_id bigint constraint metersphere_bindings_module_id_fkey references modules (id)
        constraint metersphere_bindings_module_id_key unique,
      release_id bigint constraint metersphere_bindings_release_id_fkey references releases (id)
        constraint metersphere_bindings_release_id_key unique,
      ms_project_id varchar(64) not null,
      ms_project_name varchar(255) not null,
      ms_module_id varchar(64) not null,
      ms_module_name varchar(255) not null,
      auto_sync boolean not null,
      sync_state varchar(16) not null default '',
      synced_at timestamptz(3),
      sync_actor_id bigint not null default 0,
      sync_docs int not null default 0,
      sync_error text not null default ''
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table metersphere_bindings');
    await runner.query('drop table metersphere_spaces');
  }
}
